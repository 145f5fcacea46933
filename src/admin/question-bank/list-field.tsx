import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { puzzleLines } from '../../../core/administration/question-bank.ts';
import { LineCount } from './line-count.tsx';
import { useNotes } from './notepad.ts';
import type { BankProps } from './panel.ts';
import classes from './question-bank.module.css';

/** Longer texts would freeze the field, so they are held as a list and only their size is shown. */
const FIELD_MAX_LENGTH = 50_000;

interface ListFieldProps extends Pick<BankProps, 'notepad'> {
  readonly hold: (name: string | null, text: string) => boolean;
}

/** A field for a typed or pasted list. */
export function ListField({ notepad, hold }: ListFieldProps) {
  const { list } = useNotes(notepad);
  const id = useId();
  const { length: count } = puzzleLines(list);
  const keep = (text: string): void => {
    if (text.length <= FIELD_MAX_LENGTH) notepad.write({ list: text });
    else if (hold(null, text)) notepad.write({ list: '' });
  };
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        <Trans>Puzzles, one on a line; up to 100,000</Trans>
      </label>
      <textarea
        id={id}
        name="list"
        className={`${classes.text} ${classes.list}`}
        wrap="off"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={list}
        aria-describedby={`${id}-count`}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (pasted.length <= FIELD_MAX_LENGTH) return;
          // Not into the field: it would freeze for seconds.
          event.preventDefault();
          keep(list.trim() === '' ? pasted : `${list}\n${pasted}`);
        }}
        onChange={(event) => keep(event.target.value)}
      />
      <p id={`${id}-count`} className={classes.count}>
        {count > 0 && <LineCount count={count} />}
      </p>
    </div>
  );
}
