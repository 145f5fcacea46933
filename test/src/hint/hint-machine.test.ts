import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { newBoard, type Board } from '../../../core/board/board.ts';
import { placeDigit, toggleNote } from '../../../core/board/entries.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import {
  flagOf,
  hintMachine,
  type CheckOutcome,
  type FindOutcome,
  type HintActor,
  type HintContext,
  type PayOutcome,
  type PriceOutcome,
} from '../../../src/hint/hint-machine.ts';

const PUZZLE = '050703060007000800000816000000030000005000100730040086906000204840572093000409000';
const BOARD = newBoard(PUZZLE, 'novice');
const EDITED = placeDigit(BOARD, [80], 2);
const OTHER = newBoard(PUZZLE.replace('5', '0'), 'novice');
const step = (technique: Step['technique']): Step => ({
  technique,
  placements: [0],
  eliminations: [],
  premise: [],
  houses: [],
  links: [],
});
const STEP = step('full-house');
const STEP_SHOWN = { kind: 'step', step: STEP, stage: 1, at: 0 } as const;
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
  folded: false,
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
test('idle is flag 0, loading 1, shown 2', async () => {
  const { actor, context } = start();
  expect([flagOf(actor.getSnapshot()), actor.getSnapshot().value, context()]).toEqual([0, 'idle', NOTHING]);
  actor.send({ type: 'hint.asked', board: BOARD });
  expect(flagOf(actor.getSnapshot())).toBe(1);
  await settle(actor);
  expect([flagOf(actor.getSnapshot()), context().shown]).toEqual([2, STEP_SHOWN]);
});

test.each<[string, Partial<Answers>, Partial<HintContext>]>([
  ['found by the server', {}, FOUND],
  [
    'found on the device, for nothing',
    { check: { kind: 'device', charge: 'free' } },
    { ...FOUND, way: 'device', charge: 'free', chargeBefore: 'free' },
  ],
  [
    'paid for',
    { price: UNPAID },
    { ...FOUND, charge: 'charged', chargeBefore: 'charged', price: 5, crystals: 7 },
  ],
  [
    'paid for, and the balance not told',
    { price: UNPAID, pay: { kind: 'paid', crystals: null } },
    { ...FOUND, charge: 'charged', chargeBefore: 'charged', price: 5, crystals: 12 },
  ],
  [
    'paid for with the last crystals',
    { price: { kind: 'unpaid', crystals: 5, price: 5 }, pay: { kind: 'paid', crystals: 0 } },
    { ...FOUND, charge: 'charged', chargeBefore: 'charged', price: 5, crystals: 0 },
  ],
  ['not checked', { check: refused('busy') }, { refusal: { kind: 'busy' }, shown: message('busy') }],
  ['without a price', { price: refused('busy') }, { refusal: { kind: 'busy' }, shown: message('busy') }],
  [
    'not paid for',
    { price: UNPAID, pay: refused('busy') },
    { refusal: { kind: 'busy' }, shown: message('busy'), price: 5, crystals: 12 },
  ],
  [
    'not paid for by a fault',
    { price: UNPAID, pay: refused('failed') },
    { refusal: { kind: 'failed' }, shown: message('failed'), price: 5, crystals: 12 },
  ],
  [
    'perhaps paid for',
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
    'paid for and not found',
    { price: UNPAID, find: refused('timeout') },
    {
      ...{ refusal: { kind: 'timeout' }, shown: message('timeout') },
      ...{ charge: 'charged', chargeBefore: 'charged', price: 5, crystals: 7 },
    },
  ],
  [
    'too dear, as the payment tells',
    { price: { kind: 'unpaid', crystals: null, price: 5 }, pay: { kind: 'refused', message: TOO_FEW } },
    { refusal: TOO_FEW, shown: { kind: 'message', message: TOO_FEW }, price: 5 },
  ],
  ['not found', { find: refused('busy') }, { ...FOUND, refusal: { kind: 'busy' }, shown: message('busy') }],
  ...[true, false].map((priceNeedsNoQuestion): [string, Partial<Answers>, Partial<HintContext>] => [
    `too dear, ${priceNeedsNoQuestion ? '' : 'not '}to be paid without a question`,
    { price: { kind: 'unpaid', crystals: 4, price: 5 }, priceNeedsNoQuestion },
    { refusal: TOO_FEW, shown: { kind: 'message', message: TOO_FEW }, price: 5, crystals: 4 },
  ]),
])('a hint %s', async (_, answers, after) => {
  const { actor, context, news } = start(answers);
  await ask(actor);
  expect(actor.getSnapshot().value).toBe('shown');
  expect(context()).toEqual({ ...NOTHING, asked: BOARD, ...after });
  expect(news).toEqual([]);
});

// Specification 9.5
test('who ticked "don’t ask again" is not asked; each helper is told what it needs', async () => {
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
  ['too dear', { price: { kind: 'unpaid', crystals: 4, price: 5 } }, 'check price'],
])('a hint that is %s asks no more than it has to', async (_, answers, names) => {
  const { actor, asked } = start(answers);
  await ask(actor);
  expect(asked.map(([name]) => name).join(' ')).toBe(names);
});

test('an unpaid puzzle asks before it pays', async () => {
  const { actor, asked, context } = start({ price: UNPAID, priceNeedsNoQuestion: false });
  await ask(actor);
  expect([actor.getSnapshot().value, asked.length]).toEqual([{ asking: 'confirming' }, 2]);
  actor.send({ type: 'price.accepted' });
  await settle(actor);
  expect(asked.slice(2).map(([name]) => name)).toEqual(['pay', 'find']);
  expect([context().crystals, context().charge]).toEqual([7, 'charged']);
});

test('a payment that turns out to be of a day that is over is asked about anew', async () => {
  const pay: PayOutcome = { kind: 'day-over' };
  const { actor, asked } = start({ price: UNPAID, pay, priceNeedsNoQuestion: false });
  await ask(actor);
  actor.send({ type: 'price.accepted' });
  await waitFor(actor, () => asked.length === 4);
  await settle(actor);
  expect(asked.map(([name]) => name)).toEqual(['check', 'price', 'pay', 'price']);
  expect(actor.getSnapshot().value).toEqual({ asking: 'confirming' });
});

test('a step that is off is told of first, and opens at its first stage when it is wanted', async () => {
  const { actor, asked, context } = start({ find: { kind: 'off', step: STEP } });
  await ask(actor);
  expect(context().shown).toEqual({ kind: 'off', step: STEP });
  actor.send({ type: 'step.chosen', step: STEP, stage: 1 });
  expect(context().shown).toEqual(STEP_SHOWN);
  actor.send({ type: 'hint.pressed', board: BOARD });
  expect(context().shown).toEqual({ ...STEP_SHOWN, stage: 2 });
  expect(asked.length).toBe(3);
});

test('the next hint is about no candidate', async () => {
  const { actor, asked } = start();
  actor.send({ type: 'candidate.asked', board: BOARD, candidate: 7 });
  await settle(actor);
  await ask(actor);
  expect(asked.at(-1)).toEqual(['find', { board: BOARD, way: 'server', about: null }]);
});

describe('the button and its key', () => {
  const press = async (actor: HintActor, board = BOARD): Promise<void> => {
    actor.send({ type: 'hint.pressed', board });
    await settle(actor);
  };

  test('asks, goes on stage by stage, and does no more at the last one', async () => {
    const { actor, asked, context } = start();
    for (const stage of [1, 2, 3, 3]) {
      await press(actor);
      expect(context().shown).toEqual({ ...STEP_SHOWN, stage });
    }
    expect(asked.length).toBe(3);
  });

  test('unfolds a step before it goes on', async () => {
    const { actor, context } = start();
    await press(actor);
    actor.send({ type: 'fold.toggled' });
    await press(actor);
    expect([context().folded, context().shown]).toEqual([false, STEP_SHOWN]);
  });

  test.each<[string, FindOutcome]>([
    ['a message', refused('busy')],
    ['what was said about a candidate', { kind: 'judged', judgement: { kind: 'gone' } }],
    ['a step that is off', { kind: 'off', step: STEP }],
  ])('asks again after %s', async (_, find) => {
    const { actor, answers, context } = start({ find });
    actor.send({ type: 'candidate.asked', board: BOARD, candidate: 7 });
    await settle(actor);
    answers.find = { kind: 'found', step: STEP };
    await press(actor, EDITED);
    expect([context().asked, context().shown]).toEqual([EDITED, STEP_SHOWN]);
  });
});

test('after a hint on the device the next one may be the server’s', async () => {
  const { actor, answers, asked } = start({ check: { kind: 'device', charge: 'free' } });
  await ask(actor);
  answers.check = { kind: 'server' };
  await ask(actor);
  expect(asked.filter(([name]) => name === 'find').map(([, input]) => input)).toEqual([
    { board: BOARD, way: 'device', about: null },
    { board: BOARD, way: 'server', about: null },
  ]);
});

test.each(['check', 'price', 'pay', 'find'] as const)('%s that breaks is told as a failure', async (name) => {
  const { actor, answers, context } = start({ price: UNPAID });
  // What came before is not told again.
  answers.find = refused('busy');
  await ask(actor);
  answers.find = { kind: 'found', step: STEP };
  answers[name] = Promise.reject(new Error('broken')) as never;
  await ask(actor);
  expect([actor.getSnapshot().value, context().shown]).toEqual(['shown', message('failed')]);
});

test.each(['check', 'price', 'pay', 'find'] as const)(
  '%s that nobody provides is told as a failure',
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

test('whoever says nothing else is asked before crystals are spent', async () => {
  const { check, price } = start({ price: UNPAID }).actor.logic.implementations.actors;
  const actor = createActor(hintMachine.provide({ actors: { check, price } as never })).start();
  await ask(actor);
  expect(actor.getSnapshot().value).toEqual({ asking: 'confirming' });
});

describe('while a question is open', () => {
  async function atPrice() {
    const started = start({ price: UNPAID, priceNeedsNoQuestion: false });
    await ask(started.actor);
    return started;
  }

  test('another one changes nothing', async () => {
    const { actor, context } = await atPrice();
    const before = context();
    actor.send({ type: 'hint.asked', board: OTHER });
    actor.send({ type: 'candidate.asked', board: OTHER, candidate: 3 });
    actor.send({ type: 'hint.pressed', board: OTHER });
    expect([actor.getSnapshot().value, context()]).toEqual([{ asking: 'confirming' }, before]);
    expect(before).toEqual({ ...NOTHING, asked: BOARD, price: 5, crystals: 12 });
  });

  test('it is given up when the board is edited, and only then', async () => {
    const { actor, context, news } = await atPrice();
    actor.send({ type: 'board.changed', board: { ...BOARD, lastEdited: 4 } });
    expect(flagOf(actor.getSnapshot())).toBe(1);
    actor.send({ type: 'board.changed', board: EDITED });
    expect([actor.getSnapshot().value, context()]).toEqual(['idle', { ...NOTHING, price: 5, crystals: 12 }]);
    expect(news).toEqual([]);
  });

  test('closed, nothing is paid', async () => {
    const { actor, asked } = await atPrice();
    actor.send({ type: 'closed' });
    expect([actor.getSnapshot().value, asked.length]).toEqual(['idle', 2]);
  });

  test('crystals are counted without a word', async () => {
    const { actor, context } = await atPrice();
    actor.send({ type: 'crystals.counted', crystals: 30 });
    expect([flagOf(actor.getSnapshot()), context().crystals]).toEqual([1, 30]);
    actor.send({ type: 'crystals.counted', crystals: null });
    expect(context().crystals).toBeNull();
  });

  test('the hint before is there again when it is given up', async () => {
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
test('too soon: whoever asked is told, and what was known stays', async () => {
  const { actor, answers, context, news } = start({ check: TOO_FAST as never });
  await ask(actor);
  expect([actor.getSnapshot().value, context()]).toEqual(['idle', { ...NOTHING, refusal: 'too-fast' }]);
  expect(news).toEqual(['too-fast']);
  answers.check = { kind: 'server' };
  await ask(actor);
  expect(context()).toEqual(FOUND);
});

test('a payment that comes too soon is told, and is in no doubt', async () => {
  const { actor, context, news } = start({ price: UNPAID, pay: TOO_FAST });
  await ask(actor);
  expect([actor.getSnapshot().value, news]).toEqual(['idle', ['too-fast']]);
  expect(context()).toEqual({ ...NOTHING, refusal: 'too-fast', price: 5, crystals: 12 });
});

// Specification 4.19
test('too soon: the hint that was shown is there again, and what it cost', async () => {
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
  '%s shows its text with flag 2',
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

  test('what is known meanwhile', async () => {
    const { context } = await waiting();
    expect(context()).toEqual({
      ...NOTHING,
      asked: BOARD,
      charge: 'covered',
      refusal: { kind: 'offline' },
      waited: true,
    });
  });

  test('six seconds, then it is asked again', async () => {
    const { actor, answers, context, clock } = await waiting();
    answers.find = { kind: 'found', step: STEP };
    clock.increment(5999);
    expect(actor.getSnapshot().value).toBe('waiting');
    clock.increment(1);
    await settle(actor);
    expect(context()).toEqual({ ...FOUND, waited: true });
  });

  test('asked again, it may be refused for another reason', async () => {
    const { actor, answers, context, clock, news } = await waiting();
    answers.find = refused('busy');
    clock.increment(6000);
    await settle(actor);
    expect([actor.getSnapshot().value, context().shown, news]).toEqual(['shown', message('busy'), []]);
  });

  test('a question by hand is told that it came too soon', async () => {
    const { actor, answers, news } = await waiting();
    answers.check = TOO_FAST as never;
    await ask(actor);
    expect([actor.getSnapshot().value, news]).toEqual(['idle', ['too-fast']]);
  });

  test('so is a question about a candidate', async () => {
    const { actor, answers, news } = await waiting();
    answers.check = TOO_FAST as never;
    actor.send({ type: 'candidate.asked', board: BOARD, candidate: 1 });
    await settle(actor);
    expect([actor.getSnapshot().value, news]).toEqual(['idle', ['too-fast']]);
  });

  test('it is asked when the network is back', async () => {
    const { actor, answers, context } = await waiting();
    answers.find = { kind: 'found', step: STEP };
    actor.send({ type: 'online' });
    await settle(actor);
    expect(context().shown).toEqual(STEP_SHOWN);
  });

  test('it goes on when the network is back too soon after the question', async () => {
    const { actor, answers, news } = await waiting();
    answers.price = TOO_FAST;
    actor.send({ type: 'online' });
    await settle(actor);
    expect([actor.getSnapshot().value, news]).toEqual(['waiting', []]);
  });

  test('it is dropped, in words, when the board has changed meanwhile', async () => {
    const { actor, news } = await waiting();
    actor.send({ type: 'board.changed', board: EDITED });
    expect([actor.getSnapshot().value, news]).toEqual(['idle', ['question-dropped']]);
  });

  test('it goes on while the board stays as it is', async () => {
    const { actor, news } = await waiting();
    actor.send({ type: 'board.changed', board: { ...BOARD, lastEdited: 4 } });
    expect([actor.getSnapshot().value, news]).toEqual(['waiting', []]);
  });

  test('given up, it costs nothing', async () => {
    const { actor, context } = await waiting();
    actor.send({ type: 'closed' });
    expect(context()).toEqual({ ...NOTHING, refusal: { kind: 'offline' }, waited: true });
  });
});

// Specification 4.26
test('a hint that comes with an imported text is shown with flag 2, and goes with its puzzle', () => {
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
  ['its digit stands', {}, (board) => placeDigit(board, [0], 1, false), true],
  ['another digit stands in its cell', {}, (board) => placeDigit(board, [0], 2, false), false],
  ['its digit stands elsewhere', {}, (board) => placeDigit(board, [2], 1, false), false],
  [
    'a note that it removes is gone',
    { placements: [], eliminations: [1] },
    (board) => toggleNote(board, [0], 3),
    true,
  ],
  [
    'a note that it removes is there',
    { placements: [], eliminations: [1] },
    (board) => toggleNote(board, [0], 2),
    false,
  ],
  [
    'the digit that it excludes is entered',
    { placements: [], eliminations: [1] },
    (board) => placeDigit(board, [0], 2, false),
    false,
  ],
  [
    'another digit than the one it excludes is entered',
    { placements: [], eliminations: [1] },
    (board) => placeDigit(board, [0], 3, false),
    true,
  ],
  ['no note is there', { placements: [], eliminations: [1] }, (board) => toggleNote(board, [2], 3), false],
])('a hint goes when the player has done it by hand: %s', async (_, step, play, isGone) => {
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
  test('clicking the hint takes the picture off and brings it back', async () => {
    const { actor, context } = await shown();
    const seen = [context().pictureShown];
    for (let time = 0; time < 2; time++) {
      actor.send({ type: 'picture.toggled' });
      seen.push(context().pictureShown);
    }
    expect(seen).toEqual([true, false, true]);
  });

  test('a step stays while the player edits, and goes with the puzzle', async () => {
    const { actor } = await shown();
    actor.send({ type: 'board.changed', board: EDITED });
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type: 'board.changed', board: OTHER });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test.each<[FindOutcome, string]>([
    [{ kind: 'refused', message: { kind: 'wrong-entry', cell: 0 } }, 'idle'],
    [{ kind: 'refused', message: { kind: 'notes-missing', cell: 0 } }, 'idle'],
    [refused('no-step'), 'shown'],
  ])('what stood in the way goes when the board is edited: %j', async (find, value) => {
    const { actor } = await shown({ find });
    actor.send({ type: 'board.changed', board: { ...BOARD, lastEdited: 0 } });
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type: 'board.changed', board: EDITED });
    expect(actor.getSnapshot().value).toBe(value);
  });

  test('stage, step of the argument, picture and fold are chosen', async () => {
    const { actor, context } = await shown();
    actor.send({ type: 'stage.chosen', stage: 3 });
    actor.send({ type: 'argument.walked', at: 1 });
    actor.send({ type: 'picture.toggled' });
    actor.send({ type: 'fold.toggled' });
    expect(context()).toEqual({
      ...FOUND,
      shown: { ...STEP_SHOWN, stage: 3, at: 1 },
      pictureShown: false,
      folded: true,
    });
    actor.send({ type: 'fold.toggled' });
    expect(context().folded).toBe(false);
  });

  test('a message has no stages', async () => {
    const { actor, context } = await shown({ find: refused('busy') });
    const before = context();
    actor.send({ type: 'stage.chosen', stage: 3 });
    actor.send({ type: 'argument.walked', at: 1 });
    expect(context()).toEqual(before);
  });

  test('a folded message is asked about again, not unfolded', async () => {
    const { actor, answers, context } = await shown({ find: refused('busy') });
    actor.send({ type: 'fold.toggled' });
    answers.find = { kind: 'found', step: STEP };
    actor.send({ type: 'hint.pressed', board: BOARD });
    await settle(actor);
    expect(context()).toEqual(FOUND);
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
  ])('what comes next is unfolded: %j', async (find, after) => {
    const { actor, answers, context } = await shown();
    actor.send({ type: 'picture.toggled' });
    actor.send({ type: 'fold.toggled' });
    answers.find = find;
    actor.send({ type: 'candidate.asked', board: BOARD, candidate: 7 });
    await settle(actor);
    expect(context()).toEqual({ ...FOUND, about: 7, folded: false, ...after });
  });

  test('a step that was chosen is shown whole', async () => {
    const { actor, context } = await shown();
    actor.send({ type: 'picture.toggled' });
    actor.send({ type: 'fold.toggled' });
    actor.send({ type: 'step.chosen', step: step('x-wing') });
    expect(context()).toEqual({ ...FOUND, shown: { ...STEP_SHOWN, step: step('x-wing'), stage: 3 } });
  });

  test('so is what comes with an imported text', async () => {
    const { actor, context } = await shown();
    actor.send({ type: 'picture.toggled' });
    actor.send({ type: 'fold.toggled' });
    actor.send({ type: 'hint.imported', board: OTHER, hint: IMPORTED });
    expect(actor.getSnapshot().value).toBe('shown');
    expect(context()).toEqual({ ...FOUND, asked: OTHER, shown: { kind: 'imported', hint: IMPORTED } });
  });

  test('closed, it is forgotten, but for what it cost', async () => {
    const { actor, context } = await shown();
    actor.send({ type: 'closed' });
    expect([actor.getSnapshot().value, context()]).toEqual([
      'idle',
      { ...NOTHING, charge: 'covered', chargeBefore: 'covered' },
    ]);
  });

  describe('why an entry is wrong', () => {
    const supposition = { candidate: 720, isTrue: true } as const;
    const refutation = { kind: 'argument', step: step('forcing-net') } as const;
    const REFUTED = { kind: 'refuted', supposition, refutation, at: 0 } as const;

    async function refuted() {
      const started = await shown();
      started.actor.send({ type: 'picture.toggled' });
      started.actor.send({ type: 'fold.toggled' });
      started.actor.send({ type: 'refuted', board: EDITED, supposition, refutation });
      return started;
    }

    test('takes the place of a hint, unfolded, with its picture, and costs nothing', async () => {
      const { actor, context } = await refuted();
      expect(actor.getSnapshot().value).toBe('shown');
      expect(context()).toEqual({ ...NOTHING, asked: EDITED, shown: REFUTED });
    });

    test('is gone through step by step, and has no stages', async () => {
      const { actor, context } = await refuted();
      actor.send({ type: 'argument.walked', at: 2 });
      expect(context().shown).toEqual({ ...REFUTED, at: 2 });
      actor.send({ type: 'stage.chosen', stage: 2 });
      expect(context().shown).toEqual({ ...REFUTED, at: 2 });
    });

    test('goes with the next edit: the entry may be mended', async () => {
      const { actor } = await refuted();
      actor.send({ type: 'board.changed', board: EDITED });
      expect(actor.getSnapshot().value).toBe('shown');
      actor.send({ type: 'board.changed', board: BOARD });
      expect(actor.getSnapshot().value).toBe('idle');
    });

    test('tells of no puzzle but its own', async () => {
      const { actor } = await refuted();
      actor.send({ type: 'board.changed', board: OTHER });
      expect(actor.getSnapshot().value).toBe('idle');
    });
  });

  test('another puzzle takes the message of the one before away, an edit leaves what says of no cell', async () => {
    const { actor } = await shown({ find: refused('no-step') });
    actor.send({ type: 'board.changed', board: EDITED });
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type: 'board.changed', board: OTHER });
    expect(actor.getSnapshot().value).toBe('idle');
  });
});

test('a cancelled search is given up', async () => {
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
