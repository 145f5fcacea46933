import { useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import { useBoard, useBoardValue } from './board-context.ts';
import { elapsedOf } from './board-machine.ts';
import classes from './win-sheet.module.css';

export interface WinSheetProps {
  /** The comparison with other games, once known. */
  readonly standing: ReactNode;
  /** What this win achieved, in a few words each. */
  readonly feats: readonly string[];
  /** A sentence with a link: what to learn or play next, once known. */
  readonly advice: ReactNode;
  /** The filled button. */
  readonly onward: ReactNode;
  /** Other buttons. */
  readonly ways: ReactNode;
  /** What the puzzle needed. On phones it replaces the time when `showsNeeded`. */
  readonly needed: ReactNode;
  readonly showsNeeded: boolean;
}

/**
 * Opens when the board is full and free of conflicts. The board stays visible. The focus is on a harmless
 * element, in case the key of the last digit is pressed once too often.
 */
export default function WinSheet({
  standing,
  feats,
  advice,
  onward,
  ways,
  needed,
  showsNeeded,
}: WinSheetProps) {
  const { t } = useLingui();
  const { actor } = useBoard();
  const time = formatElapsed(useBoardValue(({ context }) => elapsedOf(context)));
  const confirm = (): void => {
    actor.send({ type: 'win.confirmed' });
  };
  useWave();
  return (
    <DockSheet
      title={t`Solved`}
      part="win"
      closeAction="confirm"
      actions={
        <>
          <div className={classes.ways}>{ways}</div>
          <div className={classes.next}>{onward}</div>
        </>
      }
      onClose={confirm}
    >
      <div className={classes.body} data-needed={showsNeeded || undefined}>
        <div className={classes.row}>
          <Trophy />
          <p className={classes.time}>{time}</p>
          <p className={classes.note} data-part="won-standing">
            {standing}
          </p>
        </div>
        {feats.length > 0 && (
          <ul className={classes.feats} data-part="won-feats">
            {feats.map((feat) => (
              <li key={feat}>{feat}</li>
            ))}
          </ul>
        )}
        <div className={classes.needed}>{needed}</div>
        <p className={classes.advice} data-part="won-advice">
          {advice}
        </p>
      </div>
    </DockSheet>
  );
}

const WAVE_MS = 320;
const BOX_MS = 140;

/** Lights the boxes once, from corner to corner; not with reduced motion. */
function useWave(): void {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const tiles = Array.from({ length: 9 }, () => document.createElement('div'));
    document.querySelector('[role=grid]')?.append(...tiles);
    for (const [box, tile] of tiles.entries()) {
      const [row, column] = [Math.floor(box / 3), box % 3];
      tile.className = classes.tile!;
      tile.style.translate = `${column * 100}% ${row * 100}%`;
      tile.animate([{ opacity: 0 }, { opacity: 1 }, { opacity: 0 }], {
        duration: BOX_MS,
        delay: ((row + column) * (WAVE_MS - BOX_MS)) / 4,
      });
    }
    return () => {
      for (const tile of tiles) tile.remove();
    };
  }, []);
}

function Trophy() {
  return (
    <svg aria-hidden viewBox="0 0 64 64" className={classes.trophy}>
      <circle cx="32" cy="32" r="32" />
      <path d="M24 20h16v12a8 8 0 0 1-16 0ZM24 23h-4.5v3c0 4 2 6 5 6.5M40 23h4.5v3c0 4-2 6-5 6.5M32 40v4M26 44.5h12" />
    </svg>
  );
}
