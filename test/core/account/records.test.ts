import { COURSE, mergedCourse, mergedTrainer, TRAINER } from '../../../core/account/course.ts';
import { mergedReading, READING, readReading, writeReading } from '../../../core/account/reading.ts';
import { EMPTY_CELL } from '../../../core/board/cell.ts';
import { mergedRecord, notAfter, type AccountRecord } from '../../../core/account/records.ts';
import {
  boardIn,
  puzzleIn,
  readRecord,
  readWritten,
  writeBody,
  type RecordText,
} from '../../../core/protocol/records.ts';
import { isDeleted, type Play } from '../../../core/statistics/play.ts';
import { exampleBoard } from '../../server/support/boards.ts';
import fc from '../../support/property.ts';

const PUZZLE = '530070000600195000098000060800060003400803001700020006060000280000419005000080079';
const DAY = fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22');
const TECHNIQUES = fc
  .uniqueArray(fc.constantFrom('aic', 'w-wing', 'x-wing'), { minLength: 1 })
  .map((ids) => ids.sort());
const SMALL = fc.integer({ min: 0, max: 3 });

const PLAY: fc.Arbitrary<Play> = fc.record(
  {
    puzzle: fc.constant(PUZZLE),
    level: fc.constantFrom('skilled', 'custom'),
    daily: fc.option(DAY),
    begunOn: DAY,
    wonOn: fc.option(DAY),
    playedAt: SMALL,
    seconds: SMALL,
    hints: SMALL,
    mistakes: fc.option(SMALL),
    challenge: SMALL,
    pace: fc.constantFrom('zz', '00zz'),
    asked: TECHNIQUES,
    stood: TECHNIQUES,
    needed: TECHNIQUES,
    since: SMALL,
  },
  {
    requiredKeys: [
      ...(['puzzle', 'level', 'daily', 'begunOn', 'wonOn'] as const),
      ...(['playedAt', 'seconds', 'hints', 'mistakes'] as const),
    ],
  },
);

const GAME = fc
  .option(SMALL)
  .map((seconds) => (seconds === null ? {} : { board: exampleBoard(seconds), device: 'Laptop' }));
const SETTING = fc.oneof(fc.boolean(), fc.constantFrom('dark', 'light'), TECHNIQUES);

const READ = fc
  .array(fc.integer({ min: 1_800_000_000_000, max: 1_800_000_000_009 }), { maxLength: 5 })
  .map((times) => writeReading(mergedReading(readReading(undefined), [0, ...times])));

const DONE = fc
  .array(fc.constantFrom('lesson rules 2', 'lesson rules 5', 'example x-wing', 'unit fish'), { maxLength: 4 })
  .map((marks) => mergedCourse([], marks));
const RATED = fc.array(SMALL, { maxLength: 5 }).map((numbers) => numbers.map(String));

/** Several states of one record. */
const STATES: fc.Arbitrary<AccountRecord[]> = fc.oneof(
  ...(
    [
      ['play', PLAY],
      ['game', GAME],
      ['setting', SETTING],
      ['setting', READ, READING],
      ['setting', DONE, COURSE],
      ['setting', RATED, TRAINER],
    ] as const
  ).map(([kind, body, id = PUZZLE]: readonly [AccountRecord['kind'], fc.Arbitrary<unknown>, string?]) =>
    fc.array(
      fc.record({
        kind: fc.constant(kind),
        id: fc.constant(id),
        at: SMALL,
        body: body as fc.Arbitrary<never>,
      }),
      { minLength: 1, maxLength: 4 },
    ),
  ),
);

const merge = (states: readonly AccountRecord[]) => states.reduce((one, other) => mergedRecord(one, other));
const text = ({ at, kind, body }: AccountRecord) => [at, writeBody(kind, body)];

test('states of a record merge to the same in any order, any grouping, and however often', () => {
  fc.assert(
    fc.property(STATES, fc.infiniteStream(fc.nat()), (states, places) => {
      const merged = merge(states);
      const turned = [...states].sort(() => (places.next().value % 2 ? 1 : -1));
      const grouped = turned.reduceRight((later, each) => mergedRecord(each, later));
      for (const other of [merge(turned), grouped, merge([...states, ...turned]), merge([merged, ...states])])
        expect(text(other)).toEqual(text(merged));
    }),
  );
});

test('a record reads as it was written, and a newer version’s fields, kinds and values are left out', () => {
  fc.assert(
    fc.property(STATES, ([record]) => {
      const { kind, id, at, body } = record;
      const sent = { kind, id, at, body: writeBody(kind, body) };
      const read = readRecord(sent)!;
      expect([text(read), readWritten(sent)]).toEqual([text(record), read]);
      const newer = sent.body.startsWith('{')
        ? sent.body.replace(/\}$/, ',"new":1}').replace('{,', '{')
        : sent.body;
      expect(text(readRecord({ ...sent, body: newer as RecordText })!)).toEqual(text(record));
    }),
  );
  const sent = { kind: 'setting', id: 'x', at: 1, body: 'true' as RecordText };
  for (const wrong of [
    { kind: 'constructor' },
    { kind: 'friend' },
    { body: '{"light":1}' },
    { body: '' },
    { kind: 'play', body: '{}' },
    { kind: 'game', body: '{"board":{}}' },
  ])
    expect(readRecord({ ...sent, ...wrong } as typeof sent)).toBeUndefined();
});

test('the board and the puzzle of a game are cut out of its text as they were written', () => {
  const board = exampleBoard(7);
  const [before] = board.cells;
  const tried = { ...board, tries: [{ cells: [0], before: [before], after: [EMPTY_CELL] }] };
  const name = `}},"ti":"${PUZZLE}","board":{}`;
  const games = [
    { board },
    { board: tried },
    { board: tried, device: 'Laptop' },
    { board, name, device: '}},"' },
    { name },
    {},
  ];
  for (const game of games) {
    const written = writeBody('game', game);
    const { board: wire } = JSON.parse(written) as { readonly board?: { readonly ti: string } };
    const json = JSON.stringify(written);
    const part = boardIn(json);
    const cut = part && (JSON.parse(`"${json.slice(part.start, part.end)}"`) as unknown);
    expect([cut, puzzleIn(written)]).toEqual([wire && JSON.stringify(wire), wire?.ti]);
  }
});

test('what was read on either device has been read, whichever was used last', () => {
  const read = (at: number, ...times: number[]): AccountRecord => ({
    ...{ kind: 'setting', id: READING, at },
    body: times.map((time) => String(1_800_000_000_000 + time)),
  });
  expect(mergedRecord(read(9, 1, 4), read(5, 2, 3, 7))).toEqual(read(9, 2, 3, 4, 7));
});

test.each([
  [
    'lessons are as far as on the device that went further',
    'lesson rules 3',
    'lesson rules 12',
    ['lesson rules 12'],
  ],
  ['examples and units add up', 'unit fish', 'example x-wing', ['example x-wing', 'unit fish']],
  ['what only a newer version knows stays', 'badge gold', 'unit fish', ['badge gold', 'unit fish']],
])('what was done in Learn on either device is done: %s', (_, one, other, merged) => {
  expect(mergedCourse([one], [other])).toEqual(merged);
});

test('of two ratings, the one with more tries stays', () => {
  const [few, many] = [
    ['9', '1400', '60', '0.06', '1390'],
    ['10', '1200', '50', '0.06', '1210'],
  ];
  expect([mergedTrainer(few, many), mergedTrainer(many, []), mergedTrainer([], few)]).toEqual([
    many,
    many,
    few,
  ]);
});

test('a play belongs to its puzzle', () => {
  const [play] = fc.sample(PLAY, 1);
  const sent = { kind: 'play', id: PUZZLE, at: 1, body: writeBody('play', play) };
  expect(readRecord(sent)?.id).toBe(PUZZLE);
  expect(readRecord({ ...sent, id: PUZZLE.replace('5', '6') })).toBeUndefined();
});

test('a clock that runs ahead gains nothing, and a play stays later than the deletion before it', () => {
  expect(notAfter({ kind: 'setting', id: 'x', at: 9, body: true }, 5).at).toBe(5);
  fc.assert(
    fc.property(PLAY, SMALL, (body, now) => {
      const record = notAfter({ kind: 'play', id: PUZZLE, at: 2, body }, now);
      const { playedAt, since = 0 } = record.body;
      expect(Math.max(record.at, playedAt, since)).toBeLessThanOrEqual(Math.max(now, 0));
      if (body.since !== undefined && body.since < body.playedAt && body.playedAt - body.since <= now)
        expect(isDeleted(record.body)).toBe(false);
    }),
  );
});
