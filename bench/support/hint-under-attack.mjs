/**
 * The time of a hint under attack: first without load, then with one account and with fifty that keep the
 * engine's queue full of checks, and with fifty that pay for hints and switch techniques off until the search
 * is long. Alternates in one run, so that the ratios are valid on any machine. Three kinds of hints: for a
 * paid puzzle up to Expert; the first for a puzzle, with its check and payment; and one above Expert, which
 * is a long search itself.
 */
import { findQuickHint } from '../../build/core/hints/find-hint.js';
import { parseGrid } from '../../build/core/sudoku/grid.js';
import { Position } from '../../build/core/sudoku/position.js';
import { isOptional, TECHNIQUES } from '../../build/core/sudoku/techniques/catalogue.js';
import { packOf } from '../../scripts/positions.mjs';
import { boardsOnTheWay, send } from './hints.mjs';
import { besideQuiet, quantile } from './report.mjs';
import { print } from './server.mjs';
import { registerPeople, withServer } from './site.mjs';

const ROUNDS = 3;
/** @type {readonly { who: string, count: number, calls: 'checks' | 'hints' }[]} */
const ATTACKS = [
  { who: 'quiet', count: 0, calls: 'checks' },
  { who: 'one hostile account', count: 1, calls: 'checks' },
  { who: '50 hostile accounts', count: 50, calls: 'checks' },
  { who: '50 hostile accounts that pay', count: 50, calls: 'hints' },
];
/** The maximum length of the engine's queue: further tasks are refused at once and cost nothing. */
const QUEUE_PLACES = 200;
/** Without a solution; without a budget, its search would take eight seconds. */
const COSTLY = '000005000000601000000400000000500000905106007160000005590000061000000000000000000';
const PUZZLES = 5;
/** One in this many hints is the first for a puzzle, and one is above Expert. */
const OTHERS_EVERY = 25;
const KINDS = /** @type {const} */ (['paid hint', 'first hint', 'Master hint']);
/** With forcing nets only: the slowest known hint. */
const SLOW = '000000012001003000040020500000600700060000025700050040003800009070060200806009000';
const OFF = TECHNIQUES.map(({ id }) => id).filter((id) => isOptional(id) && id !== 'forcing-net');

/** @param seconds for each round */
export function measureHintUnderAttack(seconds, databaseUrl) {
  return withServer({ SIGNUP_CRYSTALS: '1000' }, (server) => measureHints(server, seconds), databaseUrl);
}

/** Without rate limits: more than an attacker could do. */
async function measureHints(server, seconds) {
  const count = Math.max(...ATTACKS.map((attack) => attack.count));
  const attackers = await registerPeople(server, count);
  // Each attack and kind has a payer of its own, since recent use delays long searches: after the others, one payer
  // would wait until the server closes its connection.
  const everyPayer = await registerPeople(server, ATTACKS.length * KINDS.length, count);
  const puzzles = packOf('expert', PUZZLES);
  const boards = puzzles.flatMap(boardsOnTheWay);
  const master = masterBoard();
  for (const payer of everyPayer)
    for (const puzzle of [...puzzles, master.puzzle]) await pay(server, payer, puzzle.replaceAll('.', '0'));
  const times = ATTACKS.map(() => KINDS.map(() => /** @type {number[]} */ ([])));
  const slow = { ...freshBoard(SLOW), without: OFF };
  for (const attacker of attackers) await pay(server, attacker, slow.puzzle);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { count, calls }] of ATTACKS.entries()) {
      const attack = startAttack(attackers.slice(0, count), ({ name, token }) =>
        calls === 'checks'
          ? send(server, 'precheckHint', { owner: name, puzzle: relabelled(COSTLY) }, token)
          : send(server, 'askHint', slow, token),
      );
      const payers = everyPayer.slice(index * KINDS.length, (index + 1) * KINDS.length);
      await askHints(server, payers, { boards, master, puzzle: boards[0].puzzle }, seconds, times[index]);
      await attack.stop();
    }
  for (const [kind, name] of KINDS.entries())
    report(
      name,
      times.map((each) => each[kind]),
    );
}

/** A puzzle with all its notes. @returns {import('../../core/hints/find-hint.ts').HintBoard} */
function freshBoard(puzzle) {
  const { candidates } = Position.from(parseGrid(puzzle));
  return { puzzle, digits: puzzle, notes: Array.from(candidates), mode: 'with-notes' };
}

/** The first board on the path of a puzzle for which no technique up to Expert helps. */
function masterBoard() {
  return packOf('master', 1)
    .flatMap(boardsOnTheWay)
    .find((board) => findQuickHint(board) === undefined);
}

async function pay(server, { name, token }, puzzle) {
  const { code } = await send(server, 'payForHint', { owner: name, puzzle }, token);
  if (code !== 55) throw new Error(`not paid: ${code}`);
}

/**
 * Keeps as many searches running as fit into the engine's queue, all for puzzles that it has not seen before.
 */
function startAttack(attackers, ask) {
  let isOver = false;
  const attack = async (attacker) => {
    while (!isOver) await ask(attacker);
  };
  const each = Math.floor(QUEUE_PLACES / attackers.length);
  // The server closes a connection on which nothing has happened for two minutes.
  const under = attackers.flatMap((attacker) =>
    Array.from({ length: each }, () => attack(attacker).catch(() => undefined)),
  );
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(under);
    },
  };
}

/** The same puzzle with other digits. */
function relabelled(puzzle) {
  const digits = Array.from('123456789')
    .map((digit) => ({ digit, order: Math.random() }))
    .sort((a, b) => a.order - b.order);
  return puzzle.replace(/[1-9]/g, (digit) => digits[digit - 1].digit);
}

/** Requests hints in sequence, and adds the milliseconds of each by its kind. */
async function askHints(server, payers, { boards, master, puzzle }, seconds, times) {
  const end = performance.now() + seconds * 1000;
  for (let count = 0; count < KINDS.length || performance.now() < end; count++) {
    const turn = count % OTHERS_EVERY;
    const kind = turn === 1 ? 1 : turn === 2 ? 2 : 0;
    const payer = payers[kind];
    const start = performance.now();
    if (kind === 1) await askFirst(server, payer, freshBoard(relabelled(puzzle)));
    else await ask(server, payer, kind === 2 ? master : boards[count % boards.length]);
    times[kind].push(performance.now() - start);
  }
}

async function ask(server, { token }, board) {
  const answer = await send(server, 'askHint', board, token);
  if (!('helpid' in answer) && !('data' in answer)) throw new Error(`no hint: ${JSON.stringify(answer)}`);
}

async function askFirst(server, payer, board) {
  await send(server, 'precheckHint', { owner: payer.name, puzzle: board.puzzle }, payer.token);
  await pay(server, payer, board.puzzle);
  await ask(server, payer, board);
}

function report(name, times) {
  for (const [index, each] of times.entries())
    print(
      name,
      `${ATTACKS[index].who}: ${besideQuiet(each, times[0])}, most ${quantile(each, 1)} ms (${each.length} hints)`,
    );
}
