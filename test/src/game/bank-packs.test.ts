/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import type { Services } from '../../../src/session/services.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { readBank } from '../../../src/game/bank-packs.ts';
import { PUZZLE } from '../../support/boards.ts';

/** A server whose bank has these puzzles now; null for one that is away. */
function bankOf(answers: (readonly string[] | null)[]) {
  const asked: string[] = [];
  const call = (name: string, { level }: { level: string }): Promise<object> => {
    if (level !== 'expert') return Promise.resolve({ kind: 'pack', puzzles: [] });
    asked.push(`${name} ${level}`);
    const puzzles = answers.shift();
    return Promise.resolve(puzzles ? { kind: 'pack', puzzles } : { kind: 'offline' });
  };
  const services = Promise.resolve({ api: { call }, database: openDatabase() } as unknown as Services);
  return { asked, read: () => readBank(() => services, 'expert') };
}

// Specification 7.37
test('the question bank is queried each time, and the stored pack is used if it does not answer', async () => {
  const other = PUZZLE.replace('5', '0');
  const { asked, read } = bankOf([[PUZZLE], [other], null]);
  expect([await read(), await read(), await read()]).toEqual([[PUZZLE], [other], [other]]);
  expect(asked).toEqual(Array(3).fill('readPack expert'));
});
