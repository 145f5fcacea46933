/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { createActor } from 'xstate';
import { placeDigit } from '../../../../core/board/entries.ts';
import { openDatabase } from '../../../../src/data/db/database.ts';
import { encodeBoard, type GameRow } from '../../../../src/data/db/game-record.ts';
import { noteDaily } from '../../../../src/data/db/plays.ts';
import { GameList } from '../../../../src/game/saved/game-list.tsx';
import { formatMoment } from '../../../../src/i18n/format.ts';
import { sessionMachine } from '../../../../src/session/session-machine.ts';
import { SessionContext } from '../../../../src/session/session-context.ts';
import { puzzleBoard, nearlySolved } from '../../../support/boards.ts';
import { becomes } from '../../../support/becomes.ts';

const AT = Date.parse('2026-11-21T14:05:30Z');
const STARTED = encodeBoard(placeDigit(puzzleBoard(), [0], 1));
const database = openDatabase();

afterEach(() => database.records.clear());

const game = (id: string, change: Partial<GameRow> = {}): GameRow => ({
  ...{ id, owner: '', board: STARTED, elapsedMs: 65_000, updatedAt: AT, save: null, sent: 1 },
  ...change,
});

async function open(...games: GameRow[]) {
  await database.ownGames.clear();
  await database.ownGames.bulkPut(games);
  const opened: string[] = [];
  const session = createActor(sessionMachine, { input: { isKnown: false, now: () => 0 } }).start();
  render(
    <SessionContext value={session}>
      <GameList
        database={database}
        current={{ id: 'now', save: null, seenAt: 0 }}
        onOpen={(row) => opened.push(row?.id ?? 'the same')}
      />
    </SessionContext>,
  );
  await screen.findByRole('list');
  return opened;
}

/** The words of each row, without the digits of its picture. */
const rows = () =>
  screen.queryAllByRole('listitem').map((row) =>
    Array.from(row.querySelectorAll('button > span:not(:has(svg))'), ({ textContent }) => textContent)
      .join(' ')
      .replaceAll('\u00a0', ' '),
  );

test('each game says its name or level, state, time and device', async () => {
  const at = formatMoment(i18n, AT);
  const opened = await open(
    game('now', { updatedAt: AT }),
    game('phone', { device: 'phone', updatedAt: AT - 1, board: encodeBoard(puzzleBoard()) }),
    game('named', { name: 'Tricky', updatedAt: AT - 2 }),
    game('solved', { device: 'unheard of', updatedAt: AT - 3, board: encodeBoard(nearlySolved([])) }),
    game('damaged', { updatedAt: AT - 4, board: { ...STARTED, cells: '?', puzzle: '?' } }),
  );
  expect(rows()).toEqual([
    `Load Medial, ${at} (4) 1% · 01:05 · open now`,
    `Load Medial, ${at} (3) 0% · 01:05 · phone`,
    expect.stringMatching(/^Load Tricky Medial · 1% · 01:05 · .* · this device$/),
    `Load Medial, ${at} (2) Solved · 01:05 · another device`,
    `Load  Medial, ${at} This record is damaged.`,
  ]);
  fireEvent.click(screen.getAllByRole('button', { name: /^Load/ })[1]);
  fireEvent.click(screen.getAllByRole('button', { name: /^Load/ })[0]);
  expect(opened).toEqual(['phone', 'the same']);
  // The game on the board cannot be deleted.
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(4);
});

test('the puzzle of a day is named after its day', async () => {
  await noteDaily(database, puzzleBoard(), '2026-11-21', AT);
  await open(game('daily'));
  expect(rows()).toEqual([
    expect.stringMatching(/^Load Daily Nov 21 Medial · 1% · 01:05 · .* · this device$/),
  ]);
});

test('a game is renamed with Enter', async () => {
  await open(game('a'));
  fireEvent.click(screen.getByRole('button', { name: /^Rename/ }));
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'My first' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByRole('button', { name: /^Load My first/ });
  screen.getByRole('button', { name: 'Delete My first' });
});

test('a game that was saved and then only thought about is listed with all of its time', async () => {
  await open(game('save', { elapsedMs: 45_000, updatedAt: AT + 1 }), game('played', { elapsedMs: 93_000 }));
  expect(rows()).toEqual([expect.stringContaining('1:33')]);
});

test('a position is listed once unless it has a name, and is deleted and restored as one', async () => {
  await open(
    game('a'),
    game('twin', { updatedAt: AT - 1 }),
    game('other', { board: encodeBoard(puzzleBoard()), updatedAt: AT - 2 }),
    game('other twin', { board: encodeBoard(puzzleBoard()), name: 'Tricky', updatedAt: AT - 3 }),
  );
  expect(rows()).toEqual([expect.stringContaining('Medial'), expect.stringContaining('Tricky')]);
  fireEvent.click(screen.getAllByRole('button', { name: /^Delete/ })[0]);
  await screen.findByText(/is deleted/);
  await becomes(rows, [expect.stringContaining('Tricky')]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await becomes(() => rows().length, 2);
  expect(await database.ownGames.filter(({ isDeleted }) => isDeleted === true).count()).toBe(0);
});

test('states of a puzzle that was solved since are listed only with a name, and go with it', async () => {
  await open(
    game('solved', { board: encodeBoard(nearlySolved([])) }),
    game('save', { board: encodeBoard(nearlySolved([0])), updatedAt: AT - 1 }),
    game('named', { board: encodeBoard(nearlySolved([0, 2])), name: 'Tricky', updatedAt: AT - 2 }),
    game('another', { board: { ...STARTED, puzzle: '0'.repeat(81) }, updatedAt: AT - 3 }),
  );
  expect(rows()).toEqual([
    expect.stringContaining('Solved'),
    expect.stringContaining('Tricky'),
    expect.stringContaining('1%'),
  ]);
  fireEvent.click(screen.getAllByRole('button', { name: /^Delete/ })[0]);
  await waitFor(async () => {
    expect(await database.ownGames.filter(({ isDeleted }) => isDeleted === true).primaryKeys()).toEqual([
      ['', 'save'],
      ['', 'solved'],
    ]);
  });
});

test('a name that looks like a tag is said as it is', async () => {
  await open(game('a', { name: 'My <b>x</b>' }));
  fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
  await screen.findByText('“My <b>x</b>” is deleted.');
});

test('two games that are deleted one after the other are restored together', async () => {
  await open(game('a'), game('b', { board: encodeBoard(puzzleBoard()), updatedAt: AT - 1 }));
  for (const count of [1, 0]) {
    fireEvent.click(screen.getAllByRole('button', { name: /^Delete/ })[0]);
    await becomes(() => rows().length, count);
  }
  await screen.findByText('2 games are deleted.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await becomes(() => rows().length, 2);
});

test('without games, a visitor is told to log in for those of an account', async () => {
  await open();
  screen.getByText('No games yet. Log in to see the games of your account.');
});
