import type { Cell } from '../../core/sudoku/cells.ts';
import { and, assign, emit, fromPromise, or, setup, type ActorRefFrom, type PromiseActorLogic } from 'xstate';
import type { Board } from '../../core/board/board.ts';
import { lacksNote } from '../../core/board/check.ts';
import type { Judgement } from '../../core/hints/other-hints.ts';
import type { Refutation } from '../../core/hints/refute.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import type { HintNode } from '../../core/sudoku/formats/imported-puzzle.ts';
import { cellOf, digitOf, type Candidate } from '../../core/sudoku/position.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';

/** Why there is no hint (yet). message-text.ts has the text of each kind. */
export type HintMessage =
  | { readonly kind: 'login' }
  | { readonly kind: 'session-over' }
  /** The password is a temporary one. */
  | { readonly kind: 'password-due' }
  | { readonly kind: 'few-givens'; readonly givens: number }
  | { readonly kind: 'full' }
  /** Help id 1. */
  | { readonly kind: 'no-single-solution' }
  /** Code 71: the search for its solutions gave up. */
  | { readonly kind: 'cannot-judge' }
  /** Help id 2: an entry that disagrees with the solution. */
  | { readonly kind: 'wrong-entry'; readonly cell: Cell }
  | { readonly kind: 'notes-missing'; readonly cell: Cell }
  /** Code 302: none of the techniques does anything. */
  | { readonly kind: 'no-step' }
  /** Code 56. */
  | { readonly kind: 'too-few-crystals'; readonly crystals: number; readonly price: number }
  /** No server, no answer in time, or status 500 or 503. */
  | { readonly kind: 'offline' | 'timeout' | 'busy' | 'failed' };

/** The result of the checks before a hint: a message, or the search's input. */
export type CheckOutcome =
  | Refused
  /** The hint may be computed on the device: it is free or paid for. */
  | { readonly kind: 'device'; readonly charge: 'free' | 'covered' }
  | { readonly kind: 'server' };

/** Code 100, or status 429: asked too soon after the previous request. */
interface TooFast {
  readonly kind: 'too-fast';
}
export interface Refused {
  readonly kind: 'refused';
  readonly message: HintMessage;
}

export type PriceOutcome =
  | TooFast
  | Refused
  /** Code 54: free, or paid for until the end of the day. */
  | { readonly kind: 'paid'; readonly charge: 'free' | 'covered' }
  | { readonly kind: 'unpaid'; readonly crystals: number | null; readonly price: number };

export type PayOutcome =
  | TooFast
  | Refused
  | { readonly kind: 'paid'; readonly crystals: number | null }
  /** It was paid for, but on a day that is over; paying again needs a new question. */
  | { readonly kind: 'day-over' };

export type FindOutcome =
  | TooFast
  | Refused
  | { readonly kind: 'found'; readonly step: Step }
  /** No enabled technique applies; this is the easiest step of the disabled ones. */
  | { readonly kind: 'off'; readonly step: Step }
  | { readonly kind: 'judged'; readonly judgement: Judgement };

export type Stage = 1 | 2 | 3;

/** The step that an imported text describes; null if none. */
export interface ImportedHint {
  readonly text: string | null;
  readonly premise: readonly HintNode[];
  readonly target: readonly HintNode[];
}

/**
 * The content of the panel: a step in one of its stages, the answer about a candidate, a message, or an imported
 * hint.
 */
export type Shown =
  | {
      readonly kind: 'step';
      readonly step: Step;
      readonly stage: Stage;
      /** The step of a forcing argument that is shown, from 0. */
      readonly at: number;
      /** What the person chose this step from. */
      readonly before: Shown | null;
    }
  | { readonly kind: 'judgement'; readonly candidate: Candidate; readonly judgement: Judgement }
  /** Why an entry or a removed note is wrong. */
  | {
      readonly kind: 'refuted';
      readonly supposition: Supposition;
      readonly refutation: Refutation;
      /** The step of its argument that is shown, from 0. */
      readonly at: number;
    }
  | { readonly kind: 'message'; readonly message: HintMessage }
  /** A step of a disabled technique, before the player has asked to see it. */
  | { readonly kind: 'off'; readonly step: Step }
  | { readonly kind: 'imported'; readonly hint: ImportedHint };

export interface HintContext {
  readonly asked: Board | null;
  /** The candidate that the question is about; null if it asks for the next step. */
  readonly about: Candidate | null;
  /** Queued while offline: later attempts are automatic retries. */
  readonly waited: boolean;
  readonly way: 'device' | 'server';
  /**
   * The cost of the hint: nothing in the free phase, nothing more today, or its current price. `none`: not
   * yet known; `unsure`: the payment was sent, but not answered.
   */
  readonly charge: 'none' | 'free' | 'covered' | 'charged' | 'unsure';
  /** `charge` of the shown hint, while another one is requested. */
  readonly chargeBefore: HintContext['charge'];
  /** Crystals per puzzle and day, as last reported by the server. */
  readonly price: number;
  /** The reason that there is no hint, until it is shown. */
  readonly refusal: 'too-fast' | HintMessage | null;
  /** The shown hint, kept during the next request so that code 100 can return to it. */
  readonly shown: Shown | null;
  /** Whether the hint's picture is on the board (`node`) or only kept (`nodeold`). */
  readonly pictureShown: boolean;
  /** The last known balance, or null. */
  readonly crystals: number | null;
}

export type HintEvent =
  /** The button or its key: shows the next stage, or asks. */
  | { type: 'hint.pressed'; board: Board }
  | { type: 'hint.asked'; board: Board }
  | { type: 'candidate.asked'; board: Board; candidate: Candidate }
  | { type: 'closed' | 'price.accepted' | 'picture.toggled' | 'online' }
  | { type: 'stage.chosen'; stage: Stage }
  /** To the stage before, or to what the step was chosen from. */
  | { type: 'back.pressed' }
  | { type: 'argument.walked'; at: number }
  /** Shows a step in full, unless a stage is given. */
  | { type: 'step.chosen'; step: Step; stage?: Stage }
  | { type: 'hint.imported'; board: Board; hint: ImportedHint }
  | { type: 'refuted'; board: Board; supposition: Supposition; refutation: Refutation }
  | { type: 'board.changed'; board: Board }
  | { type: 'crystals.counted'; crystals: number | null };

/** A message for the page's status line. */
export type HintNews = { readonly type: 'too-fast' } | { readonly type: 'question-dropped' };

/** Slightly longer than the gap between paced calls. */
const RETRY_MS = 6000;

export interface Asking {
  readonly board: Board;
}
type Paying = Asking & { readonly price: number };
type Finding = Asking & { readonly way: 'device' | 'server'; readonly about: Candidate | null };

function unprovided<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not provided`)));
}

/**
 * A hint from question to answer: idle (flag 0), asking (1), shown (2), and waiting while offline. Checks,
 * price, payment and search are provided as actors.
 */
export const hintMachine = setup({
  types: { context: {} as HintContext, events: {} as HintEvent, emitted: {} as HintNews },
  actors: {
    check: unprovided<CheckOutcome, Asking>('check'),
    price: unprovided<PriceOutcome, Asking>('price'),
    pay: unprovided<PayOutcome, Paying>('pay'),
    find: unprovided<FindOutcome, Finding>('find'),
  },
  guards: {
    /** Skipped if the person has ticked "don't ask again". */
    priceNeedsNoQuestion: () => false,
    hasShown: ({ context }) => context.shown !== null,
    isAnotherPuzzle: ({ context, event }) =>
      event.type === 'board.changed' && event.board.puzzle !== context.asked?.puzzle,
    /** The player may have removed the obstacle; the next question will show. */
    mayBeMended: ({ context: { asked, shown }, event }) =>
      event.type === 'board.changed' &&
      event.board.cells !== asked?.cells &&
      shown !== null &&
      isObstacle(shown),
    isAnotherBoard: ({ context, event }) =>
      event.type === 'board.changed' && event.board.cells !== context.asked?.cells,
    /** The player has made all changes of the step by hand. */
    isCarriedOut: ({ context: { shown }, event }) =>
      event.type === 'board.changed' && shown?.kind === 'step' && isCarriedOut(shown.step, event.board),
    /** The player has edited the cell that the question was about. */
    isAnotherCell: ({ context: { asked, shown }, event }) => {
      if (event.type !== 'board.changed' || shown?.kind !== 'judgement') return false;
      const cell = cellOf(shown.candidate);
      return event.board.cells[cell] !== asked?.cells[cell];
    },
    isStep: ({ context: { shown } }) => shown?.kind === 'step',
  },
}).createMachine({
  id: 'hint',
  context: {
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
  },
  initial: 'idle',
  on: {
    'hint.pressed': { target: '.asking', actions: assign(({ event }) => askedFor(event.board)) },
    'hint.asked': { target: '.asking', actions: assign(({ event }) => askedFor(event.board)) },
    'candidate.asked': {
      target: '.asking',
      actions: assign(({ event }) => ({ ...askedFor(event.board), about: event.candidate })),
    },
    'hint.imported': {
      target: '.shown',
      actions: assign(({ event }) => ({
        asked: event.board,
        shown: { kind: 'imported' as const, hint: event.hint },
        pictureShown: true,
      })),
    },
    refuted: {
      target: '.shown',
      actions: assign(({ event: { board, supposition, refutation } }) => ({
        ...askedFor(board),
        shown: { kind: 'refuted' as const, supposition, refutation, at: 0 },
        pictureShown: true,
      })),
    },
    'crystals.counted': { actions: assign(({ event }) => ({ crystals: event.crystals })) },
  },
  states: {
    idle: { entry: assign({ asked: null, shown: null }) },
    asking: {
      entry: assign({ refusal: null }),
      initial: 'checking',
      on: {
        // Questions are ignored while another one is pending.
        'hint.pressed': {},
        'hint.asked': {},
        'candidate.asked': {},
        closed: 'before',
        'board.changed': { guard: 'isAnotherBoard', target: 'before' },
      },
      states: {
        checking: {
          invoke: {
            src: 'check',
            input: ({ context }) => ({ board: context.asked! }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'device',
                target: 'finding',
                actions: assign(({ event }) => ({ way: 'device', ...chargeOf(event.output) })),
              },
              {
                guard: ({ event }) => event.output.kind === 'server',
                target: 'pricing',
                actions: assign({ way: 'server' }),
              },
              { target: '#hint.refused', actions: assign(({ event }) => refusalOf(event.output)) },
            ],
            onError: '#hint.refused',
          },
        },
        pricing: {
          invoke: {
            src: 'price',
            input: ({ context }) => ({ board: context.asked! }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'paid',
                target: 'finding',
                actions: assign(({ event }) => chargeOf(event.output)),
              },
              {
                guard: ({ event }) => shortageIn(event.output) !== null,
                target: '#hint.refused',
                actions: assign(({ event }) => ({
                  ...balanceOf(event.output),
                  refusal: shortageIn(event.output),
                })),
              },
              {
                guard: and([({ event }) => event.output.kind === 'unpaid', 'priceNeedsNoQuestion']),
                target: 'paying',
                actions: assign(({ event }) => balanceOf(event.output)),
              },
              {
                guard: ({ event }) => event.output.kind === 'unpaid',
                target: 'confirming',
                actions: assign(({ event }) => balanceOf(event.output)),
              },
              { target: '#hint.refused', actions: assign(({ event }) => refusalOf(event.output)) },
            ],
            onError: '#hint.refused',
          },
        },
        confirming: { on: { 'price.accepted': 'paying' } },
        paying: {
          invoke: {
            src: 'pay',
            input: ({ context: { asked, price } }) => ({ board: asked!, price }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'paid',
                target: 'finding',
                actions: assign(({ event }) => ({ ...balanceOf(event.output), charge: 'charged' })),
              },
              { guard: ({ event }) => event.output.kind === 'day-over', target: 'pricing' },
              {
                target: '#hint.refused',
                actions: assign(({ event: { output } }) => ({
                  ...refusalOf(output),
                  ...(output.kind === 'refused' && output.message.kind === 'timeout' && { charge: 'unsure' }),
                })),
              },
            ],
            onError: '#hint.refused',
          },
        },
        finding: {
          invoke: {
            src: 'find',
            input: ({ context: { asked, way, about } }) => ({ board: asked!, way, about }),
            onDone: [
              {
                guard: ({ event }) => refusalOf(event.output).refusal !== undefined,
                target: '#hint.refused',
                actions: assign(({ event }) => refusalOf(event.output)),
              },
              {
                target: '#hint.shown',
                actions: assign(({ context, event }) => answered(context, event.output)),
              },
            ],
            onError: '#hint.refused',
          },
        },
      },
    },
    /**
     * There is no hint: code 100 returns to the previous flag, `offline` waits, any other reason is shown.
     */
    refused: {
      always: [
        // An automatic retry hit the rate limit: keep waiting.
        { guard: ({ context }) => context.refusal === 'too-fast' && context.waited, target: 'waiting' },
        {
          guard: ({ context }) => context.refusal === 'too-fast',
          target: 'before',
          actions: emit({ type: 'too-fast' }),
        },
        {
          guard: ({ context }) => context.refusal !== 'too-fast' && context.refusal?.kind === 'offline',
          target: 'waiting',
        },
        { target: 'shown', actions: assign(({ context }) => told(context)) },
      ],
    },
    /** Returns to the previous flag: the hint shown before, or idle. */
    before: {
      entry: assign(({ context }) => ({ charge: context.chargeBefore })),
      always: [{ guard: 'hasShown', target: 'shown' }, { target: 'idle' }],
    },
    waiting: {
      entry: assign({ waited: true }),
      // A lost connection to the server does not cause an `online` event: also retry on a timer.
      after: { [RETRY_MS]: 'asking' },
      on: {
        online: 'asking',
        closed: 'before',
        'board.changed': {
          guard: 'isAnotherBoard',
          target: 'before',
          actions: emit({ type: 'question-dropped' }),
        },
      },
    },
    shown: {
      entry: assign(({ context }) => ({ chargeBefore: context.charge })),
      on: {
        closed: 'idle',
        // If no step is shown, this is a new question, handled by the root's transition.
        'hint.pressed': {
          guard: 'isStep',
          actions: assign(({ context }) => change(context, nextStage(context))),
        },
        'stage.chosen': { actions: assign(({ context, event }) => change(context, { stage: event.stage })) },
        'argument.walked': { actions: assign(({ context, event }) => change(context, { at: event.at })) },
        'back.pressed': { actions: assign(({ context }) => back(context)) },
        'step.chosen': {
          actions: assign(({ context, event: { step, stage } }) =>
            stage ? opened(step, stage) : opened(step, 3, context.shown),
          ),
        },
        'picture.toggled': { actions: assign(({ context }) => ({ pictureShown: !context.pictureShown })) },
        'board.changed': {
          guard: or(['isAnotherPuzzle', 'mayBeMended', 'isCarriedOut', 'isAnotherCell']),
          target: 'idle',
        },
      },
    },
  },
});

export type HintActor = ActorRefFrom<typeof hintMachine>;

/** A new question, about the next step. */
function askedFor(board: Board): Partial<HintContext> {
  return { asked: board, about: null, waited: false, charge: 'none' };
}

function refusalOf(outcome: CheckOutcome | PriceOutcome | PayOutcome | FindOutcome): Partial<HintContext> {
  if (outcome.kind === 'too-fast') return { refusal: 'too-fast' };
  return outcome.kind === 'refused' ? { refusal: outcome.message } : {};
}

/** The balance and the price, if an answer contains them. */
function balanceOf(outcome: PriceOutcome | PayOutcome): Partial<HintContext> {
  return {
    ...('crystals' in outcome && outcome.crystals !== null && { crystals: outcome.crystals }),
    ...('price' in outcome && { price: outcome.price }),
  };
}

/** The message if there are too few crystals; null if there are enough or the balance is unknown. */
function shortageIn(outcome: PriceOutcome): HintMessage | null {
  if (outcome.kind !== 'unpaid' || outcome.crystals === null) return null;
  const { crystals, price } = outcome;
  return crystals < price ? { kind: 'too-few-crystals', crystals, price } : null;
}

function chargeOf(outcome: CheckOutcome | PriceOutcome): Partial<HintContext> {
  return 'charge' in outcome ? { charge: outcome.charge } : {};
}

function opened(step: Step, stage: Stage = 1, before: Shown | null = null): Partial<HintContext> {
  return { shown: { kind: 'step', step, stage, at: 0, before }, pictureShown: true };
}

function back({ shown }: HintContext): Partial<HintContext> {
  if (shown?.kind !== 'step') return {};
  const { stage, before } = shown;
  if (stage === 3 && before) return { shown: before };
  return { shown: { ...shown, stage: stage === 3 ? 2 : 1 } };
}

function answered({ about }: HintContext, found: FindOutcome): Partial<HintContext> {
  switch (found.kind) {
    case 'found':
      return opened(found.step);
    case 'off':
      return { shown: found };
    case 'judged':
      return { shown: { kind: 'judgement', candidate: about!, judgement: found.judgement } };
    default:
      return {};
  }
}

/** The refusal's message; without one, the failure is unexpected. */
function told({ refusal }: HintContext): Partial<HintContext> {
  const message: HintMessage = refusal === null || refusal === 'too-fast' ? { kind: 'failed' } : refusal;
  return { shown: { kind: 'message', message } };
}

/** There is no stage after the last one. */
function nextStage({ shown }: HintContext): { stage: Stage } {
  return { stage: shown?.kind === 'step' && shown.stage === 1 ? 2 : 3 };
}

/** Its digits are placed, and its eliminated candidates are neither noted nor entered. */
function isCarriedOut({ placements, eliminations }: Step, { cells }: Board): boolean {
  return (
    placements.every((candidate) => cells[cellOf(candidate)]!.digit === digitOf(candidate)) &&
    eliminations.every((candidate) => {
      const cell = cells[cellOf(candidate)]!;
      return cell.kind === 'digit' ? cell.digit !== digitOf(candidate) : lacksNote(cell, digitOf(candidate));
    })
  );
}

/** Whether the panel shows why this board gets no hint. */
function isObstacle(shown: Shown): boolean {
  if (shown.kind !== 'message') return shown.kind === 'refuted';
  return ['wrong-entry', 'notes-missing', 'full'].includes(shown.message.kind);
}

function change({ shown }: HintContext, to: { stage: Stage } | { at: number }): Partial<HintContext> {
  if (shown?.kind === 'refuted' && 'at' in to) return { shown: { ...shown, ...to } };
  return shown?.kind === 'step' ? { shown: { ...shown, ...to } } : {};
}
