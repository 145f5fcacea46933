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

/** The list with one board, whose opening is noted by `update`; gives what happens in turn. */
async function open(update: () => Promise<void>) {
  const done: string[] = [];
  const database = {
    saves: { orderBy: () => ({ reverse: () => ({ toArray: () => Promise.resolve([]) }) }) },
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
        api={{ call: () => Promise.resolve(ANSWER) } as unknown as Api}
        database={database}
        owner="lin@example.org"
        onOpen={(_board, elapsedMs) => done.push(`opened ${elapsedMs}`)}
        onSettle={() => Promise.resolve('sent')}
        onBringBack={() => Promise.resolve('sent')}
      />
    </I18nProvider>,
  );
  const list = await screen.findByRole('list', { name: 'In your account' });
  await act(async () => {
    fireEvent.click(list.querySelector('button')!);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  });
  return done;
}

test('a board of the account is opened when its version is noted, so that no save comes before', async () => {
  expect(await open(() => Promise.resolve())).toEqual(['{"version":3,"behind":false}', 'opened 7000']);
});

test('a board of the account is opened where nothing can be noted', async () => {
  expect(await open(() => Promise.reject(new Error('no storage')))).toEqual(['opened 7000']);
});
