import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { newBoard } from '../../../../core/board/board.ts';
import { writeBoardText } from '../../../../core/protocol/boards.ts';
import type { Api } from '../../../../src/data/api/api.ts';
import type { Database } from '../../../../src/data/db/database.ts';
import { AccountBoards } from '../../../../src/game/saved/account-boards.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const PUZZLE = '050703060007000800000816000000030000005000100730040086906000204840572093000409000';
const ANSWER = {
  kind: 'loaded',
  board: writeBoardText({ ...newBoard(PUZZLE, 'novice'), elapsedSeconds: 7 }),
  version: 3,
  savedAt: 0,
  others: [],
};

/** A board that was saved on this device at 1, beside one of another. */
const OURS = { id: 'ours', board: ANSWER.board, savedAt: 1 };

interface Pressed {
  /** What is noted in the database. */
  readonly update?: () => Promise<void>;
  /** The account's answers, one after the other. */
  readonly answers?: object[];
  /** The place of the button that is pressed. */
  readonly button?: number;
}

/** The list, of which a button is pressed; gives what happens in turn. */
async function press({ update = () => Promise.resolve(), answers = [ANSWER], button = 0 }: Pressed) {
  const done: string[] = [];
  const saves = [{ savedAt: OURS.savedAt }];
  const database = {
    saves: { orderBy: () => ({ reverse: () => ({ toArray: () => Promise.resolve(saves) }) }) },
    accountBoards: {
      get: () => Promise.resolve(undefined),
      put: () => Promise.resolve(),
      update: async (_owner: string, change: object) => {
        await update();
        done.push(JSON.stringify(change));
      },
    },
  } as unknown as Database;
  render(
    <I18nProvider i18n={i18n}>
      <AccountBoards
        api={{ call: () => Promise.resolve(answers.shift()) } as unknown as Api}
        database={database}
        owner="lin@example.org"
        onOpen={(_board, elapsedMs) => done.push(`opened ${elapsedMs}`)}
        onKept={(_board, elapsedMs) => done.push(`kept ${elapsedMs}`)}
        onSettle={() => Promise.resolve('sent')}
        onBringBack={() => Promise.resolve('sent')}
      />
    </I18nProvider>,
  );
  const list = await screen.findByRole('list', { name: 'In your account' });
  await act(async () => {
    fireEvent.click(list.querySelectorAll('button')[button]);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  });
  return done;
}

test('an account board opens only after its version is stored, so that no save comes first', async () => {
  expect(await press({})).toEqual(['{"version":3,"behind":false}', 'opened 7000']);
});

test('an account board opens even if its version cannot be stored', async () => {
  const update = () => Promise.reject(new Error('no storage'));
  expect(await press({ update })).toEqual(['opened 7000']);
});

test.each([
  ["another device's board", 1, ['kept 7000']],
  ['the board of this device', 3, []],
])('after "Keep only this" on %s, that board is on the screen', async (_, button, done) => {
  const answers = [
    { ...ANSWER, others: [OURS] },
    { ...ANSWER, savedAt: button === 3 ? OURS.savedAt : ANSWER.savedAt },
  ];
  expect(await press({ answers, button })).toEqual(done);
  screen.getByText(/^Only this board is in your account now/);
});
