/**
 * How long a paid hint takes while others do the worst that they can: quiet, then with one account and with fifty
 * that keep the queue of the engine full by checks, and with fifty that pay for hints and switch techniques off until
 * the search is long. In turns and in one run, so that the ratios hold on any machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '../../build/core/protocol/endpoints.js';
import { parseGrid } from '../../build/core/sudoku/grid.js';
import { Position } from '../../build/core/sudoku/position.js';
import { isOptional, TECHNIQUES } from '../../build/core/sudoku/techniques/catalogue.js';
import { boardsOnTheWay, readPuzzles } from './positions.mjs';
import { call, print, registerPerson, startServer } from './server.mjs';

const ROUNDS = 3;
/** @type {readonly { who: string, count: number, calls: 'checks' | 'hints' }[]} */
const ATTACKS = [
  { who: 'quiet', count: 0, calls: 'checks' },
  { who: 'one hostile account', count: 1, calls: 'checks' },
  { who: '50 hostile accounts', count: 50, calls: 'checks' },
  { who: '50 hostile accounts that pay', count: 50, calls: 'hints' },
];
/** What waits in the engine's queue at most: more is refused at once and costs nothing. */
const QUEUE_PLACES = 200;
/** Without a solution; before there was a budget its search took eight seconds. */
const COSTLY = '000005000000601000000400000000500000905106007160000005590000061000000000000000000';
const PUZZLES = 5;
/** With forcing nets alone, the slowest hint that is known. */
const SLOW = '000000012001003000040020500000600700060000025700050040003800009070060200806009000';
const OFF = TECHNIQUES.map(({ id }) => id).filter((id) => isOptional(id) && id !== 'forcing-net');

/** @param seconds for each round */
export async function measureHintUnderAttack(seconds, databaseUrl) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
  // Without limits of pace: more than an attacker could do.
  const server = await startServer(folder, databaseUrl, { SIGNUP_CRYSTALS: '1000' });
  try {
    const people = [];
    for (let number = 0; number <= Math.max(...ATTACKS.map(({ count }) => count)); number++)
      people.push(await registerPerson(server, folder, number));
    const [payer, ...attackers] = people;
    const puzzles = readPuzzles('expert', PUZZLES);
    for (const puzzle of puzzles) await pay(server, payer, puzzle.replaceAll('.', '0'));
    const boards = puzzles.flatMap(boardsOnTheWay);
    /** @type {number[][]} */
    const times = ATTACKS.map(() => []);
    const slow = slowBoard();
    for (const attacker of attackers) await pay(server, attacker, slow.puzzle);
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, { count, calls }] of ATTACKS.entries()) {
        const attack = startAttack(attackers.slice(0, count), ({ name, token }) =>
          calls === 'checks'
            ? send(server, 'precheckHint', { owner: name, puzzle: relabelled(COSTLY) }, token)
            : send(server, 'askHint', slow, token),
        );
        times[index].push(...(await askHints(server, payer, boards, seconds)));
        await attack.stop();
      }
    report(times);
  } finally {
    server.child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function send({ url }, name, input, token) {
  const { path: place, request } = ENDPOINTS[name];
  return call(url, place, request.encode(input), token);
}

/** @returns {import('../../core/hints/find-hint.ts').HintBoard} */
function slowBoard() {
  const { candidates } = Position.from(parseGrid(SLOW));
  const notes = Array.from(candidates);
  return { puzzle: SLOW, digits: SLOW, notes, mode: 'with-notes', without: OFF };
}

async function pay(server, { name, token }, puzzle) {
  const { code } = await send(server, 'payForHint', { owner: name, puzzle }, token);
  if (code !== 55) throw new Error(`not paid: ${code}`);
}

/** Keeps as many searches under way as the engine lets wait, none of them known to it from before. */
function startAttack(attackers, ask) {
  let isOver = false;
  const attack = async (attacker) => {
    while (!isOver) await ask(attacker);
  };
  const each = Math.floor(QUEUE_PLACES / attackers.length);
  const under = attackers.flatMap((attacker) => Array.from({ length: each }, () => attack(attacker)));
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

/** Milliseconds of each hint, asked one after another. */
async function askHints(server, { token }, boards, seconds) {
  const times = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const board = boards[times.length % boards.length];
    const start = performance.now();
    const answer = await send(server, 'askHint', board, token);
    times.push(performance.now() - start);
    if (!('helpid' in answer) && !('data' in answer)) throw new Error(`no hint: ${JSON.stringify(answer)}`);
  }
  return times;
}

function report(times) {
  const [quiet] = times.map(quantiles);
  for (const [index, each] of times.entries()) {
    const { p50, p99, most } = quantiles(each);
    const ratio = (value, base) => (value / base).toFixed(1);
    const { who } = ATTACKS[index];
    print(
      'paid hint',
      `${who}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${most.toFixed(1)} ms (${each.length} hints)` +
        (index === 0 ? '' : `; ${ratio(p50, quiet.p50)} and ${ratio(p99, quiet.p99)} times the quiet ones`),
    );
  }
}

function quantiles(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))];
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}
