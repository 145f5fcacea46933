import { readFileSync } from 'node:fs';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import { decodeFailure, encodeFailure } from '../../../core/protocol/failure-codec.ts';
import { readBoardText } from '../../../core/protocol/boards.ts';
import { decodeOutcome, decodeRequest } from '../../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';
import { SAVED_BOARD } from '../../../core/protocol/saved-board.ts';
import { exampleBoard, writeBoardText } from '../../server/support/boards.ts';

const goldenFile = (name: EndpointName) =>
  JSON.parse(readFileSync(`test/golden/${name}.json`, 'utf8')) as {
    requests: { wire: Record<string, unknown>; inside: unknown }[];
    outcomes: { wire: Record<string, unknown>; inside: object }[];
  };

const FAILURES: readonly [CallFailure, number, unknown][] = [
  [{ kind: 'invalid', field: 'inp.2' }, 400, { code: 400, field: 'inp.2' }],
  [{ kind: 'session-over' }, 401, { code: 401 }],
  [{ kind: 'session-over', accountDeleted: true }, 401, { code: 401, deleted: true }],
  [{ kind: 'forbidden' }, 403, { code: 3 }],
  [{ kind: 'password-change-due' }, 403, { code: 60 }],
  [{ kind: 'second-factor-due' }, 403, { code: 122 }],
  [{ kind: 'not-found' }, 404, { code: 404 }],
  [{ kind: 'key-reused' }, 409, { code: 409 }],
  [{ kind: 'too-large' }, 413, { code: 413 }],
  [{ kind: 'too-fast', waitSeconds: 42 }, 429, { code: 429, wait: 42 }],
  [{ kind: 'fault' }, 500, { code: 500 }],
  [{ kind: 'busy', waitSeconds: 5 }, 503, { code: 503, wait: 5 }],
];

// Specification 7.6
test.each(FAILURES)('encodes and decodes the failure %j', (failed, status, body) => {
  expect(encodeFailure(failed)).toEqual({ status, body });
  expect(decodeFailure(status, body)).toEqual(failed);
});

test('a failure from a proxy is decoded by its status alone', () => {
  expect(decodeFailure(503, '<html>')).toEqual({ kind: 'busy', waitSeconds: 5 });
  expect(decodeFailure(401, undefined)).toEqual({ kind: 'session-over' });
  expect(decodeFailure(418, {})).toBeUndefined();
});

const REGISTRATION = ['a@b.org', '0123', 'Right-Pass1', 'Right-Pass1', '+1 555 0100', 'First pet?', 'Rex'];
const registration = (index: number, value: unknown) => ({ inp: REGISTRATION.with(index, value as string) });
const long = (length: number, text = 'a') => text.repeat(length);

/** Every field at its limit and one beyond it. */
test.each<[EndpointName, unknown, string | true]>([
  ['register', registration(0, `${long(64)}@${long(63)}.org`), true],
  ['register', registration(0, `${long(65)}@b.org`), 'inp.0'],
  ['register', registration(0, 'a@b.org\r\nBcc: c@d.org'), 'inp.0'],
  ['register', registration(0, 'a@b'), 'inp.0'],
  ['register', registration(0, '@b.org'), 'inp.0'],
  ['register', registration(1, '123'), 'inp.1'],
  // Specification 9.2
  ['register', registration(1, '12345'), 'inp.1'],
  ['register', registration(1, 1234), 'inp.1'],
  ['register', registration(1, '１２３４'), 'inp.1'],
  // Specification 5.2
  ['register', registration(2, 'right-pass'), 'inp.2'],
  // Specification 9.2
  ['register', registration(2, 'Aa1!aaa'), 'inp.2'],
  ['register', registration(2, `Aa1!${long(17)}`), 'inp.2'],
  ['register', registration(3, 'Right-Pass2'), 'inp'],
  ['register', registration(4, '+12345678901234567'), true],
  // Specification 5.7, 9.2
  ['register', registration(4, '+123456789012345678'), 'inp.4'],
  ['register', registration(4, '1234'), 'inp.4'],
  ['register', registration(4, '12345a'), 'inp.4'],
  ['register', registration(5, long(40, '宠')), true],
  // Specification 5.9, 9.2
  ['register', registration(5, long(41, '宠')), 'inp.5'],
  ['register', registration(5, '  '), 'inp.5'],
  ['register', registration(6, long(18, '雷')), true],
  // Specification 5.9, 9.2
  ['register', registration(6, long(19, '雷')), 'inp.6'],
  // Specification 5.9
  ['register', registration(6, ' Rex'), true],
  ['register', registration(6, 'Rex!'), 'inp.6'],
  ['register', { inp: REGISTRATION.slice(0, 6) }, 'inp.6'],
  ['register', { inp: [...REGISTRATION, ''] }, 'inp.7'],
  ['register', { inp: {} }, 'inp'],
  ['register', [], 'inp'],
  ['register', 'text', ''],
  ['logIn', { name: 'a@b.org', pwd: '' }, 'pwd'],
  ['logIn', { name: 'a@b.org' }, 'pwd'],
  ['logIn', { name: null, pwd: 'x' }, 'name'],
  ['logIn', { name: 'a@b.org', pwd: 'x', remember: 'yes' }, 'remember'],
  ['confirmSecondFactor', { mak: '12345' }, 'mak'],
  ['confirmSecondFactor', { mak: '1234567' }, 'mak'],
  ['confirmSecondFactor', { mak: '１２３ 456' }, true],
  ['confirmSecondFactor', { mak: 'K7MQ-x2wp 9hda' }, true],
  ['confirmSecondFactor', { mak: 'K7MQ-x2wp 9hd!' }, 'mak'],
  // Specification 5.10
  ['changePassword', { name: 'a', pwd: ['Right-Pass1', 'Right-Pass1', 'Right-Pass1'] }, 'pwd'],
  ['changePassword', { name: 'a', pwd: ['old', 'Right-Pass1', 'Right-Pass1'] }, true],
  ['endSessions', { pwd: 'Right-Pass1', id: "' or 1=1" }, 'id'],
  ['endSessions', { id: '7f6a2a5e-3b0f-4c53-9a51-6f0f7a1c2d3e' }, 'pwd'],
  ['saveBoard', { name: 'a', tabdata: {}, ver: 1 }, 'tabdata.t0'],
  ['saveBoard', { name: 'a', tabdata: writeBoardText(exampleBoard(1)) }, true],
])('the check of %s with %j gives %s', (name, wire, expected) => {
  const decoded = decodeRequest(ENDPOINTS[name] as never, wire);
  expect(decoded.ok || decoded.failure.field).toBe(expected);
});

// Specification 7.42
test.each<[EndpointName, unknown, unknown]>([
  ['restrictAccount', { name: 'a@b.org', option: '100' }, { username: 'a@b.org', restriction: 'week' }],
  ['restrictAccount', { name: 'a@b.org', option: '0' }, { username: 'a@b.org', restriction: 'none' }],
  ['restrictAccount', { name: 'a@b.org', option: '400' }, 'option'],
  ['changeCrystals', { name: 'a@b.org', value: '5' }, { username: 'a@b.org', amount: 5 }],
  ['changeCrystals', { name: 'a@b.org', value: '-99999' }, { username: 'a@b.org', amount: -99_999 }],
  ['changeCrystals', { name: 'a@b.org', value: '1e3' }, 'value'],
  ['screenStates', { ovalue: '11' }, { state: 'forever' }],
  ['addPuzzle', { op: '1', ti: '1' }, { library: 'novice', line: '1' }],
  // Specification 5.36
  ['addPuzzle', { op: '6', ti: '1' }, 'op'],
  ['deleteLibrary', { op: '5' }, { library: 'master' }],
])('%s reads and checks numbers sent as text: %j', (name, wire, expected) => {
  const decoded = decodeRequest(ENDPOINTS[name] as never, wire);
  expect(decoded.ok ? decoded.value : decoded.failure.field).toEqual(expected);
});

// Specification 7.42
test.each(Object.keys(ENDPOINTS) as EndpointName[])(
  '%s accepts the field CCR but refuses a number in it',
  (name) => {
    const { requests } = goldenFile(name);
    for (const CCR of [true, false, 'false']) {
      const [{ wire, inside }] = requests;
      expect(decodeRequest(ENDPOINTS[name] as never, { ...wire, CCR })).toEqual({ ok: true, value: inside });
    }
    expect(decodeRequest(ENDPOINTS[name] as never, { ...requests[0].wire, CCR: 0 })).toEqual({
      ok: false,
      failure: { kind: 'invalid', field: 'CCR' },
    });
  },
);

describe('saved boards', () => {
  const board = SAVED_BOARD.encode(exampleBoard(9)) as { tt: Record<string, unknown>[]; un: number };
  const spoiled = (cell: number, change: object) => ({
    name: 'a',
    tabdata: { ...board, tt: board.tt.with(cell, { ...board.tt[cell], ...change }) },
  });
  test.each<[string, number, object, string]>([
    [
      'a given that is not in the puzzle',
      2,
      { nu: ['b5', '0', 'b0b0b0b0b0b0b0b0b0'], sh: 1 },
      'tabdata.tt.2',
    ],
    ['a given that differs from the puzzle', 4, { nu: ['b5', '0', 'b0b0b0b0b0b0b0b0b0'] }, 'tabdata.tt.4'],
    ['a missing given', 4, { nu: ['0', '0', 'b0b0b0b0b0b0b0b0b0'], sh: 0 }, 'tabdata.tt.4'],
    ['a cell of kind digit without a digit', 0, { nu: ['0', '0', 'b1b2b0b0b0b0b0b0b0'] }, 'tabdata.tt.0'],
    [
      'a cell of kind notes without notes',
      1,
      { nu: ['0', '0', 'b0b0b0b0b0b0b0b0b0'], sc: Array(9).fill('0') },
      'tabdata.tt.1',
    ],
    ['a colour on a missing note', 1, { sc: Array(9).fill('a1') }, 'tabdata.tt.1'],
    // Specification 3.3
    ['a note in the place of another', 1, { nu: ['0', '0', 'b2b0b3b0b0b0b0b0b9'] }, 'tabdata.tt.1.nu.2'],
    // Specification 3.3
    ['a colour that does not exist', 1, { sc: ['a6', ...Array<string>(8).fill('0')] }, 'tabdata.tt.1.sc.0'],
    // Specification 3.2
    ['a mode that does not exist', 3, { sh: 4 }, 'tabdata.tt.3.sh'],
    ['a given with a corner note', 4, { jb: 1 }, 'tabdata.tt.4'],
    ['corner notes that do not exist', 3, { jb: 512 }, 'tabdata.tt.3.jb'],
    ['a field that does not exist', 3, { zz: 1 }, 'tabdata.tt.3.zz'],
  ])('a saved board with %s is refused', (_name, cell, change, field) => {
    const decoded = decodeRequest(ENDPOINTS.saveBoard, spoiled(cell, change));
    expect(decoded).toEqual({ ok: false, failure: { kind: 'invalid', field } });
  });

  test('a saved board is unchanged after being written and read', () => {
    expect(readBoardText(writeBoardText(exampleBoard(9)))).toEqual(exampleBoard(9));
    for (const text of ['', '{}', 'null', '[', '{"t0":0}']) expect(readBoardText(text)).toBeUndefined();
  });

  // Specification 3.5
  test('the history of a saved board is checked and then dropped', () => {
    const { tt } = board;
    const edit = { id: [4, 80], dold: [tt[4], tt[5]], dnew: [tt[6], tt[7]] };
    const withHistory = (jy: unknown) =>
      decodeRequest(ENDPOINTS.saveBoard, { name: 'a', tabdata: { ...board, jy, un: 2 } });
    expect(withHistory([{ id: [], dold: [], dnew: [] }, edit])).toEqual({
      ok: true,
      value: { owner: 'a', board: exampleBoard(9) },
    });
    expect([board.un, 'jy' in board]).toEqual([1, false]);
    const at = (field: string) => ({ ok: false, failure: { kind: 'invalid', field } });
    expect(withHistory([{ ...edit, id: [4] }])).toEqual(at('tabdata.jy.0'));
    expect(withHistory([{ ...edit, id: [4, 81] }])).toEqual(at('tabdata.jy.0.id.1'));
    expect(withHistory([{ ...edit, dold: [tt[4], 7] }])).toEqual(at('tabdata.jy.0.dold.1'));
    expect(withHistory({})).toEqual(at('tabdata.jy'));
  });

  // Specification 3.1
  test('a saved board can use the other notation of cells', () => {
    const other = board.tt.map((cell) => ({
      ...cell,
      nu: (cell.nu as string[]).map((part, index) =>
        index < 2 ? part.replace('b', 'r') : part.replaceAll('b', 'a'),
      ),
    }));
    const decoded = decodeRequest(ENDPOINTS.saveBoard, { name: 'a', tabdata: { ...board, tt: other } });
    expect(decoded).toEqual({ ok: true, value: { owner: 'a', board: exampleBoard(9) } });
  });
});

// Specification 6.17
test.each(['', 'other', 'Competent', 'admin'])('the unknown role %j is read as member', (role) => {
  const { outcomes } = goldenFile('logIn');
  const { wire, inside } = outcomes[0];
  expect(decodeOutcome(ENDPOINTS.logIn, { ...wire, role })).toEqual({ ...inside, role: 'member' });
});
