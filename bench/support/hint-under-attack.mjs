/**
 * How long a paid hint takes while others do the worst that they can: quiet, then with one account and with
 * fifty that keep the queue of the engine full. In turns and in one run, so that the ratios hold on any machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '../../build/core/protocol/endpoints.js';
import { boardsOnTheWay, readPuzzles } from './positions.mjs';
import { call, print, registerPerson, startServer } from './server.mjs';

const ROUNDS = 3;
const HOSTILE = [0, 1, 50];
/** What waits in the engine's queue at most: more is refused at once and costs nothing. */
const QUEUE_PLACES = 200;
/** Without a solution; before there was a budget its search took eight seconds. */
const COSTLY = '000005000000601000000400000000500000905106007160000005590000061000000000000000000';
const PUZZLES = 5;

/** @param seconds for each round */
export async function measureHintUnderAttack(seconds, databaseUrl) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
  // Without limits of pace: more than an attacker could do.
  const server = await startServer(folder, databaseUrl, { SIGNUP_CRYSTALS: '1000' });
  try {
    const people = [];
    for (let number = 0; number <= Math.max(...HOSTILE); number++)
      people.push(await registerPerson(server, folder, number));
    const [payer, ...attackers] = people;
    const puzzles = readPuzzles('expert', PUZZLES);
    for (const puzzle of puzzles) await pay(server, payer, puzzle.replaceAll('.', '0'));
    const boards = puzzles.flatMap(boardsOnTheWay);
    /** @type {number[][]} */
    const times = HOSTILE.map(() => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, count] of HOSTILE.entries()) {
        const attack = startAttack(server, attackers.slice(0, count));
        times[index].push(...(await askHints(server, payer, boards, seconds)));
        await attack.stop();
      }
    report(times);
  } finally {
    server.child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pay({ url }, { name, token }, puzzle) {
  const { path: place, request } = ENDPOINTS.payForHint;
  const { code } = await call(url, place, request.encode({ owner: name, puzzle }), token);
  if (code !== 55) throw new Error(`not paid: ${code}`);
}

/** Keeps as many searches under way as the engine lets wait, none of them known to it from before. */
function startAttack({ url }, attackers) {
  let isOver = false;
  const { path: place, request } = ENDPOINTS.precheckHint;
  const attack = async ({ name, token }) => {
    while (!isOver) {
      const puzzle = relabelled(COSTLY);
      await call(url, place, request.encode({ owner: name, puzzle }), token);
    }
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
async function askHints({ url }, { token }, boards, seconds) {
  const times = [];
  const { path: place, request } = ENDPOINTS.askHint;
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const body = request.encode(boards[times.length % boards.length]);
    const start = performance.now();
    const answer = await call(url, place, body, token);
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
    const who = ['quiet', 'one hostile account'][index] ?? `${HOSTILE[index]} hostile accounts`;
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
