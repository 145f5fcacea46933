/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { createActor } from 'xstate';
import type { Play } from '../../../core/statistics/play.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { BoardHandleContext } from '../../../src/game/board/board-context.ts';
import { boardMachine } from '../../../src/game/board/board-machine.ts';
import { createCellViews } from '../../../src/game/board/cell-views.ts';
import type { Games } from '../../../src/game/games.ts';
import Won from '../../../src/shell/won.tsx';
import { becomes } from '../../support/becomes.ts';
import { nearlySolved, PUZZLE } from '../../support/boards.ts';
import { renderWith } from '../../support/render.tsx';

const play = (puzzle: string, seconds: number): Play => ({
  ...{ puzzle, level: 'medial', daily: null, begunOn: '2026-11-20', wonOn: '2026-11-20', playedAt: 1 },
  ...{ seconds, hints: 0, mistakes: 0 },
});

beforeAll(() => {
  // The database changes the page whenever it has read something.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

test.each([
  [2, 'No hints'],
  [3, 'No hints, 01:00 faster than usual'],
])('after %i other wins at the level, a win says “%s”', async (count, text) => {
  const plays = [play(PUZZLE, 0), ...Array.from({ length: count }, (_, at) => play(`other ${at}`, 60))];
  const database = openDatabase();
  await database.records.clear();
  await database.records.bulkPut(
    plays.map((body) => ({
      kind: 'play' as const,
      id: body.puzzle,
      at: 1,
      body,
      owner: '',
      sent: 0 as const,
    })),
  );
  const actor = createActor(boardMachine, { input: { board: nearlySolved([]), clock: () => 0 } }).start();
  const games = { keeper: Promise.resolve({ game: () => ({}) }) } as unknown as Games;
  renderWith(
    {},
    <BoardHandleContext value={{ actor, views: createCellViews(actor) }}>
      <Won games={games} announced onNext={() => undefined} />
    </BoardHandleContext>,
  );
  await becomes(() => document.querySelector('[data-part=win]')?.textContent.includes(text), true);
  expect(document.body.textContent.includes('usual')).toBe(count === 3);
  cleanup();
});
