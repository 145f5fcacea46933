import { useEffect, type ComponentProps } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { forgetForm, keepForm, readForm } from '../../platform/kept-form.ts';
import { afterLogin, TopBar } from '../../session/index.ts';
import { StepForm, stepOf } from '../../ui/step-form.tsx';

interface StepActor {
  send(event: { readonly type: 'went'; readonly step: string } | { readonly type: 'next' }): void;
  getSnapshot(): {
    readonly value: unknown;
    readonly context: { readonly entries: { readonly email: string } };
  };
}

interface AccountFormProps<Step extends string> extends Omit<
  ComponentProps<typeof StepForm<Step>>,
  'bar' | 'onStep' | 'onLeave' | 'onNext'
> {
  /** A machine whose states are the steps. */
  readonly actor: StepActor;
}

/** The steps of a machine; registration and recovery both end at the login. */
export function AccountForm<Step extends string>({ actor, ...form }: AccountFormProps<Step>) {
  return (
    <StepForm
      {...form}
      bar={<TopBar place={undefined} />}
      onStep={(wanted) => {
        const stepNow = (): Step => stepOf(form.steps, actor.getSnapshot().value);
        // A refusal goes back to its step by itself, and must still be read there.
        if (stepNow() !== wanted) actor.send({ type: 'went', step: wanted });
        // Now that the history is back at the form's first entry.
        if (stepNow() === 'done') keepEnd(actor.getSnapshot().context.entries.email);
        return stepNow();
      }}
      onLeave={() => {
        const { email } = actor.getSnapshot().context.entries;
        navigate('/login', { replace: true, state: { ...afterLogin(), email } });
      }}
      onNext={() => actor.send({ type: 'next' })}
    />
  );
}

/** Keeps the end of a form for a reload, in the history entry, so that the page opens empty elsewhere. */
function keepEnd(email: string): void {
  history.replaceState({ ...(history.state as object | null), done: email }, '');
}

/** A form as it was left in this tab; the end after a reload there. */
export function readKept(name: string): object | null {
  const { done } = (history.state ?? {}) as { readonly done?: unknown };
  if (typeof done === 'string') return { step: 'done', entries: { email: done } };
  return readForm(name, Date.now());
}

/** Stores the entries of an abandoned form (platform/kept-form) until it is completed. */
export function useKeptForm(name: string, form: { readonly step: string }, secrets: readonly string[]): void {
  useEffect(() => {
    if (form.step === 'done') forgetForm(name);
    else keepForm(name, form, secrets, Date.now());
  });
}
