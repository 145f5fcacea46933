import type { Cell } from '../../../core/sudoku/cells.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { formatElapsed } from '../../i18n/elapsed.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { Button } from '../../ui/button.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import { useBoard, useBoardValue } from './board-context.ts';
import { elapsedOf } from './board-machine.ts';
import classes from './win-sheet.module.css';

export interface WinSheetProps {
  /** The comparison with other games, once known. */
  readonly standing: ReactNode;
  /** A suggestion of what to learn next, once known. */
  readonly advice: ReactNode;
  /** The label of the button for the next puzzle. */
  readonly next: ReactNode;
  readonly onNext: () => void;
  /** Links below the trophy. */
  readonly ways: ReactNode;
  /** The content that one of the links opened; replaces the trophy. */
  readonly opened: ReactNode;
}

/**
 * Opens when the board is full and free of conflicts, with trophy, time and links. The board stays visible.
 * The focus is on a harmless element, in case the key of the last digit is pressed once too often.
 */
export default function WinSheet({ standing, advice, next, onNext, ways, opened }: WinSheetProps) {
  const { t, i18n } = useLingui();
  const { actor } = useBoard();
  const level = i18n._(LEVEL_NAMES[useBoardValue(({ context }) => context.board.level)]);
  const time = formatElapsed(useBoardValue(({ context }) => elapsedOf(context)));
  const confirm = (): void => {
    actor.send({ type: 'win.confirmed' });
  };
  useWave();
  return (
    <DockSheet label={t`Solved`} part="win" onClose={confirm}>
      <div className={classes.body}>
        {opened ? (
          <div className={classes.opened}>{opened}</div>
        ) : (
          <div className={classes.row}>
            <Trophy />
            <div className={classes.words}>
              <h2 className={classes.title}>
                <Trans>Solved</Trans>
              </h2>
              <p className={classes.time}>
                <Trans>
                  {level} in <b>{time}</b>
                </Trans>
              </p>
              <p className={classes.note} data-part="won-standing">
                {standing ?? <Trans>Every cell filled, no conflicts.</Trans>}
              </p>
              <p className={classes.note} data-part="won-advice">
                {advice}
              </p>
            </div>
          </div>
        )}
        <div className={classes.ways}>{ways}</div>
      </div>
      <div className={classes.buttons}>
        <Button data-first data-action="confirm" onClick={confirm}>
          <Trans>Done</Trans>
        </Button>
        <Button look="primary" className={classes.next} data-action="next" onClick={onNext}>
          {next}
        </Button>
      </div>
    </DockSheet>
  );
}

const WAVE_MS = 320;
const WAVE_STEP_MS = 45;

/** Animates a wave over the digits, starting from the last entry; not with reduced motion. */
function useWave(): void {
  const { actor } = useBoard();
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = actor.getSnapshot().context.board.lastEdited ?? 40;
    const away = (cell: Cell): number =>
      Math.hypot((cell % 9) - (from % 9), Math.floor(cell / 9) - Math.floor(from / 9));
    for (const cell of document.querySelectorAll<HTMLElement>('[role=gridcell]')) {
      cell.lastElementChild?.animate([{}, { transform: 'scale(1.3)' }, {}], {
        duration: WAVE_MS,
        delay: away(Number(cell.dataset.index)) * WAVE_STEP_MS,
        easing: 'ease-in-out',
      });
    }
  }, [actor]);
}

function Trophy() {
  return (
    <svg aria-hidden viewBox="0 0 100 100" className={classes.trophy}>
      <circle cx="50" cy="50" r="50" className={classes.disc} />
      <path d="M33 28h-11v9c0 8 6 13 14 14M67 28h11v9c0 8-6 13-14 14" className={classes.handles} />
      <path d="M32 24h36v20a18 18 0 0 1-36 0Z" className={classes.cup} />
      <path d="M50 24h18v20a18 18 0 0 1-18 18Z" className={classes.shade} />
      <path d="M47 60h6v10h-6Z" className={classes.shade} />
      <path d="M37 76c0-5 4-7 9-7h8c5 0 9 2 9 7Z" className={classes.foot} />
      <path d="m50 30 8 10-8 10-8-10Z" fill="#fff" />
      <path d="M50 30v20l-8-10Z" fill="#6ad3c8" />
    </svg>
  );
}
