import { Trans, useLingui } from '@lingui/react/macro';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import type { Exercise } from './exercises.ts';
import classes from './practice.module.css';
import box from '../../ui/box.module.css';

/** Which notes are shown: all, those of one digit, or those of bivalue cells. */
export type NoteFilter = 'all' | 'pairs' | number;

/** The notes that pass a filter, as masks. */
export function filteredNotes({ candidates }: Exercise, filter: NoteFilter): Exercise['candidates'] {
  if (filter === 'all') return candidates;
  return Array.from(candidates, (notes) => {
    if (filter === 'pairs') return digitsOf(notes).length === 2 ? notes : 0;
    return notes & (1 << (filter - 1));
  });
}

interface NoteFilterProps {
  readonly filter: NoteFilter;
  readonly onChange: (filter: NoteFilter) => void;
}

/** Chooses which notes are shown. */
export function NoteFilterChoice({ filter, onChange }: NoteFilterProps) {
  const { t } = useLingui();
  return (
    <label className={classes.filter}>
      <Trans>Notes shown</Trans>
      <select
        className={box.box}
        value={filter}
        data-part="note-filter"
        onChange={({ target: { value } }) => {
          onChange(value === 'all' || value === 'pairs' ? value : Number(value));
        }}
      >
        <option value="all">{t`All`}</option>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (
          <option key={digit} value={digit}>
            {t`Only ${digit}`}
          </option>
        ))}
        <option value="pairs">{t`Cells with two`}</option>
      </select>
    </label>
  );
}
