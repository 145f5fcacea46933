/**
 * Cost of hints for the engine and the server: `npm run bench -- hints`.
 *
 * First the engine alone, in CPU time: every position on the solution paths of the Expert and Master packs,
 * each with its notes. Then a running server on the embedded database: 50 connections ask for hints on
 * positions of those puzzles, all paid for, while ten others save a board every tenth of a second.
 */
import autocannon from 'autocannon';
import { newBoard } from '../build/core/board/board.js';
import { findHint } from '../build/core/hints/find-hint.js';
import { packOf } from '../scripts/positions.mjs';
import { boardsOnTheWay, requestOf, send } from './support/hints.mjs';
import { cpuMs, spread } from './support/report.mjs';
import { cpuSeconds } from './support/server.mjs';
import { withServer } from './support/site.mjs';

const PUZZLES_OF_A_LEVEL = 100;
const CONNECTIONS = 50;
const SAVING_CONNECTIONS = 10;
const SAVES_A_SECOND = 100;
const SECONDS = 15;
const GOAL_MS = 20;

const ACCOUNT = { email: 'bench@example.org', password: 'Right-Pass1' };
const SETTINGS = {
  SIGNUP_CRYSTALS: '99999',
  ADMIN_EMAIL: ACCOUNT.email,
  ADMIN_PASSWORD: ACCOUNT.password,
};

const boards = ['expert', 'master'].flatMap((level) => {
  const own = packOf(level, PUZZLES_OF_A_LEVEL).flatMap(boardsOnTheWay);
  // Including all checks and the exact solver.
  const times = own.map((board) => cpuMs(() => findHint(board)));
  console.log(
    `${level.padEnd(8)} ${times.length} hints   CPU ms: ${spread(times, 2)} (goal: p95 ${GOAL_MS})`,
  );
  return own;
});
await withServer(SETTINGS, (server) => measureServer(server, boards));

async function measureServer(server, positions) {
  const { url, child } = server;
  const { token } = await send(server, 'logIn', ACCOUNT);
  const owner = ACCOUNT.email;
  const puzzles = new Set(positions.map(({ puzzle }) => puzzle));
  for (const puzzle of puzzles) {
    const { code } = await send(server, 'payForHint', { owner, puzzle }, token);
    if (code !== 55) throw new Error(`not paid: ${code}`);
  }
  const { history: _, position: __, ...board } = newBoard([...puzzles][0], 'expert');
  const save = requestOf('saveBoard', { owner, board: { ...board, elapsedSeconds: 1 } }, token);
  // In a pseudo-random order that mixes easy and hard ones.
  const asked = positions.toSorted((a, b) => (a.digits + a.puzzle < b.digits + b.puzzle ? -1 : 1));
  // One by one: autocannon would serialise a whole list for each connection before it reads the first answer,
  // which takes longer than a call's time limit.
  let next = 0;
  const nextHint = () => requestOf('askHint', asked[next++ % asked.length], token);
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
}
