import { Suspense, type ReactNode } from 'react';
import { useBoardValue } from './board-context.ts';
import classes from './board-cover.module.css';
import { Paused } from './later.ts';

/** Hides the board while the game is paused. */
export function BoardCover({ children }: { children: ReactNode }) {
  const paused = useBoardValue((snapshot) => snapshot.matches('paused'));
  return (
    <div className={classes.frame} data-paused={paused || undefined}>
      {children}
      <Suspense>{paused && <Paused />}</Suspense>
    </div>
  );
}
