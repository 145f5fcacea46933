import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { DialogIcon } from './dialog-icons.tsx';
import classes from './field.module.css';
import { useFormSaid } from './form.tsx';
import { Icon } from './icons.tsx';
import { SaidText } from './said-line.tsx';
import type { Said } from './use-call.ts';
import unseen from './unseen.module.css';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  readonly label: string;
  /**
   * The error, as a sentence, if it is not the form's message; its line is always reserved, so that nothing
   * moves.
   */
  readonly fault?: ReactNode;
  /** Help in the same line, while there is no error. */
  readonly note?: ReactNode;
  /** The label lies in the empty field, and an error is shown elsewhere: `aria-describedby` says where. */
  readonly isInside?: boolean;
  readonly onText: (text: string) => void;
}

/** A single-line field: label above, help or error below. */
export function Field({ fault, note, label, isInside, onText, ...input }: FieldProps) {
  return <Labelled {...{ fault, note, label, isInside, onText }} input={input} />;
}

/** An e-mail address: the right keyboard, nothing corrected or capitalised. */
export function EmailField({
  label,
  ...props
}: Omit<FieldProps, 'label' | 'type'> & { readonly label?: string }) {
  const { t } = useLingui();
  return (
    <Field
      {...props}
      label={label ?? t`E-mail`}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}

/** A password field, with a button that reveals it. */
export function PasswordField({ fault, note, label, isInside, onText, ...input }: Omit<FieldProps, 'type'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <Labelled
      {...{ fault, note, label, isInside, onText }}
      input={{ autoCapitalize: 'none', spellCheck: false, ...input, type: shown ? 'text' : 'password' }}
    >
      <IconButton
        aria-label={t`Show password`}
        aria-pressed={shown}
        className={classes.eye}
        onClick={() => setShown(!shown)}
      >
        <DialogIcon name={shown ? 'eyeOff' : 'eye'} size={20} />
      </IconButton>
    </Labelled>
  );
}

/** The user's password, to confirm actions that an open session alone must not allow. */
export function CurrentPasswordField({ value, onText }: Pick<FieldProps, 'value' | 'onText'>) {
  const { t } = useLingui();
  return (
    <PasswordField
      label={t`Password`}
      name="password"
      autoComplete="current-password"
      value={value}
      onText={onText}
    />
  );
}

interface LabelledProps extends Pick<FieldProps, 'label' | 'fault' | 'note' | 'isInside' | 'onText'> {
  readonly input: ComponentProps<'input'>;
  readonly children?: ReactNode;
}

function Labelled({ label, fault: own, note, isInside = false, onText, input, children }: LabelledProps) {
  const id = useId();
  const said = useFormSaid(input.name);
  const place = useRetyping(said);
  const fault = own ?? (said && <SaidText said={said} />);
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={isInside ? unseen.unseen : classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          aria-describedby={`${id}-line`}
          {...input}
          {...(isInside && { placeholder: label })}
          ref={place}
          id={id}
          className={classes.input}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => onText(event.target.value)}
        />
        {children}
      </div>
      {!isInside && <FaultLine id={`${id}-line`} fault={fault} note={note} />}
    </div>
  );
}

/** Focuses a field and selects its content, to be retyped, when the form says something about it. */
export function useRetyping(said: Said | null) {
  const place = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const { form } = place.current!;
    // Somebody who goes on typing elsewhere is left alone.
    if (!said || (activeElement !== body && form?.contains(activeElement) !== true)) return;
    place.current!.focus();
    place.current!.select();
  }, [said]);
  return place;
}

/** The reserved line below a field or a form. */
export function FaultLine({
  id,
  fault,
  note,
}: {
  readonly id?: string;
  readonly fault: ReactNode;
  readonly note?: ReactNode;
}) {
  return (
    <div
      id={id}
      className={classes.line}
      role={fault ? 'alert' : undefined}
      data-fault={fault ? '' : undefined}
    >
      {fault ? (
        <>
          <Icon name="warning" size={15} />
          <span>{fault}</span>
        </>
      ) : (
        note
      )}
    </div>
  );
}
