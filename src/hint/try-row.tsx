import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type MouseEvent, type ReactNode } from 'react';
import type { Board } from '../../core/board/board.ts';
import { triedOn } from '../../core/board/blame.ts';
import { goBackToMark, keepTry, triesOf } from '../../core/board/try.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import { cellName } from '../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../core/sudoku/position.ts';
import { engine } from '../engine/index.ts';
import { isElsewhere, useBoard, useBoardValue } from '../game/index.ts';
import classes from '../game/board/try.module.css';
import { announce } from '../ui/announcer.tsx';
import { Icon } from '../ui/icons.tsx';
import { focusBoard } from '../ui/focus-board.ts';
import { hintBoardOf } from './hint-board.ts';
import { useHints } from './hints-context.ts';
import { useResult } from '../platform/use-result.ts';

/**
 * While the player tries something: keep the entries or go back, and what a contradiction has proved. Otherwise,
 * or on a break, its children.
 */
export default function TryRow({ children }: { readonly children: ReactNode }) {
  const { actor } = useBoard();
  const { press, refute } = useHints();
  const board = useBoardValue(({ context }) => context.board);
  const isPaused = useBoardValue((snapshot) => snapshot.matches('paused'));
  const proved = useProved(board);
  const [first] = isPaused ? [] : triesOf(board);
  useEndKeys(first !== undefined);
  const end = ({ detail }: MouseEvent, rewrite: (board: Board) => Board): void => {
    // The second press of a double one would end the try around this one, too.
    if (detail > 1) return;
    actor.send({ type: 'edited', rewrite });
    focusBoard();
  };
  if (first === undefined) return children;
  return (
    <section className={classes.row} data-part="try-row">
      <button
        type="button"
        data-action="try-back"
        aria-keyshortcuts="X"
        onClick={(event) => end(event, goBackToMark)}
      >
        <Trans>Go back</Trans>
      </button>
      {proved ? (
        <button
          type="button"
          className={classes.filled}
          data-action="try-proved"
          onClick={() => refute(proved)}
        >
          <Claim {...proved} />
        </button>
      ) : (
        <button type="button" data-action="hint" onClick={press}>
          <Icon name="help" size={22} />
          <Trans>Hint</Trans>
        </button>
      )}
      <button
        type="button"
        className={proved ? '' : classes.filled}
        aria-keyshortcuts="O"
        onClick={(event) => end(event, keepTry)}
      >
        <Trans>Keep</Trans>
      </button>
    </section>
  );
}

/** The keys that end the newest try. */
const ENDS: Readonly<Record<string, (board: Board) => Board>> = {
  o: keepTry,
  x: (board) => goBackToMark(board),
};

function useEndKeys(isTrying: boolean): void {
  const { actor } = useBoard();
  useEffect(() => {
    if (!isTrying) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, defaultPrevented, repeat, ctrlKey, metaKey, altKey } = event;
      const rewrite = ENDS[key.toLowerCase()];
      if (!rewrite || defaultPrevented || repeat || ctrlKey || metaKey || altKey || isElsewhere(event))
        return;
      actor.send({ type: 'edited', rewrite });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [actor, isTrying]);
}

function Claim({ candidate }: Supposition) {
  const [cell, digit] = [cellName(cellOf(candidate)), digitOf(candidate)];
  const { t } = useLingui();
  const text = t`So ${cell} is not ${digit}`;
  useEffect(() => {
    announce(text);
  }, [text]);
  return text;
}

/** The first entry of the newest try, once a contradiction has proved it wrong. */
function useProved(board: Board): Supposition | undefined {
  return useResult(board, async () => {
    const tried = triedOn(board);
    const isDisproved = tried && (await engine.call('isDisproved', { board: hintBoardOf(board), tried }));
    return isDisproved ? { candidate: tried.entries[0]!, isTrue: true } : undefined;
  });
}
