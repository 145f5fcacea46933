import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { SaidLine } from '../ui/said-line.tsx';
import { SendButton } from '../ui/send-button.tsx';
import type { Said } from '../ui/use-call.ts';
import frame from './call-form.module.css';

interface CallFootProps {
  /** The state of `useCall`. */
  readonly busy: boolean;
  readonly waiting: boolean;
  readonly said: Said | null;
  /** The label of the button. */
  readonly action: ReactNode;
  readonly look?: 'primary' | 'danger';
  /** Shows a Cancel button next to the other one, even while the call runs. */
  readonly onCancel?: () => void;
}

interface CallFormProps extends CallFootProps {
  /** The form's name for scripts, set as `data-form`. */
  readonly name: string;
  readonly ref?: Ref<HTMLFormElement>;
  readonly onSend: () => void;
  /** The form's fields. */
  readonly children: ReactNode;
}

/** A form of the account panel that makes one call. */
export function CallForm({ name, ref, onSend, children, ...foot }: CallFormProps) {
  return (
    <Form ref={ref} className={frame.form} name={name} said={foot.said} onSend={onSend}>
      {children}
      <CallFoot {...foot} />
    </Form>
  );
}

/** The end of such a form: the result of the call, the submit button, and Cancel. */
export function CallFoot({ busy, waiting, said, action, look, onCancel }: CallFootProps) {
  const send = (
    <SendButton
      type="submit"
      {...{ busy, waiting }}
      {...(look === 'primary' && { look })}
      className={look === 'danger' ? frame.danger! : ''}
    >
      {action}
    </SendButton>
  );
  return (
    <>
      <SaidLine said={said} />
      {onCancel === undefined ? (
        send
      ) : (
        <div className={frame.buttons}>
          {send}
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
