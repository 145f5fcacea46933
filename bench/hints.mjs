/**
 * Cost of hints for the server and the page: `npm run bench -- hints`.
 *
 * First the engine alone, in CPU time: every position on the solution paths of the Expert and Master packs,
 * each with its notes. Then a running server on the embedded database: 50 connections ask for hints on
 * positions of those puzzles, all paid for, while ten others save a board every tenth of a second. Last, the
 * page of that server (support/hint-page.mjs).
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { newBoard } from '../build/core/board/board.js';
import { findHint } from '../build/core/hints/find-hint.js';
import { ENDPOINTS } from '../build/core/protocol/endpoints.js';
import { measurePage } from './support/hint-page.mjs';
import { boardsOnTheWay, readPuzzles } from './support/positions.mjs';
import { cpuSeconds, startServer } from './support/server.mjs';

const PUZZLES_OF_A_LEVEL = 100;
const CONNECTIONS = 50;
const SAVING_CONNECTIONS = 10;
const SAVES_A_SECOND = 100;
const SECONDS = 15;
const GOAL_MS = 20;

/** @type {Record<string, ReturnType<typeof boardsOnTheWay>>} */
const boards = {};
for (const level of ['expert', 'master']) {
  boards[level] = readPuzzles(level, PUZZLES_OF_A_LEVEL).flatMap(boardsOnTheWay);
  report(level, boards[level].map(cpuOfHint));
}
await measureServer([...boards.expert, ...boards.master]);

/** Milliseconds, including all checks and the exact solver. */
function cpuOfHint(board) {
  const start = process.cpuUsage();
  findHint(board);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function report(level, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(2);
  console.log(
    `${level.padEnd(8)} ${times.length} hints   CPU ms: median ${at(0.5)}, p95 ${at(0.95)} (goal ${GOAL_MS}), ` +
      `p99 ${at(0.99)}, most ${at(1)}`,
  );
}

async function measureServer(positions) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
  const account = { email: 'bench@example.org', password: 'Right-Pass1' };
  const { url, child } = await startServer(folder, undefined, {
    SIGNUP_CRYSTALS: '99999',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  });
  let headers = { 'content-type': 'application/json' };
  const form = (name, request) => ({
    method: 'POST',
    path: ENDPOINTS[name].path,
    headers,
    body: JSON.stringify(ENDPOINTS[name].request.encode(request)),
  });
  const call = async (name, request) => {
    const { path: place, ...options } = form(name, request);
    return (await fetch(url + place, options)).json();
  };
  const { token } = await call('logIn', account);
  headers = { ...headers, authorization: `Bearer ${token}` };
  const owner = account.email;
  const puzzles = new Set(positions.map(({ puzzle }) => puzzle));
  for (const puzzle of puzzles) {
    const { code } = await call('payForHint', { owner, puzzle });
    if (code !== 55) throw new Error(`not paid: ${code}`);
  }
  /** @type {object} */
  const board = Object.fromEntries(
    Object.entries(newBoard([...puzzles][0], 'expert')).filter(
      ([key]) => !['history', 'position'].includes(key),
    ),
  );
  const save = form('saveBoard', { owner, board: { ...board, elapsedSeconds: 1 } });
  // In a pseudo-random order that mixes easy and hard ones.
  const asked = positions.toSorted((a, b) => (a.digits + a.puzzle < b.digits + b.puzzle ? -1 : 1));
  // One by one: autocannon would serialise a whole list for each connection before it reads the first answer,
  // which takes longer than a call's time limit.
  let next = 0;
  const nextHint = () => form('askHint', asked[next++ % asked.length]);
  const before = cpuSeconds(child.pid);
  const [hints, saves] = await Promise.all([
    autocannon({
      url,
      connections: CONNECTIONS,
      duration: SECONDS,
      requests: [{ setupRequest: nextHint }],
    }),
    autocannon({
      url,
      connections: SAVING_CONNECTIONS,
      overallRate: SAVES_A_SECOND,
      duration: SECONDS,
      requests: [save],
    }),
  ]);
  const spent = cpuSeconds(child.pid) - before;
  for (const [name, { requests, latency, statusCodeStats, errors, timeouts }] of Object.entries({
    hints,
    saves,
  })) {
    const refused = Object.entries(statusCodeStats).flatMap(([status, { count }]) =>
      status === '200' ? [] : [`${count} with ${status}`],
    );
    console.log(
      `${name.padEnd(8)} ${requests.average.toFixed(0)}/s   ms: median ${latency.p50}, p99 ${latency.p99}, ` +
        `most ${latency.max}   refused: ${refused.join(', ') || 'none'}; errors: ${errors}, including timeouts: ${timeouts}`,
    );
  }
  console.log(
    `server   ${((spent * 1000) / hints.requests.total).toFixed(2)} ms CPU per hint, including saves`,
  );
  await measurePage(url);
  child.kill();
  await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
}
