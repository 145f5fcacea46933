import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { seededRandom } from '../../core/base/random.ts';
import { LINES_PER_CALL } from '../../core/administration/question-bank.ts';
import type { AuditEntry } from '../../core/protocol/audit.ts';
import { formatGrid, parseGrid } from '../../core/sudoku/grid.ts';
import { randomTransformation, transformGrid } from '../../core/sudoku/transform.ts';
import { ENDLESS } from '../support/hint-boards.ts';
import { execute, query } from './support/database.ts';
import { ADMINISTRATOR, logIn, WITH_ADMINISTRATOR } from './support/people.ts';
import { EVERY_ENGINE, TestServer, testsOn } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const ORDINARY = readFileSync('test/fixtures/puzzles/ordinary.txt', 'utf8')
  .split('\n')
  .map((line) => line.trim().slice(0, 81))
  .filter((line) => /^[0-9.]{81}$/.test(line));
const [PACKED, ALSO_PACKED] = readFileSync('public/packs/novice.txt', 'utf8').match(/^[0-9.]{81}/gm)!;
const SOLUTION = '158723469367954821294816375619238547485697132732145986976381254841572693523469718';
const TWO_SOLUTIONS = `${'0'.repeat(9)}${SOLUTION.slice(9, 18)}${'0'.repeat(9)}${SOLUTION.slice(27)}`;

/** The same puzzle, rotated, mirrored and with other digits. */
function disguise(puzzle: string, seed: number): string {
  return formatGrid(transformGrid(parseGrid(puzzle)!, randomTransformation(seededRandom(seed))), '0');
}

describe.each(EVERY_ENGINE)('the question bank on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  const server = TestServer.ofSuite(engine, WITH_ADMINISTRATOR);
  let token: string;
  beforeAll(async () => {
    token = await logIn(server, ADMINISTRATOR);
  });

  const list = async (filter: object) => {
    const reply = await server.call('listPuzzles', filter, { token });
    if (reply.kind !== 'puzzles') throw new Error(reply.kind);
    return reply;
  };
  const lastAudit = async () => {
    const reply = await server.call('listAudit', {}, { token });
    return reply.kind === 'audit' ? reply.entries[0] : reply;
  };

  // Specification 5.36
  test('a puzzle is added once with its rating, and transformed versions of it are refused', async () => {
    const [puzzle] = ORDINARY;
    const added = await server.call('addPuzzle', { library: 'master', line: puzzle }, { token });
    if (added.kind !== 'added') throw new Error(JSON.stringify(added));
    expect(added.rating).toEqual({
      level: expect.any(String) as string,
      score: expect.any(Number) as number,
      hardest: expect.any(String) as string,
    });
    const there = { kind: 'refused', why: 'already-there', library: 'master' };
    for (const line of [puzzle, disguise(puzzle, 1), disguise(puzzle, 2)])
      expect(await server.call('addPuzzle', { library: 'novice', line }, { token })).toEqual(there);
    const listed = await list({
      library: 'master',
      level: added.rating.level,
      technique: added.rating.hardest,
    });
    expect(listed.puzzles[0]).toEqual({
      id: added.id,
      library: 'master',
      puzzle: puzzle.replaceAll('.', '0'),
      rating: added.rating,
      addedAt: expect.any(Number) as number,
    });
    expect(pick(await lastAudit(), 'action', 'object', 'after')).toEqual({
      action: 'add-puzzles',
      object: 'master',
      after: { count: 1 },
    });
  });

  test('transformed versions of puzzles from the packs are refused as well', async () => {
    expect(
      await server.call('addPuzzle', { library: 'expert', line: disguise(PACKED, 3) }, { token }),
    ).toEqual({ kind: 'refused', why: 'already-there', library: 'novice' });
  });

  // Specification 5.36
  test.each([
    ['', 'too-short'],
    [SOLUTION.slice(1), 'too-short'],
    [`${SOLUTION}1`, 'too-long'],
    [SOLUTION.replace('1', 'x'), 'not-digits'],
    ['0'.repeat(81), 'several-solutions'],
    [TWO_SOLUTIONS, 'several-solutions'],
    [ENDLESS, 'cannot-judge'],
    [`11${'0'.repeat(79)}`, 'no-solution'],
    [`12345678${'0'.repeat(9)}9${'0'.repeat(63)}`, 'no-solution'],
    [SOLUTION, 'complete'],
  ])('the puzzle line %j is refused as %s', async (line, why) => {
    expect(await server.call('addPuzzle', { library: 'novice', line }, { token })).toEqual({
      kind: 'refused',
      why,
    });
  });

  // Specification 7.36
  test('adding many lines reports what was added and refused, and logs all parts as one entry', async () => {
    const batch = randomUUID();
    const lines = ORDINARY.slice(1, 61);
    const first = [
      ...lines.slice(0, 30),
      'nonsense',
      lines[0],
      disguise(lines[1], 4),
      disguise(ALSO_PACKED, 5),
    ];
    const request = { library: 'skilled', lines: first, batch } as const;
    const report = await server.call('addPuzzles', request, { token, key: 'piece-number-1' });
    expect(report).toEqual({
      kind: 'bulk-added',
      added: 30,
      levels: expect.any(Array) as number[],
      refused: [
        { index: 30, why: 'not-digits' },
        { index: 31, why: 'already-there', library: 'skilled' },
        { index: 32, why: 'already-there', library: 'skilled' },
        { index: 33, why: 'already-there', library: 'novice' },
      ],
      placed: lines.slice(0, 30).map((_line, index) => ({
        index,
        id: expect.any(String) as string,
        level: expect.any(String) as string,
      })),
    });
    if (report.kind !== 'bulk-added') throw new Error(report.kind);
    expect(report.levels.reduce((sum, count) => sum + count)).toBe(30);
    // The response was lost: the same part is sent again.
    expect(await server.call('addPuzzles', request, { token, key: 'piece-number-1' })).toEqual(report);
    // Two concurrent parts are counted together.
    const pieces = [lines.slice(30, 45), lines.slice(45)];
    for (const reply of await Promise.all(
      pieces.map((each) => server.call('addPuzzles', { ...request, lines: each }, { token })),
    ))
      expect(pick(reply, 'added', 'refused')).toEqual({ added: 15, refused: [] });
    expect(pick(await lastAudit(), 'action', 'object', 'after')).toEqual({
      action: 'add-puzzles',
      object: 'skilled',
      after: { count: 60 },
    });
    // An existing log entry cannot be overwritten.
    const entry = await lastAudit();
    const library = 'novice';
    const foreign = { library, lines: [ORDINARY[99]], batch: 'id' in entry ? entry.id : '' } as const;
    expect(await server.call('addPuzzles', foreign, { token })).toEqual({ kind: 'invalid', field: 'batch' });
    // Nor with a key, even when repeated.
    for (let time = 0; time < 2; time++) {
      const answer = await server.call('addPuzzles', foreign, { token, key: 'a-foreign-batch' });
      expect(answer).toEqual({ kind: 'invalid', field: 'batch' });
    }
    expect(await lastAudit()).toEqual(entry);
    const tooMany = { ...request, lines: Array.from({ length: LINES_PER_CALL + 1 }, () => '1') };
    expect(await server.call('addPuzzles', tooMany, { token })).toEqual({ kind: 'invalid', field: 'ti' });
  });

  contract('puzzles that two administrators add at the same moment are added once', async () => {
    const lines = ORDINARY.slice(61, 91);
    const reports = await Promise.all(
      [lines, lines.map((line, index) => disguise(line, index)).reverse()].map((each) =>
        server.call('addPuzzles', { library: 'medial', lines: each, batch: randomUUID() }, { token }),
      ),
    );
    const added = reports.map((report) => (report.kind === 'bulk-added' ? report.added : NaN));
    expect(added[0] + added[1]).toBe(30);
  });

  // Specification 9.9
  test('the list of puzzles is paged, counted and filtered', async () => {
    const [{ count }] = await query(
      server.store,
      "select count(*) as count from puzzles where level = 'skilled'",
    );
    const first = await list({ library: 'skilled' });
    expect(first.total).toBe(Number(count));
    const ids = new Set<string>();
    for (let page = first; ;) {
      for (const { id } of page.puzzles) ids.add(id);
      if (page.next === undefined) break;
      page = await list({ library: 'skilled', next: page.next });
      expect(page.total).toBeUndefined();
    }
    expect(ids.size).toBe(first.total);
    const hard = await list({ minScore: 1000, maxScore: 5000, level: 'expert' });
    for (const { rating } of hard.puzzles) {
      expect(rating).toEqual({
        level: 'expert',
        score: expect.any(Number) as number,
        hardest: expect.any(String) as string,
      });
      expect(rating!.score).toBeGreaterThanOrEqual(1000);
      expect(rating!.score).toBeLessThanOrEqual(5000);
    }
    expect((await list({ minScore: 10, maxScore: 9 })).total).toBe(0);
  });

  // Specification 7.36
  test('deleted puzzles can be added again from the audit log', async () => {
    const { puzzles } = await list({ library: 'medial' });
    const ids = puzzles.slice(0, 3).map(({ id }) => id);
    expect(await server.call('deletePuzzles', { ids }, { token })).toEqual({ kind: 'deleted', deleted: 3 });
    expect(await server.call('deletePuzzles', { ids }, { token })).toEqual({ kind: 'deleted', deleted: 0 });
    const entry = await lastAudit();
    if (!('before' in entry)) throw new Error('no entry');
    const lines = String(entry.before.puzzles).split(' ');
    expect([...lines].sort()).toEqual(
      puzzles
        .slice(0, 3)
        .map(({ puzzle }) => puzzle)
        .sort(),
    );
    expect(
      pick(
        await server.call('addPuzzles', { library: 'medial', lines, batch: randomUUID() }, { token }),
        'added',
      ),
    ).toEqual({ added: 3 });
  });

  test('puzzles are moved to the levels that the engine found, once, and the log says so', async () => {
    const rated = async () =>
      (await list({ library: 'skilled' })).puzzles.filter(({ rating }) => rating?.level === 'skilled');
    const puzzles = (await rated()).slice(0, 3);
    const ids = puzzles.map(({ id }) => id);
    const quoted = ids.map((id) => `'${id}'`).join();
    await execute(server.store, `update puzzles set level = 'novice' where id in (${quoted})`);
    const move = () => server.call('movePuzzles', { ids: [...ids, randomUUID()] }, { token });
    expect(await move()).toEqual({ kind: 'moved', moved: 3 });
    expect((await rated()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const entry = await lastAudit();
    const { action, object, before } = entry as AuditEntry;
    expect([action, object]).toEqual(['move-puzzles', 'skilled']);
    expect([before.count, before.levels, String(before.puzzles).split(' ').sort()]).toEqual([
      3,
      'novice',
      puzzles.map(({ puzzle }) => puzzle).sort(),
    ]);
    expect(await move()).toEqual({ kind: 'moved', moved: 3 });
    expect(await lastAudit()).toEqual(entry);
    // Without a rating a puzzle stays where it is.
    await execute(server.store, `update puzzles set rated_level = null where id in (${quoted})`);
    expect(await move()).toEqual({ kind: 'moved', moved: 0 });
    await execute(server.store, `update puzzles set rated_level = 'skilled' where id in (${quoted})`);
  });

  // Specification 7.36
  test('a library is deleted only if its count is given, and drawing and packs serve what is left', async () => {
    const { total } = await list({ library: 'expert' });
    const remove = (count?: number) => server.call('deleteLibrary', { library: 'expert', count }, { token });
    expect((await server.call('readPack', { level: 'expert' })).kind).toBe('pack');
    expect(await remove(total! + 1)).toEqual({ kind: 'count-differs', count: total });
    expect(await remove()).toEqual({ kind: 'count-differs', count: total });
    expect(await remove(total)).toEqual({ kind: 'deleted', deleted: total });
    expect(await remove(total)).toEqual({ kind: 'count-differs', count: 0 });
    expect(await remove()).toEqual({ kind: 'deleted', deleted: 0 });
    expect(await server.call('readPack', { level: 'expert' })).toEqual({
      puzzles: [],
      kind: 'pack',
      version: 'e3b0c44298fc1c14',
    });
    await server.advance(3000);
    expect(await server.call('drawPuzzle', { level: 'expert' })).toEqual({ kind: 'none-left' });
    const line = ORDINARY[100].replaceAll('.', '0');
    await server.call('addPuzzle', { library: 'expert', line }, { token });
    await server.advance(3000);
    expect(await server.call('drawPuzzle', { level: 'expert' })).toEqual({ kind: 'puzzle', puzzle: line });
    expect(await server.call('readPack', { level: 'expert' })).toEqual({
      puzzles: [line],
      kind: 'pack',
      version: 'f9302a5d34ceaba8',
    });
    const pack = await server.call('readPack', { level: 'novice' });
    expect(pack).toEqual(await server.call('readPack', { level: 'novice' }));
    expect(pack.kind === 'pack' && new Set(pack.puzzles).size).toBe(200);
  });
});
