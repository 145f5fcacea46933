import type { Memory, StoredMemory } from '../../core/learn/memory.ts';
import { enter, logIn } from './support/people.ts';
import { EVERY_ENGINE, TestServer, testsOn } from './support/test-server.ts';

const memory = (technique: string, reviewedAt: number, reviews: number): Memory => ({
  technique,
  due: reviewedAt + 86_400_000,
  stability: 2.3065,
  difficulty: 2.118103970459016,
  reviewedAt,
  reviews,
  found: reviews - 1,
  mixed: Math.floor(reviews / 2),
  sittings: 1,
  foundAt: reviewedAt,
});
const LONG_AGO = 1_600_000_000_000;

describe.each(EVERY_ENGINE)('learned techniques on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  const server = TestServer.ofSuite(engine);

  contract('devices that learned separately have the same memories after syncing in any order', async () => {
    const person = await enter(server);
    const [phone, laptop] = [person.token, await logIn(server, person)];
    const merge = (token: string, ...memories: Memory[]) =>
      server.call('mergeMemories', { memories }, { token });
    expect(await merge(phone)).toEqual({ kind: 'merged', memories: [] });
    const [early, late] = [memory('x-wing', LONG_AGO, 7), memory('x-wing', LONG_AGO + 5, 2)];
    const aic = memory('aic', LONG_AGO, 1);
    expect(await merge(phone, late)).toEqual({ kind: 'merged', memories: [late] });
    const both = { kind: 'merged', memories: [aic, { ...late, reviews: 7, found: 6, mixed: 3 }] };
    expect(await merge(laptop, early, aic)).toEqual(both);
    // Repeating both at the same moment changes nothing.
    expect(await Promise.all([merge(phone, late, aic), merge(laptop, aic, early)])).toEqual([both, both]);
    const other = (await enter(server)).token;
    expect(await merge(other)).toEqual({ kind: 'merged', memories: [] });
    const exported = await server.call('exportData', { password: person.password }, { token: phone });
    expect(exported.kind === 'exported' && exported.data.memories).toEqual(both.memories);
  });

  test('a review from a clock running ahead does not beat later ones, and unknown techniques are dropped', async () => {
    const token = (await enter(server)).token;
    const merge = (...memories: Memory[]) => server.call('mergeMemories', { memories }, { token });
    const ahead = memory('x-wing', Date.now() + 9e9, 2);
    const first = await merge(ahead, memory('of-the-future', LONG_AGO, 2));
    const [kept, ...rest] = first.kind === 'merged' ? first.memories : [];
    expect(rest).toEqual([]);
    expect(kept.reviewedAt).toBeLessThanOrEqual(Date.now());
    expect(kept.due - kept.reviewedAt).toBe(86_400_000);
    await server.advance(60_000);
    const later = memory('x-wing', kept.reviewedAt + 30_000, 3);
    expect(await merge(later)).toEqual({ kind: 'merged', memories: [later] });
  });

  test('a page of an older version sends no counts for the tick, and takes none away', async () => {
    const token = (await enter(server)).token;
    const merge = (memories: readonly StoredMemory[]) =>
      server.call('mergeMemories', { memories }, { token });
    const { mixed: _mixed, sittings: _sittings, foundAt: _foundAt, ...old } = memory('x-wing', LONG_AGO, 1);
    expect(await merge([old])).toEqual({
      kind: 'merged',
      memories: [{ ...old, mixed: 0, sittings: 0, foundAt: 0 }],
    });
    const more = memory('x-wing', LONG_AGO + 1, 4);
    await merge([more]);
    const later = { ...old, reviewedAt: LONG_AGO + 2 };
    const both = { ...more, ...later, reviews: 4, found: 3 };
    expect(await merge([later])).toEqual({ kind: 'merged', memories: [both] });
  });
});
