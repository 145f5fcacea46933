import { useLingui } from '@lingui/react/macro';
import { BOARD_LEVELS, type BoardLevel } from '../../../core/board/board.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { useBoardValue } from './board-context.ts';
import classes from './level-bar.module.css';

/** Five joined segments, filled up to the current level, and Custom next to them. */
export function LevelBar({ onChoose }: { onChoose: (level: BoardLevel) => void }) {
  const { t, i18n } = useLingui();
  const current = useBoardValue(({ context }) => context.board.level);
  const reached = current === 'custom' ? -1 : BOARD_LEVELS.indexOf(current);
  return (
    <div role="group" aria-label={t`Level`} className={classes.bar}>
      {BOARD_LEVELS.map((level, index) => (
        <button
          key={level}
          type="button"
          data-level={level}
          data-filled={level === 'custom' ? current === 'custom' || undefined : index <= reached || undefined}
          aria-pressed={level === current}
          className={classes.level}
          onClick={() => {
            onChoose(level);
          }}
        >
          {i18n._(LEVEL_NAMES[level])}
        </button>
      ))}
    </div>
  );
}
