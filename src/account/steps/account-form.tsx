import { useEffect, type ComponentProps } from 'react';
import { forgetForm, keepForm } from '../../platform/kept-form.ts';
import { StepForm, stepOf } from '../../ui/step-form.tsx';

interface StepActor {
  send(event: { readonly type: 'went'; readonly step: string } | { readonly type: 'next' }): void;
  getSnapshot(): {
    readonly value: unknown;
    readonly context: { readonly entries: { readonly email: string } };
  };
}

type StepFormProps<Step extends string> = ComponentProps<typeof StepForm<Step>>;

interface AccountFormProps<Step extends string> extends Omit<
  StepFormProps<Step>,
  'onStep' | 'onLeave' | 'onNext'
> {
  /** A machine whose states are the steps. */
  readonly actor: StepActor;
  /** Opens the login with this address. */
  readonly onLeave: (email: string) => void;
}

/** The steps of a machine; registration and recovery both end at the login. */
export function AccountForm<Step extends string>({ actor, onLeave, ...form }: AccountFormProps<Step>) {
  return (
    <StepForm
      {...form}
      onStep={(wanted) => {
        actor.send({ type: 'went', step: wanted });
        return stepOf(form.steps, actor.getSnapshot().value);
      }}
      onLeave={() => {
        onLeave(actor.getSnapshot().context.entries.email);
      }}
      onNext={() => {
        actor.send({ type: 'next' });
      }}
    />
  );
}

/**
 * Stores the entries of an abandoned form (platform/kept-form) until it is completed.
 *
 * @param form the same object as long as nothing has changed
 */
export function useKeptForm(name: string, form: { readonly step: string }, secrets: readonly string[]): void {
  useEffect(() => {
    if (form.step === 'done') forgetForm(name);
    else keepForm(name, form, secrets, Date.now());
  }, [name, form, secrets]);
}
