/** @jest-environment node */
import { createActor, fromPromise, SimulatedClock, waitFor, type SnapshotFrom } from 'xstate';
import { newBoard, type Board } from '../../../core/board/board.ts';
import { placeDigit, toggleNote } from '../../../core/board/entries.ts';
import { candidateOf } from '../../../core/sudoku/position.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import {
  hintMachine,
  type CheckOutcome,
  type FindOutcome,
  type HintActor,
  type HintContext,
  type PayOutcome,
  type PriceOutcome,
} from '../../../src/hint/hint-machine.ts';
import { PUZZLE, puzzleBoard } from '../../support/boards.ts';
import { bareStep } from '../../support/hint-steps.ts';

/** The flag of the specification: 0 idle, 1 loading, 2 shown. A waiting question counts as idle. */
function flagOf(snapshot: SnapshotFrom<typeof hintMachine>): 0 | 1 | 2 {
  if (snapshot.matches('asking')) return 1;
  return snapshot.matches('shown') ? 2 : 0;
}

const BOARD = puzzleBoard();
const EDITED = placeDigit(BOARD, [80], 2);
const OTHER = newBoard(PUZZLE.replace('5', '0'), 'novice');
const step = (technique: TechniqueId) => bareStep(technique, { placements: [0] });
const STEP = step('full-house');
const STEP_SHOWN = { kind: 'step', step: STEP, stage: 1, at: 0, before: null } as const;
const IMPORTED = { text: 'Look at the box.', premise: [], target: [] };

/** As it is before anything was asked. */
const NOTHING: HintContext = {
  asked: null,
  about: null,
  waited: false,
  way: 'server',
  charge: 'none',
  chargeBefore: 'none',
  price: 0,
  refusal: null,
  shown: null,
  pictureShown: true,

  crystals: null,
};
const FOUND: HintContext = {
  ...NOTHING,
  asked: BOARD,
  charge: 'covered',
  chargeBefore: 'covered',
  shown: STEP_SHOWN,
};

interface Answers {
  check: CheckOutcome;
  price: PriceOutcome;
  pay: PayOutcome;
  find: FindOutcome;
  priceNeedsNoQuestion: boolean;
}
const UNPAID: PriceOutcome = { kind: 'unpaid', crystals: 12, price: 5 };
const refused = (kind: 'busy' | 'failed' | 'offline' | 'timeout' | 'no-step') =>
  ({ kind: 'refused', message: { kind } }) as const;
const message = (kind: 'busy' | 'failed' | 'timeout' | 'no-step') =>
  ({ kind: 'message', message: { kind } }) as const;
const TOO_FEW = { kind: 'too-few-crystals', crystals: 4, price: 5 } as const;
const TOO_FAST = { kind: 'too-fast' } as const;

/** A machine whose helpers give these answers, which may be changed on the way, and note what they are asked. */
function start(given: Partial<Answers> = {}) {
  const answers: Answers = {
    check: { kind: 'server' },
    price: { kind: 'paid', charge: 'covered' },
    pay: { kind: 'paid', crystals: 7 },
    find: { kind: 'found', step: STEP },
    priceNeedsNoQuestion: true,
    ...given,
  };
  const asked: [string, object][] = [];
  const news: string[] = [];
  const helper = <Name extends 'check' | 'price' | 'pay' | 'find', Input extends object>(name: Name) =>
    fromPromise<Answers[Name], Input>(({ input }) => {
      asked.push([name, input]);
      return Promise.resolve(answers[name]);
    });
  const clock = new SimulatedClock();
  const machine = hintMachine.provide({
    actors: { check: helper('check'), price: helper('price'), pay: helper('pay'), find: helper('find') },
    guards: { priceNeedsNoQuestion: () => answers.priceNeedsNoQuestion },
  });
  const actor = createActor(machine, { clock }).start();
  actor.on('*', ({ type }) => news.push(type));
  const context = () => actor.getSnapshot().context;
  return { actor, answers, asked, news, clock, context };
}

async function settle(actor: HintActor): Promise<void> {
  await waitFor(
    actor,
    (snapshot) => !snapshot.matches('asking') || snapshot.matches({ asking: 'confirming' }),
  );
}

async function ask(actor: HintActor, board: Board = BOARD): Promise<void> {
  actor.send({ type: 'hint.asked', board });
  await settle(actor);
}

// Specification 4.18
test('the flag is 0 when idle, 1 while loading and 2 when a hint is shown', async () => {
  const { actor, context } = start();
  expect([flagOf(actor.getSnapshot()), actor.getSnapshot().value, context()]).toEqual([0, 'idle', NOTHING]);
  actor.send({ type: 'hint.asked', board: BOARD });
  expect(flagOf(actor.getSnapshot())).toBe(1);
  await settle(actor);
  expect([flagOf(actor.getSnapshot()), context().shown]).toEqual([2, STEP_SHOWN]);
});

test.each<[string, Partial<Answers>, Partial<HintContext>]>([
  ['a hint from the server is shown', {}, FOUND],
  [
    'a free hint found on the device is shown',
    { check: { kind: 'device', charge: 'free' } },
    { ...FOUND, way: 'device', charge: 'free', chargeBefore: 'free' },
  ],
  [
    'a paid hint is shown with the new balance',
    { price: UNPAID },
    { ...FOUND, charge: 'charged', chargeBefore: 'charged', price: 5, crystals: 7 },
  ],
  [
    'the previous balance stays if the payment returns none',
    { price: UNPAID, pay: { kind: 'paid', crystals: null } },
    { ...FOUND, charge: 'charged', chargeBefore: 'charged', price: 5, crystals: 12 },
  ],
  [
    'paying with the last crystals leaves a balance of 0',
    { price: { kind: 'unpaid', crystals: 5, price: 5 }, pay: { kind: 'paid', crystals: 0 } },
    { ...FOUND, charge: 'charged', chargeBefore: 'charged', price: 5, crystals: 0 },
  ],
  [
    'a failed check shows its message',
    { check: refused('busy') },
    { refusal: { kind: 'busy' }, shown: message('busy') },
  ],
  [
    'a failed price request shows its message',
    { price: refused('busy') },
    { refusal: { kind: 'busy' }, shown: message('busy') },
  ],
  [
    'a refused payment shows its message and charges nothing',
    { price: UNPAID, pay: refused('busy') },
    { refusal: { kind: 'busy' }, shown: message('busy'), price: 5, crystals: 12 },
  ],
  [
    'a failed payment shows its message and charges nothing',
    { price: UNPAID, pay: refused('failed') },
    { refusal: { kind: 'failed' }, shown: message('failed'), price: 5, crystals: 12 },
  ],
  [
    'a payment that times out leaves the charge unsure',
    { price: UNPAID, pay: refused('timeout') },
    {
      refusal: { kind: 'timeout' },
      shown: message('timeout'),
      charge: 'unsure',
      chargeBefore: 'unsure',
      price: 5,
      crystals: 12,
    },
  ],
  [
    'a paid hint that is not found stays charged',
    { price: UNPAID, find: refused('timeout') },
    {
      ...{ refusal: { kind: 'timeout' }, shown: message('timeout') },
      ...{ charge: 'charged', chargeBefore: 'charged', price: 5, crystals: 7 },
    },
  ],
  [
    'a payment refused for too few crystals says so',
    { price: { kind: 'unpaid', crystals: null, price: 5 }, pay: { kind: 'refused', message: TOO_FEW } },
    { refusal: TOO_FEW, shown: { kind: 'message', message: TOO_FEW }, price: 5 },
  ],
  [
    'a covered hint that is not found shows its message',
    { find: refused('busy') },
    { ...FOUND, refusal: { kind: 'busy' }, shown: message('busy') },
  ],
  ...[true, false].map((priceNeedsNoQuestion): [string, Partial<Answers>, Partial<HintContext>] => [
    `a price above the balance is refused with price questions turned ${priceNeedsNoQuestion ? 'off' : 'on'}`,
    { price: { kind: 'unpaid', crystals: 4, price: 5 }, priceNeedsNoQuestion },
    { refusal: TOO_FEW, shown: { kind: 'message', message: TOO_FEW }, price: 5, crystals: 4 },
  ]),
])('%s', async (_, answers, after) => {
  const { actor, context, news } = start(answers);
  await ask(actor);
  expect(actor.getSnapshot().value).toBe('shown');
  expect(context()).toEqual({ ...NOTHING, asked: BOARD, ...after });
  expect(news).toEqual([]);
});

// Specification 9.5
test('with "don’t ask again" ticked, a hint is paid for without asking, and each actor gets its input', async () => {
  const { actor, asked } = start({ price: UNPAID });
  actor.send({ type: 'candidate.asked', board: BOARD, candidate: 7 });
  await settle(actor);
  expect(asked).toEqual([
    ['check', { board: BOARD }],
    ['price', { board: BOARD }],
    ['pay', { board: BOARD, price: 5 }],
    ['find', { board: BOARD, way: 'server', about: 7 }],
  ]);
});

test.each<[string, Partial<Answers>, string]>([
  ['refused by the check', { check: refused('busy') }, 'check'],
  ['found on the device', { check: { kind: 'device', charge: 'covered' } }, 'check find'],
  ['paid for today', {}, 'check price find'],
  ['too expensive', { price: { kind: 'unpaid', crystals: 4, price: 5 } }, 'check price'],
])('a hint that is %s makes only the necessary calls', async (_, answers, names) => {
  const { actor, asked } = start(answers);
  await ask(actor);
  expect(asked.map(([name]) => name).join(' ')).toBe(names);
});

test('a hint for an unpaid puzzle asks for confirmation before paying', async () => {
  const { actor, asked, context } = start({ price: UNPAID, priceNeedsNoQuestion: false });
  await ask(actor);
  expect([actor.getSnapshot().value, asked.length]).toEqual([{ asking: 'confirming' }, 2]);
  actor.send({ type: 'price.accepted' });
  await settle(actor);
  expect(asked.slice(2).map(([name]) => name)).toEqual(['pay', 'find']);
  expect([context().crystals, context().charge]).toEqual([7, 'charged']);
});

test('the price is confirmed again if the day ends before the payment', async () => {
  const pay: PayOutcome = { kind: 'day-over' };
  const { actor, asked } = start({ price: UNPAID, pay, priceNeedsNoQuestion: false });
  await ask(actor);
  actor.send({ type: 'price.accepted' });
  await waitFor(actor, () => asked.length === 4);
  await settle(actor);
  expect(asked.map(([name]) => name)).toEqual(['check', 'price', 'pay', 'price']);
  expect(actor.getSnapshot().value).toEqual({ asking: 'confirming' });
});

test('a step of a disabled technique is announced first and opens at stage 1 on request', async () => {
  const { actor, asked, context } = start({ find: { kind: 'off', step: STEP } });
  await ask(actor);
  expect(context().shown).toEqual({ kind: 'off', step: STEP });
  actor.send({ type: 'step.chosen', step: STEP, stage: 1 });
  expect(context().shown).toEqual(STEP_SHOWN);
  actor.send({ type: 'hint.pressed', board: BOARD });
  expect(context().shown).toEqual({ ...STEP_SHOWN, stage: 2 });
  expect(asked.length).toBe(3);
});

test('a hint that follows a question about a candidate is not about that candidate', async () => {
  const { actor, asked } = start();
  actor.send({ type: 'candidate.asked', board: BOARD, candidate: 7 });
  await settle(actor);
  await ask(actor);
  expect(asked.at(-1)).toEqual(['find', { board: BOARD, way: 'server', about: null }]);
});

describe('the hint button or its key', () => {
  const press = async (actor: HintActor, board = BOARD): Promise<void> => {
    actor.send({ type: 'hint.pressed', board });
    await settle(actor);
  };

  test('requests a hint, advances it stage by stage and does nothing at the last stage', async () => {
    const { actor, asked, context } = start();
    for (const stage of [1, 2, 3, 3]) {
      await press(actor);
      expect(context().shown).toEqual({ ...STEP_SHOWN, stage });
    }
    expect(asked.length).toBe(3);
  });

  test.each<[string, FindOutcome]>([
    ['a message', refused('busy')],
    ['an answer about a candidate', { kind: 'judged', judgement: { kind: 'gone' } }],
    ['a step of a disabled technique', { kind: 'off', step: STEP }],
  ])('requests a new hint after %s', async (_, find) => {
    const { actor, answers, context } = start({ find });
    actor.send({ type: 'candidate.asked', board: BOARD, candidate: 7 });
    await settle(actor);
    answers.find = { kind: 'found', step: STEP };
    await press(actor, EDITED);
    expect([context().asked, context().shown]).toEqual([EDITED, STEP_SHOWN]);
  });
});

test('a hint found on the device can be followed by one from the server', async () => {
  const { actor, answers, asked } = start({ check: { kind: 'device', charge: 'free' } });
  await ask(actor);
  answers.check = { kind: 'server' };
  await ask(actor);
  expect(asked.filter(([name]) => name === 'find').map(([, input]) => input)).toEqual([
    { board: BOARD, way: 'device', about: null },
    { board: BOARD, way: 'server', about: null },
  ]);
});

test.each(['check', 'price', 'pay', 'find'] as const)(
  'an exception in the actor “%s” is shown as a failed hint',
  async (name) => {
    const { actor, answers, context } = start({ price: UNPAID });
    // What came before is not told again.
    answers.find = refused('busy');
    await ask(actor);
    answers.find = { kind: 'found', step: STEP };
    answers[name] = Promise.reject(new Error('broken')) as never;
    await ask(actor);
    expect([actor.getSnapshot().value, context().shown]).toEqual(['shown', message('failed')]);
  },
);

test.each(['check', 'price', 'pay', 'find'] as const)(
  'a missing actor “%s” is shown as a failed hint',
  async (name) => {
    const given = start({ price: UNPAID });
    const { [name]: missing, ...actors } = given.actor.logic.implementations.actors;
    const machine = hintMachine.provide({
      actors,
      guards: { priceNeedsNoQuestion: () => true },
    });
    const actor = createActor(machine).start();
    await ask(actor);
    expect(missing).toBeDefined();
    expect(actor.getSnapshot().context.shown).toEqual(message('failed'));
  },
);

test('by default, a hint asks for confirmation before spending crystals', async () => {
  const { check, price } = start({ price: UNPAID }).actor.logic.implementations.actors;
  const actor = createActor(hintMachine.provide({ actors: { check, price } as never })).start();
  await ask(actor);
  expect(actor.getSnapshot().value).toEqual({ asking: 'confirming' });
});

describe('while the price question is open', () => {
  async function atPrice() {
    const started = start({ price: UNPAID, priceNeedsNoQuestion: false });
    await ask(started.actor);
    return started;
  }

  test('another hint request is ignored', async () => {
    const { actor, context } = await atPrice();
    const before = context();
    actor.send({ type: 'hint.asked', board: OTHER });
    actor.send({ type: 'candidate.asked', board: OTHER, candidate: 3 });
    actor.send({ type: 'hint.pressed', board: OTHER });
    expect([actor.getSnapshot().value, context()]).toEqual([{ asking: 'confirming' }, before]);
    expect(before).toEqual({ ...NOTHING, asked: BOARD, price: 5, crystals: 12 });
  });

  test('only an edit of the board cancels the hint request', async () => {
    const { actor, context, news } = await atPrice();
    actor.send({ type: 'board.changed', board: { ...BOARD, lastEdited: 4 } });
    expect(flagOf(actor.getSnapshot())).toBe(1);
    actor.send({ type: 'board.changed', board: EDITED });
    expect([actor.getSnapshot().value, context()]).toEqual(['idle', { ...NOTHING, price: 5, crystals: 12 }]);
    expect(news).toEqual([]);
  });

  test('closing the question pays nothing', async () => {
    const { actor, asked } = await atPrice();
    actor.send({ type: 'closed' });
    expect([actor.getSnapshot().value, asked.length]).toEqual(['idle', 2]);
  });

  test('a new balance is stored without closing the question', async () => {
    const { actor, context } = await atPrice();
    actor.send({ type: 'crystals.counted', crystals: 30 });
    expect([flagOf(actor.getSnapshot()), context().crystals]).toEqual([1, 30]);
    actor.send({ type: 'crystals.counted', crystals: null });
    expect(context().crystals).toBeNull();
  });

  test('closing the question brings back the previous hint', async () => {
    const { actor, answers, context } = start();
    await ask(actor);
    actor.send({ type: 'stage.chosen', stage: 2 });
    const before = context();
    Object.assign(answers, { price: UNPAID, priceNeedsNoQuestion: false });
    await ask(actor);
    expect(context().charge).toBe('none');
    actor.send({ type: 'closed' });
    expect(actor.getSnapshot().value).toBe('shown');
    expect(context()).toEqual({ ...before, price: 5, crystals: 12 });
  });
});

// Specification 4.19
test('a request sent too soon is reported, and the next one succeeds', async () => {
  const { actor, answers, context, news } = start({ check: TOO_FAST as never });
  await ask(actor);
  expect([actor.getSnapshot().value, context()]).toEqual(['idle', { ...NOTHING, refusal: 'too-fast' }]);
  expect(news).toEqual(['too-fast']);
  answers.check = { kind: 'server' };
  await ask(actor);
  expect(context()).toEqual(FOUND);
});

test('a payment sent too soon is reported and certainly not charged', async () => {
  const { actor, context, news } = start({ price: UNPAID, pay: TOO_FAST });
  await ask(actor);
  expect([actor.getSnapshot().value, news]).toEqual(['idle', ['too-fast']]);
  expect(context()).toEqual({ ...NOTHING, refusal: 'too-fast', price: 5, crystals: 12 });
});

// Specification 4.19
test('a request sent too soon brings back the previous hint and its charge', async () => {
  const { actor, answers, context } = start();
  await ask(actor);
  actor.send({ type: 'stage.chosen', stage: 2 });
  answers.price = TOO_FAST;
  await ask(actor);
  expect([flagOf(actor.getSnapshot()), context().charge]).toEqual([2, 'covered']);
  expect(context().shown).toEqual({ ...STEP_SHOWN, stage: 2 });
});

// Specification 4.20, 8.7
test.each(['timeout', 'no-step', 'busy', 'failed'] as const)(
  'the refusal %s shows its text with flag 2',
  async (kind) => {
    const { actor, context } = start({ find: refused(kind) });
    await ask(actor);
    expect([flagOf(actor.getSnapshot()), context().shown]).toEqual([2, message(kind)]);
  },
);

describe('waiting for the network', () => {
  async function waiting(before: Partial<Answers> = {}) {
    const started = start({ find: refused('offline'), ...before });
    await ask(started.actor);
    expect(started.actor.getSnapshot().value).toBe('waiting');
    expect(flagOf(started.actor.getSnapshot())).toBe(0);
    return started;
  }

  test('a waiting request keeps its board, its charge and the reason for waiting', async () => {
    const { context } = await waiting();
    expect(context()).toEqual({
      ...NOTHING,
      asked: BOARD,
      charge: 'covered',
      refusal: { kind: 'offline' },
      waited: true,
    });
  });

  test('a waiting request is retried after six seconds', async () => {
    const { actor, answers, context, clock } = await waiting();
    answers.find = { kind: 'found', step: STEP };
    clock.increment(5999);
    expect(actor.getSnapshot().value).toBe('waiting');
    clock.increment(1);
    await settle(actor);
    expect(context()).toEqual({ ...FOUND, waited: true });
  });

  test.each([
    ['manual retry', { type: 'hint.asked', board: BOARD }],
    ['question about a candidate', { type: 'candidate.asked', board: BOARD, candidate: 1 }],
  ] as const)('a %s that comes too soon is reported', async (_, event) => {
    const { actor, answers, news } = await waiting();
    answers.check = TOO_FAST as never;
    actor.send(event);
    await settle(actor);
    expect([actor.getSnapshot().value, news]).toEqual(['idle', ['too-fast']]);
  });

  test('a waiting request is retried when the network is back', async () => {
    const { actor, answers, context } = await waiting();
    answers.find = { kind: 'found', step: STEP };
    actor.send({ type: 'online' });
    await settle(actor);
    expect(context().shown).toEqual(STEP_SHOWN);
  });

  test('a request keeps waiting if the network is back too soon after it', async () => {
    const { actor, answers, news } = await waiting();
    answers.price = TOO_FAST;
    actor.send({ type: 'online' });
    await settle(actor);
    expect([actor.getSnapshot().value, news]).toEqual(['waiting', []]);
  });

  test('an edit of the board drops the request with a notice', async () => {
    const { actor, news } = await waiting();
    actor.send({ type: 'board.changed', board: EDITED });
    expect([actor.getSnapshot().value, news]).toEqual(['idle', ['question-dropped']]);
  });

  test('a request keeps waiting if the board changes without an edit', async () => {
    const { actor, news } = await waiting();
    actor.send({ type: 'board.changed', board: { ...BOARD, lastEdited: 4 } });
    expect([actor.getSnapshot().value, news]).toEqual(['waiting', []]);
  });

  test('a cancelled request costs nothing', async () => {
    const { actor, context } = await waiting();
    actor.send({ type: 'closed' });
    expect(context()).toEqual({ ...NOTHING, refusal: { kind: 'offline' }, waited: true });
  });
});

// Specification 4.26
test('an imported hint is shown with flag 2 and disappears with its puzzle', () => {
  const { actor, context } = start();
  const hint = { text: null, premise: [{ cell: 0, digit: 1 }], target: [{ cell: 2, candidates: 0b11 }] };
  actor.send({ type: 'hint.imported', board: BOARD, hint });
  expect([flagOf(actor.getSnapshot()), context().shown]).toEqual([2, { kind: 'imported', hint }]);
  actor.send({ type: 'picture.toggled' });
  expect(context().pictureShown).toBe(false);
  actor.send({ type: 'board.changed', board: OTHER });
  expect(flagOf(actor.getSnapshot())).toBe(0);
});

test.each<[string, Partial<Step>, (board: Board) => Board, boolean]>([
  ['its digit is entered', {}, (board) => placeDigit(board, [0], 1, false), true],
  ['another digit is entered in its cell', {}, (board) => placeDigit(board, [0], 2, false), false],
  ['its digit is entered in another cell', {}, (board) => placeDigit(board, [2], 1, false), false],
  [
    'the note that it eliminates is missing',
    { placements: [], eliminations: [1] },
    (board) => toggleNote(board, [0], 3),
    true,
  ],
  [
    'the note that it eliminates is present',
    { placements: [], eliminations: [1] },
    (board) => toggleNote(board, [0], 2),
    false,
  ],
  [
    'the digit that it eliminates is entered',
    { placements: [], eliminations: [1] },
    (board) => placeDigit(board, [0], 2, false),
    false,
  ],
  [
    'a digit other than the eliminated one is entered',
    { placements: [], eliminations: [1] },
    (board) => placeDigit(board, [0], 3, false),
    true,
  ],
  [
    'the cell has no notes',
    { placements: [], eliminations: [1] },
    (board) => toggleNote(board, [2], 3),
    false,
  ],
])('a hint disappears only once the player has applied it by hand: %s', async (_, step, play, isGone) => {
  const { actor, context } = start({ find: { kind: 'found', step: { ...STEP, ...step } } });
  await ask(actor);
  actor.send({ type: 'board.changed', board: play(BOARD) });
  expect(context().shown === null).toBe(isGone);
});

describe('shown', () => {
  async function shown(answers: Partial<Answers> = {}) {
    const started = start(answers);
    await ask(started.actor);
    return started;
  }

  // Specification 3.13, 4.21
  test('clicking the hint hides its picture and shows it again', async () => {
    const { actor, context } = await shown();
    const seen = [context().pictureShown];
    for (let time = 0; time < 2; time++) {
      actor.send({ type: 'picture.toggled' });
      seen.push(context().pictureShown);
    }
    expect(seen).toEqual([true, false, true]);
  });

  test('a step stays during edits and disappears with the puzzle', async () => {
    const { actor } = await shown();
    actor.send({ type: 'board.changed', board: EDITED });
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type: 'board.changed', board: OTHER });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test.each<[FindOutcome, string]>([
    [{ kind: 'refused', message: { kind: 'wrong-entry', cell: 0 } }, 'idle'],
    [{ kind: 'refused', message: { kind: 'notes-missing', cell: 0 } }, 'idle'],
    [{ kind: 'refused', message: { kind: 'full' } }, 'idle'],
    [refused('no-step'), 'shown'],
  ])('an edit removes a message about cells but keeps other messages: %j', async (find, value) => {
    const { actor } = await shown({ find });
    actor.send({ type: 'board.changed', board: { ...BOARD, lastEdited: 0 } });
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type: 'board.changed', board: EDITED });
    expect(actor.getSnapshot().value).toBe(value);
    actor.send({ type: 'board.changed', board: OTHER });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('an answer about a candidate stays during edits of other cells, and disappears with one of its own', async () => {
    const { actor } = start({ find: { kind: 'judged', judgement: { kind: 'gone' } } });
    actor.send({ type: 'candidate.asked', board: BOARD, candidate: candidateOf(80, 7) });
    await settle(actor);
    actor.send({ type: 'board.changed', board: placeDigit(BOARD, [79], 2) });
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type: 'board.changed', board: EDITED });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('the stage, the step of the argument and the picture can be changed', async () => {
    const { actor, context } = await shown();
    actor.send({ type: 'stage.chosen', stage: 3 });
    actor.send({ type: 'argument.walked', at: 1 });
    actor.send({ type: 'picture.toggled' });
    expect(context()).toEqual({
      ...FOUND,
      shown: { ...STEP_SHOWN, stage: 3, at: 1 },
      pictureShown: false,
    });
  });

  test('a message has no stages', async () => {
    const { actor, context } = await shown({ find: refused('busy') });
    const before = context();
    actor.send({ type: 'stage.chosen', stage: 3 });
    actor.send({ type: 'argument.walked', at: 1 });
    expect(context()).toEqual(before);
  });

  test.each<[FindOutcome, Partial<HintContext>]>([
    [
      { kind: 'found', step: STEP },
      { shown: STEP_SHOWN, pictureShown: true },
    ],
    // What was taken off the board stays off until there is another picture.
    [
      { kind: 'judged', judgement: { kind: 'unknown' } as never },
      {
        shown: { kind: 'judgement', candidate: 7, judgement: { kind: 'unknown' } as never },
        pictureShown: false,
      },
    ],
    [refused('busy'), { shown: message('busy'), pictureShown: false, refusal: { kind: 'busy' } }],
    [
      { kind: 'off', step: STEP },
      { shown: { kind: 'off', step: STEP }, pictureShown: false },
    ],
  ])('the next answer replaces what is shown: %j', async (find, after) => {
    const { actor, answers, context } = await shown();
    actor.send({ type: 'picture.toggled' });
    answers.find = find;
    actor.send({ type: 'candidate.asked', board: BOARD, candidate: 7 });
    await settle(actor);
    expect(context()).toEqual({ ...FOUND, about: 7, ...after });
  });

  test('a chosen step opens at its last stage', async () => {
    const { actor, context } = await shown();
    actor.send({ type: 'picture.toggled' });
    actor.send({ type: 'step.chosen', step: step('x-wing') });
    const chosen = { ...STEP_SHOWN, step: step('x-wing'), stage: 3, before: STEP_SHOWN };
    expect(context()).toEqual({ ...FOUND, shown: chosen });
    actor.send({ type: 'back.pressed' });
    expect(context()).toEqual(FOUND);
  });

  test('an imported hint opens with its picture', async () => {
    const { actor, context } = await shown();
    actor.send({ type: 'picture.toggled' });
    actor.send({ type: 'hint.imported', board: OTHER, hint: IMPORTED });
    expect(actor.getSnapshot().value).toBe('shown');
    expect(context()).toEqual({ ...FOUND, asked: OTHER, shown: { kind: 'imported', hint: IMPORTED } });
  });

  test('closing a hint clears everything except its charge', async () => {
    const { actor, context } = await shown();
    actor.send({ type: 'closed' });
    expect([actor.getSnapshot().value, context()]).toEqual([
      'idle',
      { ...NOTHING, charge: 'covered', chargeBefore: 'covered' },
    ]);
  });

  describe('the explanation of a wrong entry', () => {
    const supposition = { candidate: 720, isTrue: true } as const;
    const refutation = { kind: 'argument', step: step('forcing-net') } as const;
    const REFUTED = { kind: 'refuted', supposition, refutation, at: 0 } as const;

    async function refuted() {
      const started = await shown();
      started.actor.send({ type: 'picture.toggled' });
      started.actor.send({ type: 'refuted', board: EDITED, supposition, refutation });
      return started;
    }

    test('replaces the hint, opens unfolded with its picture and costs nothing', async () => {
      const { actor, context } = await refuted();
      expect(actor.getSnapshot().value).toBe('shown');
      expect(context()).toEqual({ ...NOTHING, asked: EDITED, shown: REFUTED });
    });

    test('can be walked step by step but has no stages', async () => {
      const { actor, context } = await refuted();
      actor.send({ type: 'argument.walked', at: 2 });
      expect(context().shown).toEqual({ ...REFUTED, at: 2 });
      actor.send({ type: 'stage.chosen', stage: 2 });
      expect(context().shown).toEqual({ ...REFUTED, at: 2 });
    });

    test('disappears with the next edit, which may correct the entry', async () => {
      const { actor } = await refuted();
      actor.send({ type: 'board.changed', board: EDITED });
      expect(actor.getSnapshot().value).toBe('shown');
      actor.send({ type: 'board.changed', board: BOARD });
      expect(actor.getSnapshot().value).toBe('idle');
    });

    test('disappears when another puzzle is opened', async () => {
      const { actor } = await refuted();
      actor.send({ type: 'board.changed', board: OTHER });
      expect(actor.getSnapshot().value).toBe('idle');
    });
  });
});

test('closing a hint request aborts its running call', async () => {
  let aborted = false;
  const actor = createActor(
    hintMachine.provide({
      actors: {
        check: fromPromise<CheckOutcome, { board: Board }>(() => Promise.resolve({ kind: 'server' })),
        price: fromPromise<PriceOutcome, { board: Board }>(
          ({ signal }) =>
            new Promise(() => {
              signal.addEventListener('abort', () => (aborted = true));
            }),
        ),
      },
    }),
  ).start();
  actor.send({ type: 'hint.asked', board: BOARD });
  await waitFor(actor, (snapshot) => snapshot.matches({ asking: 'pricing' }));
  actor.send({ type: 'closed' });
  expect(actor.getSnapshot().value).toBe('idle');
  expect(aborted).toBe(true);
});
