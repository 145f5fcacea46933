import { useId, type ReactNode } from 'react';
import classes from './code-input.module.css';
import { FaultLine, useRetyping } from './field.tsx';
import { useFormSaid } from './form.tsx';
import { SaidText } from './said-line.tsx';

interface CodeInputProps {
  readonly label: string;
  readonly value: string;
  /** Help in the same line, while there is no error. */
  readonly note?: ReactNode;
  /** While the code is checked. The field keeps the focus. */
  readonly readOnly?: boolean;
  readonly onText: (digits: string) => void;
}

const PLACES = [0, 1, 2, 3] as const;

/**
 * Four boxes drawn under one real field, so that pasting, autofill and screen readers see an ordinary one.
 */
export function CodeInput({ label, value, note, readOnly, onText }: CodeInputProps) {
  const id = useId();
  const said = useFormSaid('code');
  const place = useRetyping(said);
  return (
    <div>
      <div className={classes.boxes}>
        <input
          ref={place}
          id={id}
          name="code"
          className={classes.input}
          aria-label={label}
          aria-invalid={said ? true : undefined}
          aria-describedby={`${id}-line`}
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="[0-9]*"
          // oxlint-disable-next-line a11y/no-autofocus -- it is the only thing to fill in on its step
          autoFocus
          readOnly={readOnly}
          value={value}
          onChange={(event) => onText(digitsOf(event.target.value))}
          onSelect={(event) => {
            // Keep the cursor at the end, where the boxes show new digits.
            const { currentTarget: input } = event;
            if (input.selectionStart === input.selectionEnd) input.setSelectionRange(4, 4);
          }}
        />
        {PLACES.map((place) => (
          <span
            key={place}
            aria-hidden
            className={classes.box}
            data-next={place === Math.min(value.length, 3) || undefined}
            data-empty={place >= value.length || undefined}
          >
            {value[place]}
          </span>
        ))}
      </div>
      <FaultLine id={`${id}-line`} fault={said && <SaidText said={said} />} note={note} />
    </div>
  );
}

/** Accepts full-width digits of East Asian keyboards; drops everything else. */
function digitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, 4);
}
