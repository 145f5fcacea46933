import 'fake-indexeddb/auto';
import type { ComponentType } from 'react';
import { act, screen } from '@testing-library/react';
import { press, renderWith } from '../../../support/render.tsx';
import { AddMany } from '../../../../src/admin/question-bank/add-many.tsx';
import { AddOne } from '../../../../src/admin/question-bank/add-one.tsx';
import { BulkAdder } from '../../../../src/admin/question-bank/bulk-adder.ts';
import { Notepad, type Notes } from '../../../../src/admin/question-bank/notepad.ts';
import type { BankProps } from '../../../../src/admin/question-bank/panel.ts';
import type { Api } from '../../../../src/data/api/api.ts';
import { openDatabase } from '../../../../src/data/db/database.ts';
import { loadHintTexts } from '../../../../src/i18n/content.ts';
import { PUZZLE } from '../../../support/boards.ts';

const CHOOSE = 'Choose a library first.';

test.each<[string, ComponentType<BankProps>, Partial<Notes>, string]>([
  ['adding a puzzle requires a library', AddOne, { puzzle: PUZZLE }, CHOOSE],
  // Specification 5.31
  ['adding a list requires a library', AddMany, { list: PUZZLE }, CHOOSE],
  // Specification 5.31
  [
    'adding a list requires at least one puzzle',
    AddMany,
    { library: 'expert', list: '# none' },
    'There is no puzzle in it.',
  ],
  [
    'adding a puzzle requires 81 digits',
    AddOne,
    { library: 'expert', puzzle: '12' },
    'Number of digits is less than 81: 2.',
  ],
])('%s', async (_, Form, notes, fault) => {
  const calls: string[] = [];
  const call = (name: string): Promise<object> => {
    calls.push(name);
    return Promise.resolve({ kind: 'offline' });
  };
  const api = { call } as unknown as Api;
  const notepad = new Notepad('admin@example.org');
  notepad.write(notes);
  const adder = new BulkAdder({
    api,
    database: openDatabase(),
    owner: notepad.owner,
    token: () => 'tok',
    clock: () => 0,
    wait: () => Promise.resolve(),
  });
  await adder.ready;
  await act(async () => {
    renderWith({ api }, <Form {...{ notepad, adder }} />);
    await loadHintTexts('en');
  });
  await press(/^Add puzzles?$/);
  expect([(await screen.findByText(fault)).closest('[data-tone=error]') !== null, calls]).toEqual([true, []]);
  expect(adder.state.get().job).toBeNull();
});
