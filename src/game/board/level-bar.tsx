import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BOARD_LEVELS, type BoardLevel } from '../../../core/board/board.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { useBoardValue } from './board-context.ts';
import classes from './level-bar.module.css';

interface LevelBarProps {
  readonly onChoose: (level: BoardLevel) => void;
  /** Drawn along its lower edge. */
  readonly children?: ReactNode;
}

/** Five joined segments, filled up to the current level, and Custom next to them. */
export function LevelBar({ onChoose, children }: LevelBarProps) {
  const { t, i18n } = useLingui();
  const current = useBoardValue(({ context }) => context.board.level);
  const reached = current === 'custom' ? -1 : BOARD_LEVELS.indexOf(current);
  return (
    <div className={classes.bar}>
      <div role="group" aria-label={t`Level`} className={classes.levels}>
        {BOARD_LEVELS.map((level, index) => (
          <button
            key={level}
            type="button"
            data-level={level}
            data-filled={
              level === 'custom' ? current === 'custom' || undefined : index <= reached || undefined
            }
            aria-pressed={level === current}
            className={classes.level}
            onClick={() => onChoose(level)}
          >
            {i18n._(LEVEL_NAMES[level])}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
