import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { BankPuzzle } from '../../../core/protocol/question-bank.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { copyText } from '../../platform/share.ts';
import { Check } from '../../ui/check.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { MiniBoard } from '../../ui/mini-board.tsx';
import { formatDay } from '../words.ts';
import { drawnCells } from './drawn.ts';
import type { BankProps } from './panel.ts';
import classes from './puzzle-browser.module.css';

interface PuzzleRowProps extends Pick<BankProps, 'techniqueNames'> {
  readonly puzzle: BankPuzzle;
  readonly chosen: boolean;
  readonly onChoose: (id: string, chosen: boolean) => void;
}

/** A puzzle of the bank: its picture, its library, and the engine's rating. */
export const PuzzleRow = memo(function PuzzleRow({
  puzzle,
  chosen,
  onChoose,
  techniqueNames,
}: PuzzleRowProps) {
  const { t, i18n } = useLingui();
  const { id, library, puzzle: digits, rating, addedAt } = puzzle;
  const where = i18n._(LEVEL_NAMES[library]);
  const givens = digits.replaceAll('0', '').length;
  return (
    <li className={classes.row} data-puzzle={digits} data-library={library}>
      <Check checked={chosen} onChange={(next) => onChoose(id, next)}>
        <span className={classes.picture}>
          <MiniBoard cells={drawnCells(digits)} />
        </span>
        <span className={classes.words}>
          <strong>{rating ? i18n._(LEVEL_NAMES[rating.level]) : t`Not rated yet`}</strong>
          {rating?.hardest !== undefined && <span>{techniqueNames[rating.hardest]}</span>}
          <span className={classes.where}>
            {t`In ${where}`} · {i18n._(msg`${plural(givens, { one: '# given', other: '# givens' })}`)}
          </span>
          <span className={classes.where}>{formatDay(i18n, addedAt)}</span>
        </span>
      </Check>
      <CopyButton label={t`Copy the 81 digits`} onCopy={() => copyText(digits)} />
    </li>
  );
});
