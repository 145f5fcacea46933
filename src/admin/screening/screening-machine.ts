import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { SCREENING_PAGE, type Screening } from '../../../core/administration/screening.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { ScreenedAccount, ScreeningProgress, ScreeningReply } from '../../../core/protocol/screening.ts';

/** One call of a search. */
export interface ScreeningCall {
  readonly screening: Screening;
  /** The text or day to search for. */
  readonly input: string;
  /** Where the previous call stopped; undefined to start from the beginning. */
  readonly next: string | undefined;
}

type Answer = ScreeningReply | AnyFailure;

/** The query of a search, and the results so far. */
export interface Found extends ScreeningCall {
  readonly accounts: readonly ScreenedAccount[];
  /** Null before the first answer. */
  readonly progress: ScreeningProgress | null;
}

interface ScreeningContext {
  /** Null before the first search. */
  readonly found: Found | null;
  /** The search continues until it has found this many accounts, or until the end. */
  readonly wanted: number;
  readonly failure: AnyFailure | null;
}

export type ScreeningEvent =
  | { type: 'search.started'; screening: Screening; input: string }
  /** Continues until this many accounts are found; Infinity searches to the end. */
  | { type: 'more.wanted'; count: number }
  /** Stops the search and keeps its results. */
  | { type: 'stopped' };

/**
 * A search through all accounts. One call scans a bounded number, so a search takes many calls; it can be
 * resumed after a cancel, a failure or a new login.
 */
export const screeningMachine = setup({
  types: { context: {} as ScreeningContext, events: {} as ScreeningEvent },
  actors: {
    screen: fromPromise<Answer, ScreeningCall>(() => Promise.reject(new Error('screen is not provided'))),
  },
}).createMachine({
  id: 'screening',
  context: { found: null, wanted: 0, failure: null },
  initial: 'idle',
  on: {
    'search.started': {
      target: '.searching',
      reenter: true,
      actions: assign(({ event: { screening, input } }) => ({
        found: { screening, input, next: undefined, accounts: [], progress: null },
        wanted: SCREENING_PAGE,
      })),
    },
    'more.wanted': {
      guard: ({ context: { found } }) => found !== null && hasMore(found),
      target: '.searching',
      reenter: true,
      actions: assign(({ event }) => ({ wanted: event.count })),
    },
  },
  states: {
    /** With `next`, there may be more. */
    idle: {},
    searching: {
      entry: assign({ failure: null }),
      on: { stopped: 'idle' },
      invoke: {
        src: 'screen',
        input: ({ context }) => context.found!,
        onDone: [
          {
            guard: ({ event: { output } }) => isFailure(output),
            target: 'failed',
            actions: assign(({ event: { output } }) => ({ failure: isFailure(output) ? output : null })),
          },
          {
            guard: ({ event: { output } }) => output.kind === 'too-many',
            target: 'tooMany',
            actions: assign(({ context }) => ({
              found: { ...context.found!, accounts: [], next: undefined },
            })),
          },
          {
            target: 'fillingUp',
            actions: assign(({ context, event: { output } }) => ({ found: added(context.found!, output) })),
          },
        ],
        onError: { target: 'failed', actions: assign({ failure: { kind: 'fault' } }) },
      },
    },
    fillingUp: {
      always: [
        {
          guard: ({ context: { found, wanted } }) => hasMore(found!) && found!.accounts.length < wanted,
          target: 'searching',
        },
        { target: 'idle' },
      ],
    },
    failed: {},
    tooMany: { on: { 'more.wanted': {} } },
  },
});

export type ScreeningActor = ActorRefFrom<typeof screeningMachine>;

/** Whether a search can continue: it has no answer yet, or has not looked at all accounts. */
export function hasMore({ progress, next }: Found): boolean {
  return progress === null || next !== undefined;
}

function added(found: Found, answer: Answer): Found {
  if (answer.kind !== 'found') return found;
  const { accounts, next, progress } = answer;
  return { ...found, accounts: [...found.accounts, ...accounts], next, progress };
}
