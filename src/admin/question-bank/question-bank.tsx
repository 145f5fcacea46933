import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { AddMany } from './add-many.tsx';
import { AddOne } from './add-one.tsx';
import { useNotes, type Part } from './notepad.ts';
import type { BankProps } from './panel.ts';
import { PuzzleBrowser } from './puzzle-browser.tsx';
import classes from './question-bank.module.css';

const PARTS: Readonly<Record<Part, MessageDescriptor>> = {
  one: msg`Add one`,
  many: msg`Add a list`,
  list: msg`Puzzles`,
};

/** Section 11: the puzzles from which presets are served. */
export function QuestionBank(props: BankProps) {
  const { t, i18n } = useLingui();
  const { notepad } = props;
  const { part } = useNotes(notepad);
  return (
    <div className={classes.bank} data-part="question-bank">
      <div role="group" aria-label={t`Question bank`} className={classes.segments}>
        {(Object.keys(PARTS) as Part[]).map((each) => (
          <button
            key={each}
            type="button"
            data-bank={each}
            aria-pressed={part === each}
            onClick={() => notepad.write({ part: each })}
          >
            {i18n._(PARTS[each])}
          </button>
        ))}
      </div>
      {part === 'one' && <AddOne {...props} />}
      {part === 'many' && <AddMany {...props} />}
      {part === 'list' && <PuzzleBrowser {...props} />}
    </div>
  );
}
