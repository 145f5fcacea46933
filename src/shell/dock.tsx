import { Suspense, useEffect } from 'react';
import { Pad, useBoardValue, type Games } from '../game/index.ts';
import { HintPanel, useHints } from '../hint/index.ts';
import { soon } from '../i18n/after-paint.ts';
import { optionalChunk } from '../i18n/i18n.ts';
import { useStore } from '../platform/use-store.ts';
import classes from './main-screen.module.css';

const GameSheet = optionalChunk(() => import(/* webpackChunkName: "companion" */ '../game/game-sheet.tsx'));
const ShortcutLine = optionalChunk(
  () => import(/* webpackChunkName: "companion" */ '../game/board/shortcut-line.tsx'),
);
const Won = optionalChunk(() => import(/* webpackChunkName: "sheets" */ './won.tsx'));
// Prefetched, so that a win is shown without delay.
void soon()
  .then(() => import(/* webpackChunkName: "sheets" */ './won.tsx'))
  .catch(() => undefined);

interface DockProps {
  readonly games: Games;
  /** Whether this person may ask for hints here. */
  readonly mayAsk: boolean;
  /** Whether something covers the main screen. */
  readonly covered: boolean;
  readonly onSave: () => void;
  readonly onNewGame: () => void;
}

/** The area next to the board: the pad, and below it one panel at a time, by default the hint. */
export function Dock({ games, mayAsk, covered, onSave, onNewGame }: DockProps) {
  // Replaces the hint in the dock until it is answered.
  const sheet = useStore(games.sheet);
  useEffect(() => games.closeSheet, [games]);
  const announced = useBoardValue((snapshot) => snapshot.matches({ won: 'announced' }));
  const won = useBoardValue((snapshot) => snapshot.matches('won'));
  const hints = useHints();
  const place = useStore(hints.place);
  const panel = <HintPanel loggedIn={mayAsk} />;
  return (
    <div className={classes.dock}>
      <Pad onSave={onSave} />
      <div className={classes.slot} data-part="dock-slot">
        <Suspense fallback={panel}>
          {sheet ? (
            <GameSheet sheet={sheet} games={games} onWhy={hints.refute} onClose={games.closeSheet} />
          ) : won ? (
            <Won games={games} announced={announced} onNext={onNewGame} />
          ) : place ? (
            <place.Dock games={games} covered={covered} hint={place.hint} layerSlot={place.layerSlot} />
          ) : (
            panel
          )}
        </Suspense>
      </div>
      <Suspense>
        <ShortcutLine />
      </Suspense>
    </div>
  );
}
