import { lazy, Suspense, useEffect } from 'react';
import * as chunks from '../chunks.ts';
import { closeCheck, Pad, shownCheck, useBoardValue, type Games } from '../game/index.ts';
import { HintPanel, useHints } from '../hint/index.ts';
import { soon } from '../i18n/after-paint.ts';
import { optionalChunk } from '../i18n/i18n.ts';
import { useStore } from '../platform/use-store.ts';
import classes from './main-screen.module.css';

const CheckSheet = optionalChunk(chunks.checkSheet);
const DockLinks = optionalChunk(chunks.dockLinks);
const HintDock = lazy(chunks.hintDock);
const Won = optionalChunk(chunks.won);
// Before anybody needs it.
void soon()
  .then(chunks.won)
  .catch(() => undefined);

interface DockProps {
  readonly games: Games;
  readonly online: boolean;
  /** Whether this person may ask for hints here. */
  readonly mayAsk: boolean;
  /** Something covers the main screen. */
  readonly covered: boolean;
  readonly onSave: () => void;
  readonly onNewGame: () => void;
}

/** Beside the board: the digits, and below them one thing at a time, the hint when there is nothing else. */
export function Dock({ games, online, mayAsk, covered, onSave, onNewGame }: DockProps) {
  // Stands in the dock for the hint until it is answered.
  const check = useStore(shownCheck);
  useEffect(() => closeCheck, []);
  const announced = useBoardValue((snapshot) => snapshot.matches({ won: 'announced' }));
  const won = useBoardValue((snapshot) => snapshot.matches('won'));
  const place = useStore(useHints().place);
  const panel = <HintPanel online={online} loggedIn={mayAsk} />;
  return (
    <div className={classes.dock}>
      <Pad onSave={onSave} />
      <div className={classes.slot} data-part="dock-slot">
        <Suspense fallback={panel}>
          {won ? (
            <Won games={games} announced={announced} onNext={onNewGame} />
          ) : check ? (
            <CheckSheet result={check} />
          ) : place ? (
            <HintDock games={games} online={online} covered={covered} {...place} />
          ) : (
            panel
          )}
        </Suspense>
      </div>
      <Suspense>
        <DockLinks />
      </Suspense>
    </div>
  );
}
