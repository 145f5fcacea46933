import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from './button.tsx';
import { DialogIcon } from './dialog-icons.tsx';
import { Form } from './form.tsx';
import { FormPage } from './form-page.tsx';
import classes from './form-page.module.css';
import { SaidLine } from './said-line.tsx';
import { SendButton } from './send-button.tsx';
import type { Said } from './use-call.ts';
import { useStepHistory } from './use-step-history.ts';

interface StepFormProps<Step extends string> {
  /** The last step confirms completion. */
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly names: Readonly<Record<Step, string>>;
  /** The top bar. */
  readonly bar: ReactNode;
  /** Whether an answer is pending. */
  readonly calling: boolean;
  /** Whether the call is waiting for its turn. */
  readonly waiting: boolean;
  readonly said: Said | null;
  /** The label of the button that continues. */
  readonly nextLabel: ReactNode;
  /** Whether entries are still missing. */
  readonly unfinished?: boolean;
  readonly className?: string | undefined;
  /**
   * Called when the browser has navigated to a step. Returns the step that is shown then, since not every
   * step is reachable.
   */
  readonly onStep: (step: Step) => Step;
  /** Goes to the login, when closed or after the last step. */
  readonly onLeave: () => void;
  /** Enabled while the call waits, so that a second press can report that it is too soon. */
  readonly onNext: () => void;
  readonly children: ReactNode;
}

/** A form in steps: progress, the step's fields, and the buttons. */
export function StepForm<Step extends string>(props: StepFormProps<Step>) {
  const { steps, step, calling, onStep } = props;
  const form = useRef<HTMLFormElement>(null);
  useStepFocus(form, step);
  const leaveBy = useStepHistory({ steps, step, onStep });
  const leave = (): void => leaveBy(props.onLeave);
  const at = steps.indexOf(step);
  const isDone = at === steps.length - 1;
  const hasBack = at > 0 && !isDone;
  return (
    <FormPage bar={props.bar}>
      <Form
        ref={form}
        data-step={step}
        said={props.said}
        onSend={() => {
          if (isDone) leave();
          else if (!calling || props.waiting) props.onNext();
        }}
      >
        <Progress step={at + 1} of={steps.length} name={props.names[step]} onClose={leave} />
        <div key={step} className={props.className}>
          {props.children}
          <SaidLine said={props.said} />
        </div>
        <div className={classes.actions}>
          {hasBack && (
            <Button onClick={goBack} disabled={calling}>
              <Trans>Previous</Trans>
            </Button>
          )}
          <SendButton
            look="primary"
            type="submit"
            data-action="next"
            busy={calling}
            waiting={props.waiting}
            disabled={props.unfinished === true}
          >
            {isDone ? <Trans>Go to login</Trans> : props.nextLabel}
          </SendButton>
        </div>
      </Form>
    </FormPage>
  );
}

/** On entering a step, focuses its first empty field, else its button. */
function useStepFocus(form: RefObject<HTMLFormElement | null>, step: string): void {
  const before = useRef(step);
  useEffect(() => {
    // Not when the page has just been opened.
    if (before.current === step) return;
    before.current = step;
    const fields = Array.from(form.current!.querySelectorAll<HTMLInputElement>(FIELDS));
    const first = fields.find(({ value }) => value === '') ?? fields[0];
    (first ?? form.current!.querySelector<HTMLElement>('[data-action=next]'))?.focus();
  }, [form, step]);
}

const FIELDS = 'input:not([type=checkbox], [type=hidden], :disabled)';

/** Each step is a history entry (useStepHistory). */
function goBack(): void {
  history.back();
}

/** The current step of a machine whose states are the steps; a step with a call has sub-states. */
export function stepOf<Step extends string>(steps: readonly Step[], value: unknown): Step {
  const name = typeof value === 'string' ? value : Object.keys(value as object)[0];
  return steps.find((step) => step === name)!;
}

interface ProgressProps {
  readonly step: number;
  readonly of: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** The progress bar: one segment for each step, filled up to the current one. */
function Progress({ step, of, name, onClose }: ProgressProps) {
  const { t } = useLingui();
  return (
    <div className={classes.steps}>
      <div className={classes.progress}>
        <div className={classes.segments} aria-hidden>
          {Array.from({ length: of }, (_, index) => (
            <span key={index} data-done={index < step || undefined} />
          ))}
        </div>
        <p className={classes.stepName}>{t`Step ${step} of ${of} · ${name}`}</p>
      </div>
      <IconButton aria-label={t`Close`} data-action="close" onClick={onClose}>
        <DialogIcon name="close" size={24} />
      </IconButton>
    </div>
  );
}
