import { readFileSync } from 'node:fs';
import {
  decodeOutcome,
  decodeRequest,
  encodeOutcome,
  type Endpoint,
} from '../../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';
import type { BoardAnswer } from '../../../core/protocol/post-lists.ts';
import type { Post } from '../../../core/posts/post.ts';

type Wire = Record<string, unknown>;
const golden = (name: EndpointName) =>
  JSON.parse(readFileSync(`test/golden/${name}.json`, 'utf8')) as {
    requests: { wire: Wire }[];
    outcomes: { wire: Wire; inside: { kind: string } }[];
  };

/** The wire with another value at a path such as `data.step.houses.0.house`. */
function changed(wire: unknown, path: string, value: unknown): unknown {
  const [first, ...rest] = path.split('.');
  const next = rest.length === 0 ? value : changed((wire as Wire)[first], rest.join('.'), value);
  return Array.isArray(wire) ? wire.with(Number(first), next) : { ...(wire as Wire), [first]: next };
}

const ID = '6f1c4b1e-7a54-4c5e-9d6e-0c2f5b1f3a01';
const PICTURE = `${'0'.repeat(64)}.webp`;
const long = (length: number, text = 'a') => text.repeat(length);
const list = <Item>(length: number, item: Item): Item[] => Array<Item>(length).fill(item);
const GRID = '530070000600195000098000060800060003400803001700020006060000280000419005000080079';

/** What a field of a request takes up to its limits, and what it does not. */
test.each<[EndpointName, string, unknown[], unknown[]]>([
  [
    'logIn',
    'device',
    [long(43), '-_09AZaz'.padEnd(43, 'x')],
    [long(42), long(44), `!${long(42)}`, `${long(42)}!`, 7],
  ],
  ['logIn', 'pwd', [long(200), ' '], [long(201), '', 7]],
  ['logIn', 'remember', [true, false], ['true', 1, null]],
  [
    'finishLogIn',
    'ticket',
    [long(40), long(600), '-_09AZaz'.repeat(5)],
    [long(39), long(601), `!${long(40)}`, `${long(40)}!`],
  ],
  ['finishLogIn', 'mak', [`${' '.repeat(34)}123456`], [`${' '.repeat(35)}123456`]],
  ['checkPhone', 'tel', [`${' '.repeat(26)}+49 30 1234567`], [`${' '.repeat(27)}+49 30 1234567`, 4930123456]],
  ['register', 'inp.5', [long(40, '🐶')], [long(41, '🐶')]],
  ['register', 'inp.6', [`${' '.repeat(62)}${long(18)}`], [`${' '.repeat(63)}${long(18)}`]],
  ['endSessions', 'id', [ID], ['', `${ID}0`, ID.slice(1)]],
  ['exchangeRecords', 'since', [0, 7], [-1, 0.5, '1']],
  ['exchangeRecords', 'list.0.id', ['a', long(100)], ['', long(101), 'a\0', 1]],
  ['exchangeRecords', 'list.0.kind', ['', long(20)], [long(21), 1]],
  ['exchangeRecords', 'list.0.time', [0, 8.64e15], [-1, 0.5, 8.64e15 + 1, '1']],
  ['exchangeRecords', 'list.0.data', ['', long(65_536)], [long(65_537), {}]],
  ['saveBoard', 'name', ['a', long(254)], ['', long(255), null]],
  ['saveBoard', 'ver', [0, 2_147_483_647], [-1, 0.5, 2_147_483_648, '1']],
  ['saveBoard', 'time', [0, 8.64e15], [-1, 0.5, 8.64e15 + 1, '1']],
  ['saveBoard', 'settle', [[], [ID, ID]], [ID, {}]],
  ['saveBoard', 'settle.0', [ID], ['x']],
  ['saveBoard', 'tabdata.t0', [0, 81], [-1, 82, 0.5, '1']],
  ['saveBoard', 'tabdata.un', [0, 7, undefined], [-1, 0.5, '1']],
  ['saveBoard', 'tabdata.sec', [0, 1e9], [-1, 1e9 + 1, 0.5, '1']],
  ['saveBoard', 'tabdata.ti', [], [long(80, '0'), long(82, '0'), `${long(80, '0')}x`, `x${long(80, '0')}`]],
  ['saveBoard', 'tabdata.btn', ['b1', 'b6'], ['b7', 'b0', 1]],
  ['saveBoard', 'tabdata.tt.0.bj', ['0', 'b1', 'b9', '1', '9'], ['b0', 'b10', 'c1', '10', 1]],
  ['saveBoard', 'tabdata.tt.0.nu.1', ['b1', 'r1', '1', 'z9'], ['bb1', '1b', 'b', 'B1', 'b11', '00']],
  [
    'saveBoard',
    'tabdata.tt.0.nu.2',
    ['b1b0b0b0b0b0b0b0b0', 'z1z2z3z4z5z6z7z8z9'],
    ['b2b0b0b0b0b0b0b0b0', 'xb1b0b0b0b0b0b0b0b0', 'b1b0b0b0b0b0b0b0b0x', 'b1', 'B1b0b0b0b0b0b0b0b0'],
  ],
  ['saveBoard', 'tabdata.tt.1.sc.0', ['0', 'a1', 'a5', 'b1', 'b5'], ['a0', 'a6', 'b6', 'c1', '']],
  ['saveBoard', 'tabdata.tt.1.sc', [list(9, '0')], [list(8, '0'), list(10, '0')]],
  ['mergeMemories', 'list.0.tech', ['a', long(40), 'x-wing-2'], ['', long(41), "x'; drop"]],
  ['mergeMemories', 'list.0.stab', [0.0001, 36_500], [0, 36_501, '1']],
  ['mergeMemories', 'list.0.diff', [1, 10], [0, 11, '1']],
  ['mergeMemories', 'list.0.time', [0, 8.64e15], [-1, 0.5]],
  ['mergeMemories', 'list.0.num', [0, 7], [-1, 0.5]],
  // Specification 9.15
  [
    'readText',
    'txt',
    ['zh0', 'ft1', 'en999', 'ja10'],
    ['en1000', 'en01', 'en', 'xen0', 'en0x', '0', 'de0', 'en../../etc/passwd'],
  ],
  ['drawPuzzle', 'btn', ['b1', 'b2', 'b3', 'b4', 'b5'], ['b0', 'b6', 'xb1', 1]],
  [
    'askHint',
    'ti',
    [GRID],
    [GRID.slice(1), `${GRID}0`, `x${GRID}`, `x${GRID.slice(1)}`, `${GRID.slice(1)}x`],
  ],
  ['askHint', 'tiko', [GRID], [GRID.replace('5', '0'), GRID.replace('5', '4')]],
  ['askHint', 'tihx', [list(81, '')], [list(80, ''), list(82, '')]],
  ['askHint', 'tihx.2', ['', '1', '9', '123456789'], ['0', '21', '11', 'x1', '1x', 1]],
  ['askHint', 'jedn', ['gc', 'hx'], ['', 'gh']],
  ['askHint', 'resu', ['', GRID], [GRID.slice(1), `${GRID}0`, `x${GRID}`]],
  ['askHint', 'scA', [list(81, '12')], [list(80, '12')]],
  ['askHint', 'uni', [true, false], ['true', 1]],
  ['precheckHint', 'ti', [GRID], [GRID.slice(1), `${GRID}0`]],
  ['listPosts', 'before', [0, Number.MAX_SAFE_INTEGER], [-1, 0.5, Number.MAX_SAFE_INTEGER + 1]],
  ['listPosts', 'chatid', [ID], ['x']],
  ['createPost', 'chat', [long(2000), long(2000, '🐶')], [long(2001), long(2001, '🐶'), 7]],
  ['createPost', 'alt1', ['', long(300, '🐶')], [long(301)]],
  ['createPost', 'agree', ['1', '9', '999999999', '10'], ['', '0', '01', 'x1', '1x', '1234567890', 1]],
  ['createPost', 'image1', [{}], ['', PICTURE, [], null, 7]],
  ['createPost', 'user', [long(254)], ['', long(255)]],
  ['editPost', 'image1', [{}, PICTURE], ['', PICTURE.slice(1), [], null]],
  ['addComment', 'content', ['a', long(500, '🐶')], ['', ' \n', long(501)]],
  ['addComment', 'agree', [0, 1], ['1', -1]],
  ['deleteComment', 'cirole', ['', long(20)], [long(21)]],
  ['takeBack', 'key', [long(8), long(64), 'Az09_-Az'], [long(7), long(65), 'with blank', 7]],
  ['reportPost', 'reason', ['', long(300)], [long(301)]],
  ['listAudit', 'next', ['a', long(120), 'Az09_-.'], ['', long(121), '!a', 'a!']],
  ['restrictAccount', 'option', [0, 1, 2, 100, 200, 300, '300'], [3, 50, '', '1.0']],
  // Specification 9.6
  [
    'changeCrystals',
    'value',
    [1, -1, 99_999, -99_999, '1', '-99999', '00005'],
    [0, '0', '-0', 100_000, '100000', 1.5, '1.5', '1e3', '', '-', '5x', 'x5', '123456', null],
  ],
  ['screenUsernames', 'name', ['*', 'ann@'], ['', long(101), '(']],
  ['screenPhones', 'name', ['^49*'], ['x']],
  ['screenQuestions', 'name', ['pet?'], ['', '\u0007']],
  ['screenAnswers', 'name', ['Rex'], ['Rex!']],
  ['screenRegistered', 'oldd', ['2026-1-5'], ['', '2026-13-05', `${' '.repeat(92)}2026-01-05`]],
  ['screenLastLogin', 'newd', ['2026-1-5'], ['2026']],
  ['screenStates', 'ovalue', [7, 8, 9, 10, 11, '7'], [6, 12, 0]],
  // Specification 9.9
  ['addPuzzle', 'op', [1, 2, 3, 4, 5], [0, 6]],
  ['addPuzzle', 'ti', ['', long(100)], [long(101)]],
  ['addPuzzles', 'ti', [[''], list(250, '')], [[], list(251, ''), ['', 7], [long(101)]]],
  ['addPuzzles', 'batch', [ID], ['x']],
  ['listPuzzles', 'tech', ['x-wing', 'full-house'], ['x-wings', '']],
  ['listPuzzles', 'min', [0, 2_147_483_647], [-1, 2_147_483_648]],
  ['listPuzzles', 'max', [0, 2_147_483_647], [-1, 2_147_483_648]],
  ['deletePuzzles', 'ids', [[ID], list(100, ID)], [[], list(101, ID), ['x']]],
])('%s accepts in the field %s %j but not %j', (name, path, taken, refused) => {
  const endpoint = ENDPOINTS[name] as never;
  const parent = path.split('.')[0];
  const requests = golden(name).requests;
  const wire = requests.find((each) => parent in each.wire)?.wire ?? requests.at(-1)!.wire;
  for (const value of taken)
    expect([value, decodeRequest(endpoint, changed(wire, path, value)).ok]).toEqual([value, true]);
  for (const value of refused) {
    const decoded = decodeRequest(endpoint, changed(wire, path, value));
    const field = decoded.ok ? 'taken' : decoded.failure.field;
    expect([value, field.startsWith(path)]).toEqual([value, true]);
  }
});

test.each<[EndpointName, object, string]>([
  ['listPosts', { since: 1, before: 1 }, ''],
  ['listPosts', { since: 1, chatid: ID }, ''],
  ['createPost', { chat: ' \n' }, ''],
  ['editPost', { chat: '', chatid: ID }, ''],
])('%s refuses the combination %j', (name, wire, field) => {
  expect(decodeRequest(ENDPOINTS[name] as never, wire)).toEqual({
    ok: false,
    failure: { kind: 'invalid', field },
  });
});

test.each<[EndpointName, object]>([
  ['createPost', { chat: '', image1: {} }],
  ['createPost', { chat: '', image2: {} }],
  ['editPost', { chat: '', chatid: ID, image2: PICTURE }],
  ['listPosts', { before: 1, chatid: ID }],
])('%s accepts the combination %j', (name, wire) => {
  expect(decodeRequest(ENDPOINTS[name] as never, wire).ok).toBe(true);
});

const NODE = 'data.node.sn.0';

/** The same of answers: those that are taken are written as they came. */
test.each<[EndpointName, string, string, unknown[], unknown[]]>([
  [
    'logIn',
    'logged-in',
    'timein',
    ['1s', '90s', '30m', '12h', '999999999s'],
    ['0s', '01s', 's', '1d', 'x1s', '1sx', '1234567890s', 90],
  ],
  ['drawPuzzle', 'puzzle', 'data', [GRID], [GRID.slice(1), `${GRID}0`, `x${GRID.slice(1)}`]],
  ['precheckHint', 'checked', 'data', ['0', '1'], ['2', true, 1]],
  ['askHint', 'hint', `${NODE}.0`, [1, 9], [0, 10, 1.5]],
  ['askHint', 'hint', `${NODE}.1`, [1, 9], [0, 10, 1.5]],
  [
    'askHint',
    'hint',
    `${NODE}.2`,
    ['r1', 'r9', '1', '123456789'],
    ['', 'r0', 'r', 'r12', 'xr1', 'r1x', '21', '1x', 'x1'],
  ],
  ['askHint', 'hint', 'data.content.ja', [''], [undefined, 7]],
  [
    'askHint',
    'hint',
    'data.step.technique',
    ['a', 'xy-chain', long(40), '0-9'],
    ['', long(41), 'XY', '!a', 'a!'],
  ],
  ['askHint', 'hint', 'data.step.placements', [[], [0, 728]], [[-1], [729], [0.5], 0]],
  ['askHint', 'hint', 'data.step.premise.0.set', [1, 9], [0, -1, 0.5]],
  ['askHint', 'hint', 'data.step.premise.0.cells', [[], [0, 80]], [[-1], [81]]],
  ['askHint', 'hint', 'data.step.houses.0.house', [0, 26], [-1, 27]],
  ['askHint', 'hint', 'data.step.links.0.strong', [true, false], [1]],
  ['askHint', 'hint', 'data.step.branches.0.1.because', [[], [0]], [[-1], [0.5]]],
  [
    'askHint',
    'hint',
    'data.step.closure',
    [
      undefined,
      { blockers: [], earlier: [728] },
      { blockers: [{ cell: 80, digit: 9, house: 26, shuts: [0] }], earlier: [] },
    ],
    [
      { blockers: [] },
      { blockers: [{ cell: 81, digit: 9, house: 26, shuts: [0] }], earlier: [] },
      { blockers: [{ cell: 80, digit: 0, house: 26, shuts: [0] }], earlier: [] },
      { blockers: [{ cell: 80, digit: 10, house: 26, shuts: [0] }], earlier: [] },
    ],
  ],
  ['askHint', 'remark', 'data.helpid', [0, 1, 2], [3, -1]],
  ['askHint', 'remark', 'data.cell', ['A1', 'E5', 'I9'], ['J1', 'A0', 'A', 'xA1', 'A1x', 'a1']],
  ['listPosts', 'board', 'me.ban.code', [36, 37, 38, 39], [35, 40, 36.5]],
  ['listPosts', 'board', 'gone', [[], [ID]], [['x'], null]],
  ['listPosts', 'board', 'data', [], [[], [[]], [[], [], []]]],
  ['readCrystals', 'counted', 'list.0.value', [-5, 0, 5], [0.5]],
  ['readCrystals', 'counted', 'list.0.why', ['sign-up', 'hint', 'refund', 'administrator'], ['']],
  [
    'addPuzzles',
    'bulk-added',
    'lev',
    [[0, 0, 0, 0, 7]],
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, -1],
    ],
  ],
  ['addPuzzles', 'bulk-added', 'data.0.why', ['too-short'], ['']],
])('the answer to %s with the outcome %s accepts in %s %j but not %j', (name, kind, path, taken, refused) => {
  const endpoint: Endpoint = ENDPOINTS[name];
  const { outcomes } = golden(name);
  const [first, ...rest] = path.split('.');
  const fits = (wire: Wire): boolean =>
    first in wire && (rest.length === 0 || (wire[first] as Wire | null)?.[rest[0]] !== undefined);
  const { wire } = outcomes.find(({ wire: each, inside }) => inside.kind === kind && fits(each))!;
  for (const value of taken) {
    const answer = JSON.parse(JSON.stringify(changed(wire, path, value))) as unknown;
    const decoded = decodeOutcome(endpoint, answer);
    expect([value, decoded && encodeOutcome(endpoint, decoded)]).toEqual([value, answer]);
  }
  for (const value of refused) {
    expect([value, decodeOutcome(endpoint, changed(wire, path, value))]).toEqual([value, undefined]);
  }
});

const POST = 'data.0.0';
const readPosts = (wire: unknown): readonly Post[] | undefined =>
  (decodeOutcome(ENDPOINTS.listPosts, wire) as BoardAnswer | undefined)?.lists.posts;

/** A post that cannot be read costs itself alone. */
test.each<[string, unknown[], unknown[]]>([
  ['chpic1', ['', PICTURE], ['x', PICTURE.slice(1), null]],
  ['chpic2', ['', PICTURE], ['x', PICTURE.slice(1), null]],
  ['chsize1', [[1, 2]], [[1], [1, 2, 3], ['1', '2']]],
  ['chrole', ['administrator', undefined], ['member', null]],
  ['editor', ['administrator', undefined], ['member', null]],
  ['chtime', [0], [-1, '0']],
  ['lovenum', [0], [-1, '0']],
])('the field %s of a post accepts %j but not %j', (field, taken, refused) => {
  const { wire } = golden('listPosts').outcomes[0];
  const read = (value: unknown) => readPosts(changed(wire, `${POST}.${field}`, value))?.length;
  expect(taken.map(read)).toEqual(taken.map(() => 2));
  expect(refused.map(read)).toEqual(refused.map(() => 1));
});

test('a post without picture size or description keeps its picture', () => {
  const { wire } = golden('listPosts').outcomes[0];
  const bare = ['chsize1', 'chalt1'].reduce<unknown>(
    (each, field) => changed(each, `${POST}.${field}`, undefined),
    wire,
  );
  expect(readPosts(bare)?.[0]?.pictures).toEqual([
    { name: `${long(64)}.webp`, width: 0, height: 0, alt: '' },
    { name: `${long(4, '0123456789abcdef')}.webp`, width: 8, height: 9, alt: '' },
  ]);
});

// Specification 7.9
test.each<[number, string]>([
  [1000, '1s'],
  [90_000, '90s'],
  [60_000, '1m'],
  [5_400_000, '90m'],
  [3_600_000, '1h'],
  [86_400_000, '24h'],
  [1499, '1s'],
])('a session lifetime of %i ms is written as %s', (lifetimeMs, timein) => {
  const { inside } = golden('logIn').outcomes.find(({ inside: each }) => each.kind === 'logged-in')!;
  expect(encodeOutcome(ENDPOINTS.logIn as never, { ...inside, lifetimeMs } as never).timein).toBe(timein);
});

test.each([undefined, null, 'x', {}, { code: '1' }, { code: 999 }, { code: 1 }])(
  'the unknown login answer %j is not decoded',
  (wire) => {
    expect(decodeOutcome(ENDPOINTS.logIn, wire)).toBeUndefined();
  },
);
