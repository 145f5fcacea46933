/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { createActor, waitFor } from 'xstate';
import { newBoard } from '../../../core/board/board.ts';
import { findHint } from '../../../core/hints/find-hint.ts';
import { candidateOf } from '../../../core/sudoku/position.ts';
import { createPage, startSession, type Services } from '../../../src/session/index.ts';
import type { Games } from '../../../src/game/index.ts';
import { boardMachine } from '../../../src/game/board/board-machine.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { createHintActs } from '../../../src/hint/hint-acts.ts';
import { createHints } from '../../../src/hint/hints.ts';
import { openHint } from '../../../src/hint/hint-actor.ts';
import type { HintContext } from '../../../src/hint/hint-machine.ts';
import { messageText } from '../../../src/hint/message-text.ts';
import { PriceSheet } from '../../../src/hint/sheets/price-sheet.tsx';
import { CATALOGUES } from '../../../src/i18n/i18n.ts';
import { keepSession, sessionOf } from '../../support/session.ts';
import { nearlySolved } from '../../support/boards.ts';
import { readPuzzles } from '../../support/puzzles.ts';

const useEnglish = () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
};
useEnglish();
afterEach(useEnglish);

const [FIRST, SECOND] = readPuzzles('ordinary');

/** A page with a server where a hint costs a crystal. */
function open(isMember = true, storedToken?: string) {
  localStorage.clear();
  if (storedToken !== undefined) localStorage.setItem('token', storedToken);
  const calls: string[] = [];
  const answers: Record<string, (request: never) => object> = {
    readHintPrice: () => ({ kind: 'price', price: 1, until: 0 }),
    precheckHint: () => ({ kind: 'checked', paid: false, price: 1, until: Date.now() + 3_600_000 }),
    countCrystals: () => ({ kind: 'counted', balance: 12, ledger: [] }),
    payForHint: () => ({ kind: 'paid', balance: 11, until: Date.now() + 3_600_000 }),
    askHint: (request) => ({ kind: 'hint', hint: findHint(request) }),
  };
  const call = (name: string, request: never): Promise<object> => {
    calls.push(name);
    return Promise.resolve(answers[name](request));
  };
  const session = startSession();
  if (isMember) session.send({ type: 'logged.in', open: { session: sessionOf(), token: 'tok' } });
  const board = createActor(boardMachine, {
    input: { board: newBoard(FIRST, 'custom'), clock: Date.now },
  }).start();
  const services = { api: { call } } as unknown as Services;
  const hint = openHint(board, session, () => Promise.resolve(services), createPage());
  const { actor } = hint;
  const ask = async (puzzle: string) => {
    actor.send({ type: 'closed' });
    actor.send({ type: 'hint.pressed', board: newBoard(puzzle, 'custom') });
    const { context, ...now } = await waitFor(
      actor,
      (snapshot) => snapshot.matches('shown') || snapshot.matches({ asking: 'confirming' }),
    );
    return now.matches('shown') ? context.shown : 'asked for the price';
  };
  const pay = async (never: boolean) => {
    const { onNeverAskPrice } = createHintActs(hint, board, {} as Games, session);
    render(<PriceSheet actor={actor} context={actor.getSnapshot().context} onNeverAsk={onNeverAskPrice} />);
    if (never) fireEvent.click(screen.getByRole('checkbox', { name: 'Don’t ask again' }));
    fireEvent.click(screen.getByRole('button', { name: 'Use 1 crystal' }));
    cleanup();
    await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  };
  return { session, calls, ask, pay };
}

test.each([
  // Specification 9.5
  ['a member who ticked "Don’t ask again" is not asked for the price of another puzzle', true, 'step'],
  // Specification 9.5
  [
    'a member who did not tick "Don’t ask again" is asked for the price of every puzzle',
    false,
    'asked for the price',
  ],
])('%s', async (_, never, second) => {
  const { ask, pay, calls } = open();
  expect(await ask(FIRST)).toBe('asked for the price');
  await pay(never);
  const shown = await ask(SECOND);
  expect(typeof shown === 'string' ? shown : shown?.kind).toBe(second);
  expect(calls.filter((name) => name === 'payForHint')).toHaveLength(never ? 2 : 1);
});

// Specification 5.18, 6.3
test('a hint requires a login, and a new login once the session has ended', async () => {
  const visitor = open(false);
  expect(await visitor.ask(FIRST)).toEqual({ kind: 'message', message: { kind: 'login' } });
  expect(visitor.calls).toEqual(['readHintPrice']);
  const member = open();
  member.session.send({ type: 'session.over' });
  expect(await member.ask(FIRST)).toEqual({ kind: 'message', message: { kind: 'session-over' } });
});

test('a hint that is asked for before the stored login has been read waits for it', async () => {
  await keepSession(openDatabase(), 'kept');
  const { ask } = open(false, 'kept');
  expect(await ask(FIRST)).toBe('asked for the price');
  await openDatabase().session.clear();
});

test('the key for a hint does nothing on a solved board, and works again after undo', () => {
  const board = createActor(boardMachine, { input: { board: nearlySolved([0]), clock: Date.now } }).start();
  const closeSheet = jest.fn();
  const { press } = createHints({
    ...{ board, session: startSession(), services: () => new Promise(() => undefined), page: createPage() },
    games: { closeSheet } as unknown as Games,
  });
  board.send({ type: 'digit.pressed', digit: 1 });
  board.send({ type: 'cell.tapped', cell: 0 });
  press();
  expect(closeSheet).not.toHaveBeenCalled();
  board.send({ type: 'undo' });
  press();
  expect(closeSheet).toHaveBeenCalledTimes(1);
});

/** The question, the balance, the button, and what is said when there are too few. */
test.each([
  [
    'en',
    'Use 5 crystals?',
    'You have 7 crystals.',
    'Use 5 crystals',
    'The hints for this puzzle cost 5 crystals. You have 2 crystals. The administrators of this site give out more; how to reach them is under “About”.',
  ],
  [
    'zh',
    '使用 5 颗水晶吗？',
    '你有 7 颗水晶。',
    '使用 5 颗水晶',
    '这道题的提示要用 5 颗水晶。你有 2 颗水晶。本站的管理员可以发放更多水晶，联系方式在“关于”里。',
  ],
  [
    'ft',
    '要使用 5 顆水晶嗎？',
    '你有 7 顆水晶。',
    '使用 5 顆水晶',
    '這道題的提示要用 5 顆水晶。你有 2 顆水晶。本站的管理員可以發放更多水晶，聯絡方式在「關於」裡。',
  ],
  [
    'ja',
    'クリスタルを5個使いますか？',
    'クリスタルは7個あります。',
    'クリスタルを5個使う',
    'この問題のヒントにはクリスタルが5個必要です。クリスタルは2個あります。このサイトの管理者が追加で配っています。連絡先は「このアプリについて」にあります。',
  ],
] as const)(
  'a price of five crystals is worded correctly in %s',
  async (language, question, balance, button, refusal) => {
    const [board, parts] = await Promise.all([CATALOGUES[language].board(), CATALOGUES[language].parts()]);
    i18n.loadAndActivate({ locale: language, messages: { ...board.messages, ...parts.messages } });
    const [actor, onNeverAsk] = [{} as never, () => undefined];
    render(
      <PriceSheet
        {...{ actor, onNeverAsk }}
        context={{ about: null, crystals: 7, price: 5 } as HintContext}
      />,
    );
    expect(screen.getByRole('heading').textContent).toBe(question);
    screen.getByText(balance);
    screen.getByRole('button', { name: button });
    const tooFew = { kind: 'too-few-crystals', crystals: 2, price: 5 } as const;
    expect(messageText(i18n, tooFew, { charge: 'none', way: 'server' }).text).toBe(refusal);
  },
);

test('the price of an answer to a long press says what it is for, and so does a refusal', () => {
  const [actor, onNeverAsk] = [{} as never, () => undefined];
  const context = { about: candidateOf(56, 1), crystals: 7, price: 5 } as HintContext;
  render(<PriceSheet {...{ actor, onNeverAsk, context }} />);
  screen.getByText('Why not 1 in G3?');
  expect(messageText(i18n, { kind: 'few-givens', givens: 1 }, { charge: 'none', way: 'device' }).text).toBe(
    'This puzzle has 1 given. A puzzle with one solution needs at least 17.',
  );
});
