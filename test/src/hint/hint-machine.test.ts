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
  type PayOutcome,
  type PriceOutcome,
} from '../../../src/hint/hint-machine.ts';
import { pick } from '../../support/pick.ts';

const PUZZLE = '050703060007000800000816000000030000005000100730040086906000204840572093000409000';
const BOARD = newBoard(PUZZLE, 'novice');
const STEP: Step = {
  technique: 'full-house',
  placements: [0],
  eliminations: [],
  premise: [],
  houses: [],
  links: [],
};
const FOUND: FindOutcome = { kind: 'found', step: STEP };

interface Script {
  readonly check?: CheckOutcome;
  readonly price?: PriceOutcome;
  readonly pay?: PayOutcome;
  /** One answer for each search, the last again and again. */
  readonly find?: readonly FindOutcome[];
  readonly neverAsk?: boolean;
}

/** A machine whose actors answer from a script; `calls` says which of them ran. */
function start(
  script: Script,
  clock?: SimulatedClock,
): { actor: HintActor; calls: string[]; news: string[] } {
  const calls: string[] = [];
  const news: string[] = [];
  const answer = <Outcome>(name: string, outcome: Outcome): Outcome => {
    calls.push(name);
    return outcome;
  };
  let searches = 0;
  const actor = createActor(
    hintMachine.provide({
      actors: {
        check: fromPromise(() =>
          Promise.resolve(answer('check', script.check ?? { kind: 'server' as const })),
        ),
        price: fromPromise(() =>
          Promise.resolve(
            answer('price', script.price ?? { kind: 'paid' as const, charge: 'covered' as const }),
          ),
        ),
        pay: fromPromise(() =>
          Promise.resolve(answer('pay', script.pay ?? { kind: 'paid' as const, crystals: 11 })),
        ),
        find: fromPromise(({ input }) => {
          const all = script.find ?? [FOUND];
          const about = input.about === null ? '' : ` about ${input.about}`;
          return Promise.resolve(
            answer(`find on ${input.way}${about}`, all[Math.min(searches++, all.length - 1)]),
          );
        }),
      },
      guards: { priceNeedsNoQuestion: () => script.neverAsk ?? false },
    }),
    { ...(clock && { clock }) },
  ).start();
  actor.on('*', ({ type }) => news.push(type));
  return { actor, calls, news };
}

const settled = (actor: HintActor) =>
  waitFor(actor, (snapshot) => !snapshot.matches('asking') || snapshot.matches({ asking: 'confirming' }));

async function ask(actor: HintActor, board: Board = BOARD): Promise<void> {
  actor.send({ type: 'hint.asked', board });
  await settled(actor);
}

const shownOf = (actor: HintActor) => actor.getSnapshot().context.shown;

describe('asking', () => {
  // Specification 4.18
  test('idle is flag 0, loading 1, shown 2', async () => {
    const { actor } = start({});
    expect(flagOf(actor.getSnapshot())).toBe(0);
    actor.send({ type: 'hint.asked', board: BOARD });
    expect(flagOf(actor.getSnapshot())).toBe(1);
    await settled(actor);
    expect(flagOf(actor.getSnapshot())).toBe(2);
    expect(shownOf(actor)).toEqual({ kind: 'step', step: STEP, stage: 1, at: 0 });
  });

  test('a step that is off is told of first, and opens at its first stage when it is wanted', async () => {
    const { actor, calls } = start({ find: [{ kind: 'off', step: STEP }, FOUND] });
    await ask(actor);
    expect(shownOf(actor)).toEqual({ kind: 'off', step: STEP });
    actor.send({ type: 'step.chosen', step: STEP, stage: 1 });
    expect(shownOf(actor)).toEqual({ kind: 'step', step: STEP, stage: 1, at: 0 });
    actor.send({ type: 'hint.pressed', board: BOARD });
    expect(shownOf(actor)).toEqual({ kind: 'step', step: STEP, stage: 2, at: 0 });
    expect(calls).toEqual(['check', 'price', 'find on server']);
  });

  test('the key of the hint asks again where the step is off', async () => {
    const { actor } = start({ find: [{ kind: 'off', step: STEP }, FOUND] });
    await ask(actor);
    actor.send({ type: 'hint.pressed', board: BOARD });
    await settled(actor);
    expect(shownOf(actor)).toEqual({ kind: 'step', step: STEP, stage: 1, at: 0 });
  });

  test('a refused check asks no server', async () => {
    const { actor, calls } = start({ check: { kind: 'refused', message: { kind: 'wrong-entry', cell: 4 } } });
    await ask(actor);
    expect(calls).toEqual(['check']);
    expect(shownOf(actor)).toEqual({ kind: 'message', message: { kind: 'wrong-entry', cell: 4 } });
  });

  test('a hint that is free or paid for is found on the device, without a call', async () => {
    const { actor, calls } = start({ check: { kind: 'device', charge: 'covered' } });
    await ask(actor);
    expect(calls).toEqual(['check', 'find on device']);
    expect(actor.getSnapshot().context.charge).toBe('covered');
  });

  test('a puzzle paid for today is not paid again', async () => {
    const { actor, calls } = start({});
    await ask(actor);
    expect(calls).toEqual(['check', 'price', 'find on server']);
  });

  test('an unpaid puzzle asks before it pays', async () => {
    const { actor, calls } = start({ price: { kind: 'unpaid', crystals: 12, price: 5 } });
    await ask(actor);
    expect(actor.getSnapshot().matches({ asking: 'confirming' })).toBe(true);
    expect(actor.getSnapshot().context.crystals).toBe(12);
    actor.send({ type: 'price.accepted' });
    await settled(actor);
    expect(calls).toEqual(['check', 'price', 'pay', 'find on server']);
    expect(pick(actor.getSnapshot().context, 'crystals', 'charge')).toEqual({
      crystals: 11,
      charge: 'charged',
    });
  });

  test('a payment that turns out to be of a day that is over is asked about anew', async () => {
    const { actor, calls } = start({
      price: { kind: 'unpaid', crystals: 12, price: 5 },
      pay: { kind: 'day-over' },
    });
    await ask(actor);
    actor.send({ type: 'price.accepted' });
    await waitFor(actor, () => calls.length === 4);
    await settled(actor);
    expect(calls).toEqual(['check', 'price', 'pay', 'price']);
    expect(actor.getSnapshot().matches({ asking: 'confirming' })).toBe(true);
  });

  test('cancelling at the price pays nothing and goes back', async () => {
    const { actor, calls } = start({ price: { kind: 'unpaid', crystals: 12, price: 5 } });
    await ask(actor);
    actor.send({ type: 'closed' });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(calls).toEqual(['check', 'price']);
  });

  // Specification 9.5
  test('who ticked "don’t ask again" is not asked', async () => {
    const { actor, calls } = start({ price: { kind: 'unpaid', crystals: 12, price: 5 }, neverAsk: true });
    await ask(actor);
    expect(calls).toEqual(['check', 'price', 'pay', 'find on server']);
  });

  test('too few crystals is said', async () => {
    const message = { kind: 'too-few-crystals', crystals: 2, price: 5 } as const;
    // The balance was not known before.
    const price = { kind: 'unpaid', crystals: null, price: 5 } as const;
    const { actor } = start({ price, pay: { kind: 'refused', message }, neverAsk: true });
    await ask(actor);
    expect(shownOf(actor)).toEqual({ kind: 'message', message });
  });

  test.each([false, true])(
    'a price that cannot be paid is not asked about (never ask: %s)',
    async (neverAsk) => {
      const { actor, calls } = start({ price: { kind: 'unpaid', crystals: 4, price: 5 }, neverAsk });
      await ask(actor);
      expect(calls).toEqual(['check', 'price']);
      expect(shownOf(actor)).toEqual({
        kind: 'message',
        message: { kind: 'too-few-crystals', crystals: 4, price: 5 },
      });
    },
  );

  test('what was paid is known when the search fails, and forgotten with the next question', async () => {
    const failed: FindOutcome = { kind: 'refused', message: { kind: 'timeout' } };
    const script: { check?: CheckOutcome; price: PriceOutcome; find: FindOutcome[]; neverAsk: boolean } = {
      price: { kind: 'unpaid', crystals: 12, price: 5 },
      find: [failed],
      neverAsk: true,
    };
    const { actor } = start(script);
    await ask(actor);
    expect(pick(actor.getSnapshot().context, 'charge', 'price')).toEqual({ charge: 'charged', price: 5 });
    script.price = { kind: 'refused', message: { kind: 'timeout' } };
    await ask(actor);
    expect(actor.getSnapshot().context.charge).toBe('none');
  });

  test.each<[PayOutcome, string]>([
    [{ kind: 'refused', message: { kind: 'busy' } }, 'none'],
    [{ kind: 'refused', message: { kind: 'failed' } }, 'none'],
    [{ kind: 'refused', message: { kind: 'timeout' } }, 'unsure'],
  ])('a payment that fails is not taken for one: %j', async (pay, charge) => {
    const { actor } = start({ price: { kind: 'unpaid', crystals: 12, price: 5 }, pay, neverAsk: true });
    await ask(actor);
    expect(actor.getSnapshot().context.charge).toBe(charge);
  });

  test('a search that breaks says so instead of hanging', async () => {
    const broken = createActor(
      hintMachine.provide({
        actors: {
          check: fromPromise<CheckOutcome, { board: Board }>(() => Promise.reject(new Error('broken'))),
        },
      }),
    ).start();
    await ask(broken);
    expect(shownOf(broken)).toEqual({ kind: 'message', message: { kind: 'failed' } });
  });
});

describe('a question about a candidate', () => {
  const JUDGED: FindOutcome = { kind: 'judged', judgement: { kind: 'ruled-out', step: STEP } };

  test('is paid for like a hint; its step can be shown', async () => {
    const { actor, calls } = start({ price: { kind: 'unpaid', crystals: 12, price: 5 }, find: [JUDGED] });
    actor.send({ type: 'candidate.asked', board: BOARD, candidate: 7 });
    await settled(actor);
    actor.send({ type: 'price.accepted' });
    await settled(actor);
    expect(calls).toEqual(['check', 'price', 'pay', 'find on server about 7']);
    expect(shownOf(actor)).toEqual({
      kind: 'judgement',
      candidate: 7,
      judgement: { kind: 'ruled-out', step: STEP },
    });
    actor.send({ type: 'step.chosen', step: STEP });
    expect(shownOf(actor)).toEqual({ kind: 'step', step: STEP, stage: 3, at: 0 });
  });

  test('the next hint is about no candidate', async () => {
    const { actor, calls } = start({ check: { kind: 'device', charge: 'free' }, find: [JUDGED, FOUND] });
    actor.send({ type: 'candidate.asked', board: BOARD, candidate: 7 });
    await settled(actor);
    await ask(actor);
    expect(calls.filter((name) => name.startsWith('find'))).toEqual([
      'find on device about 7',
      'find on device',
    ]);
  });
});

describe('the button and its key', () => {
  const press = async (actor: HintActor): Promise<void> => {
    actor.send({ type: 'hint.pressed', board: BOARD });
    await settled(actor);
  };
  const stageOf = (actor: HintActor) => {
    const shown = shownOf(actor);
    return shown?.kind === 'step' ? shown.stage : null;
  };

  test('asks, goes on stage by stage, and does no more at the last one', async () => {
    const { actor, calls } = start({ check: { kind: 'device', charge: 'free' } });
    const stages = [];
    for (let time = 0; time < 4; time++) {
      await press(actor);
      stages.push(stageOf(actor));
    }
    expect(stages).toEqual([1, 2, 3, 3]);
    expect(calls).toEqual(['check', 'find on device']);
  });

  test('unfolds a step before it goes on', async () => {
    const { actor } = start({});
    await press(actor);
    actor.send({ type: 'fold.toggled' });
    await press(actor);
    expect([actor.getSnapshot().context.folded, stageOf(actor)]).toEqual([false, 1]);
  });

  test('asks again after a message, and after what was said about a candidate', async () => {
    const { actor, calls } = start({
      check: { kind: 'device', charge: 'free' },
      find: [
        { kind: 'refused', message: { kind: 'busy' } },
        { kind: 'judged', judgement: { kind: 'gone' } },
        FOUND,
      ],
    });
    await press(actor);
    expect(shownOf(actor)).toEqual({ kind: 'message', message: { kind: 'busy' } });
    actor.send({ type: 'candidate.asked', board: BOARD, candidate: 7 });
    await settled(actor);
    expect(shownOf(actor)?.kind).toBe('judgement');
    await press(actor);
    expect(stageOf(actor)).toBe(1);
    expect(calls.filter((name) => name.startsWith('find'))).toEqual([
      'find on device',
      'find on device about 7',
      'find on device',
    ]);
  });

  test('changes nothing while a question is open', async () => {
    const { actor, calls } = start({ price: { kind: 'unpaid', crystals: 12, price: 5 } });
    await press(actor);
    await press(actor);
    expect(actor.getSnapshot().matches({ asking: 'confirming' })).toBe(true);
    expect(calls).toEqual(['check', 'price']);
  });
});

describe('code 100', () => {
  const TOO_FAST: FindOutcome = { kind: 'too-fast' };

  // Specification 4.19
  test('goes back to idle when nothing was shown', async () => {
    const { actor, news } = start({ find: [TOO_FAST] });
    await ask(actor);
    expect(actor.getSnapshot().value).toBe('idle');
    expect(news).toEqual(['too-fast']);
  });

  // Specification 4.19
  test('goes back to the hint that was shown, and what it cost', async () => {
    const script: { price?: PriceOutcome } = {};
    const { actor } = start(script);
    await ask(actor);
    actor.send({ type: 'stage.chosen', stage: 2 });
    script.price = { kind: 'too-fast' };
    await ask(actor);
    expect(actor.getSnapshot().context.charge).toBe('covered');
    expect(shownOf(actor)).toEqual({ kind: 'step', step: STEP, stage: 2, at: 0 });
    expect(flagOf(actor.getSnapshot())).toBe(2);
  });
});

// Specification 4.20, 8.7
test.each(['timeout', 'no-step', 'busy', 'failed'] as const)(
  '%s shows its text with flag 2',
  async (kind) => {
    const { actor } = start({ find: [{ kind: 'refused', message: { kind } }] });
    await ask(actor);
    expect(flagOf(actor.getSnapshot())).toBe(2);
    expect(shownOf(actor)).toEqual({ kind: 'message', message: { kind } });
  },
);

describe('offline', () => {
  const OFFLINE: PriceOutcome = { kind: 'refused', message: { kind: 'offline' } };

  async function waiting(): Promise<ReturnType<typeof start>> {
    const script: { price: PriceOutcome } = { price: OFFLINE };
    const started = start(script);
    await ask(started.actor);
    expect(started.actor.getSnapshot().value).toBe('waiting');
    script.price = { kind: 'paid', charge: 'covered' };
    return started;
  }

  test('an unpaid hint waits, and is asked when the network is back', async () => {
    const { actor } = await waiting();
    actor.send({ type: 'online' });
    await settled(actor);
    expect(shownOf(actor)?.kind).toBe('step');
  });

  test('is asked again by and by: a broken line tells nobody that it is whole again', async () => {
    const clock = new SimulatedClock();
    const { actor } = start({ price: OFFLINE }, clock);
    await ask(actor);
    clock.increment(6000);
    expect(flagOf(actor.getSnapshot())).toBe(1);
    await settled(actor);
    expect(actor.getSnapshot().value).toBe('waiting');
  });

  test('goes on waiting when the network is back too soon after the question', async () => {
    const script: { price: PriceOutcome } = { price: OFFLINE };
    const { actor, news } = start(script);
    await ask(actor);
    script.price = { kind: 'too-fast' };
    actor.send({ type: 'online' });
    await settled(actor);
    expect(actor.getSnapshot().value).toBe('waiting');
    expect(news).toEqual([]);
  });

  test('is dropped, in words, when the board has changed meanwhile', async () => {
    const { actor, news } = await waiting();
    actor.send({ type: 'board.changed', board: placeDigit(BOARD, [0], 1) });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(news).toEqual(['question-dropped']);
  });

  test('can be cancelled', async () => {
    const { actor } = await waiting();
    actor.send({ type: 'closed' });
    expect(actor.getSnapshot().value).toBe('idle');
  });
});

// Specification 4.26
test('a hint that comes with an imported text is shown with flag 2, and goes with its puzzle', () => {
  const { actor } = start({});
  const hint = { text: null, premise: [{ cell: 0, digit: 1 }], target: [{ cell: 2, candidates: 0b11 }] };
  actor.send({ type: 'hint.imported', board: BOARD, hint });
  expect([flagOf(actor.getSnapshot()), shownOf(actor)]).toEqual([2, { kind: 'imported', hint }]);
  actor.send({ type: 'picture.toggled' });
  expect(actor.getSnapshot().context.pictureShown).toBe(false);
  actor.send({ type: 'board.changed', board: newBoard(PUZZLE.replace('5', '0'), 'novice') });
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
  const { actor } = start({ find: [{ kind: 'found', step: { ...STEP, ...step } }] });
  await ask(actor);
  actor.send({ type: 'board.changed', board: play(BOARD) });
  expect(shownOf(actor) === null).toBe(isGone);
});

describe('shown', () => {
  async function shown(): Promise<HintActor> {
    const { actor } = start({});
    await ask(actor);
    return actor;
  }

  // Specification 3.13, 4.21
  test('clicking the hint takes the picture off and brings it back', async () => {
    const actor = await shown();
    expect(actor.getSnapshot().context.pictureShown).toBe(true);
    actor.send({ type: 'picture.toggled' });
    expect(actor.getSnapshot().context.pictureShown).toBe(false);
    actor.send({ type: 'picture.toggled' });
    expect(actor.getSnapshot().context.pictureShown).toBe(true);
  });

  test('stays while the player edits, and goes with the puzzle', async () => {
    const actor = await shown();
    actor.send({ type: 'board.changed', board: placeDigit(BOARD, [0], 2) });
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type: 'board.changed', board: newBoard(PUZZLE.replace('5', '0'), 'custom') });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test.each<[FindOutcome, string]>([
    [{ kind: 'refused', message: { kind: 'wrong-entry', cell: 0 } }, 'idle'],
    [{ kind: 'refused', message: { kind: 'notes-missing', cell: 0 } }, 'idle'],
    [{ kind: 'refused', message: { kind: 'no-step' } }, 'shown'],
  ])('what stood in the way goes when the board is edited: %j', async (found, value) => {
    const { actor } = start({ find: [found] });
    await ask(actor);
    actor.send({ type: 'board.changed', board: { ...BOARD, lastEdited: 0 } });
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type: 'board.changed', board: placeDigit(BOARD, [0], 1) });
    expect(actor.getSnapshot().value).toBe(value);
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
});
