import { assign, cancel, enqueueActions, raise } from 'xstate';
import type { PhoneFault } from '../../../core/account/phone.ts';
import type { AnswerFault } from '../../../core/account/security-question.ts';
import { faultShownMs } from '../../../core/protocol/local-failure.ts';

interface Fault {
  readonly kind: string;
  readonly waitSeconds?: number;
}

interface StepContext {
  readonly fault: Fault | null;
  /** The entries, kept through all steps. */
  readonly entries: { readonly email: string };
  /** The step at which the form was left; null once resumed. */
  readonly leftAt: string | null;
}

export type StepEvent<Entries> =
  | { type: 'entered'; entries: Partial<Entries> }
  | { type: 'next' }
  /** The browser has navigated to a step. */
  | { type: 'went'; step: string }
  | { type: 'fault.cleared' };

interface StepOptions<Context extends StepContext, Step extends string> {
  readonly id: string;
  /** The steps before the end, in order. */
  readonly steps: readonly Step[];
  /** Whether all earlier steps are done for the current entries. */
  readonly canReach: (step: Step, context: Context) => boolean;
  /** Whether an error is shown until the person acts on it. */
  readonly stays?: (fault: NonNullable<Context['fault']>) => boolean;
}

/** Shows an error for five seconds after it last occurred, or for as long as the person has to wait. */
function faultActions<Context extends StepContext, Event extends { type: string }>(
  stays: StepOptions<Context, string>['stays'] = () => false,
) {
  return {
    showFault: enqueueActions<
      Context,
      Event,
      { readonly fault: NonNullable<Context['fault']> },
      Event,
      never,
      never,
      never,
      never,
      never
    >(({ enqueue }, { fault }) => {
      enqueue(cancel('clear'));
      enqueue.assign(() => ({ fault }) as Partial<Context>);
      if (stays(fault)) return;
      const cleared = { type: 'fault.cleared' } as Event;
      enqueue(raise(cleared, { delay: faultShownMs(fault), id: 'clear' }));
    }),
    clearFault: assign<Context, Event, undefined, Event, never>(() => ({ fault: null }) as Partial<Context>),
  };
}

/** Building blocks of a machine whose states are the steps of a form; each step has its own transitions. */
export function stepPieces<Context extends StepContext, Step extends string, Event extends { type: string }>({
  id,
  steps,
  canReach,
  stays,
}: StepOptions<Context, Step>) {
  type Entries = Context['entries'];
  const enter = {
    type: 'enter' as const,
    params: ({ event }: { event: { entries: Partial<Entries> } }) => event,
  };
  return {
    actions: {
      ...faultActions<Context, Event>(stays),
      enter: assign<Context, Event, { readonly entries: Partial<Entries> }, Event, never>(
        ({ context }, { entries }) => ({ entries: { ...context.entries, ...entries } }) as Partial<Context>,
      ),
    },
    on: {
      // Typing clears the error, since it is being corrected, but does not shorten a wait.
      entered: [
        {
          guard: ({ context }: { context: Context }) => context.fault?.kind === 'too-fast',
          actions: enter,
        },
        { actions: [enter, 'clearFault' as const] },
      ],
      'fault.cleared': { actions: 'clearFault' as const },
      went: steps.map((step) => ({
        guard: ({ context, event }: { context: Context; event: { step: string } }) =>
          event.step === step && canReach(step, context),
        target: `#${id}.${step}`,
        actions: 'clearFault' as const,
      })),
    },
    /** The end after a reload there; else the step at which the form was left, or the last earlier one that is still reachable. */
    opening: {
      exit: assign<Context, Event, undefined, Event, never>(() => ({ leftAt: null }) as Partial<Context>),
      always: [
        {
          guard: ({ context }: { context: Context }) => context.leftAt === 'done',
          target: `#${id}.done`,
        },
        ...steps.toReversed().map((step) => ({
          guard: ({ context }: { context: Context }) =>
            isPast(steps, context.leftAt ?? steps[0]!, step) && canReach(step, context),
          target: `#${id}.${step}`,
        })),
      ],
    },
    ...faultTransitions<Context>(),
    wrongEntry: (check: (entries: Entries) => Context['fault']) => ({
      guard: ({ context }: { context: Context }) => check(context.entries) !== null,
      actions: {
        type: 'showFault' as const,
        params: ({ context }: { context: Context }) => ({ fault: check(context.entries)! }),
      },
    }),
  };
}

function faultTransitions<Context extends StepContext>() {
  type StepFault = NonNullable<Context['fault']>;
  const shown = (fault: Fault) => ({
    type: 'showFault' as const,
    params: { fault: fault as StepFault },
  });
  return {
    /** Goes to the step that the answer is about, or stays, and shows the error. */
    refused: (target: string) => ({
      target,
      actions: {
        type: 'showFault' as const,
        params: ({ event }: { event: { output: Fault } }) => ({ fault: event.output as StepFault }),
      },
    }),
    failed: (target: string) => ({ target, actions: shown({ kind: 'bug' }) }),
    /** The button was pressed again while the call is waiting for its turn. */
    tooSoon: { actions: shown({ kind: 'too-rapid' }) },
  };
}

/** A form as it was left, or an empty one with the address typed elsewhere. */
export function openedForm<Entries extends { readonly email: string }>(
  blank: Entries,
  kept: { readonly step: string; readonly entries: Partial<Entries> } | null | undefined,
  email: string | undefined,
): { readonly entries: Entries; readonly fault: null; readonly leftAt: string | null } {
  // If the stored form is past this step, keep its address.
  const isTaken = email !== undefined && (kept == null || kept.step === 'email');
  return {
    entries: { ...blank, ...kept?.entries, ...(isTaken && { email }) },
    fault: null,
    leftAt: kept?.step ?? null,
  };
}

/** Whether a step is the given one or a later one. An unknown (or removed) step counts as the first. */
export function isPast<Step extends string>(steps: readonly Step[], step: string, other: Step): boolean {
  return Math.max(0, steps.indexOf(step as Step)) >= steps.indexOf(other);
}

/** A guard for answers of these kinds. */
export const is =
  (...kinds: string[]) =>
  ({ event }: { event: { output: { readonly kind: string } } }): boolean =>
    kinds.includes(event.output.kind);

/** The error of a phone number or an answer, in the forms' terms. */
export function wrongBy<Kind extends 'phone-wrong' | 'answer-wrong'>(
  kind: Kind,
  fault: PhoneFault | AnswerFault | null,
): { readonly kind: 'phone-long' } | { readonly kind: Kind; readonly character?: string } | null {
  if (fault?.kind === 'too-long') return { kind: 'phone-long' };
  return fault && { ...fault, kind };
}

export const notProvided = (): Promise<never> => Promise.reject(new Error('not provided'));
