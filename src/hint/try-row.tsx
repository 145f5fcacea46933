import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Board } from '../../core/board/board.ts';
import { entryToBlame } from '../../core/board/blame.ts';
import { entriesSince, goBackToMark, keepTry, triesOf } from '../../core/board/try.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import { cellName } from '../../core/sudoku/cells.ts';
import { candidateOf, cellOf, digitOf } from '../../core/sudoku/position.ts';
import { engine } from '../engine/index.ts';
import { useBoard, useBoardValue } from '../game/index.ts';
import classes from '../game/board/try.module.css';
import { announce } from '../ui/announcer.tsx';
import { focusBoard } from '../ui/focus-board.ts';
import { hintBoardOf } from './check.ts';
import { useHints } from './hints-context.ts';

/**
 * While the player tries something: keep the entries or go back, and what a contradiction has proved. Otherwise
 * its children.
 */
export default function TryRow({ children }: { readonly children: ReactNode }) {
  const { actor } = useBoard();
  const { refute } = useHints();
  const board = useBoardValue(({ context }) => context.board);
  const proved = useProved(board);
  const [first] = triesOf(board);
  const layer = document.querySelector('[data-part=board-layer]');
  const end = (rewrite: (board: Board) => Board): void => {
    actor.send({ type: 'edited', rewrite });
    focusBoard();
  };
  if (first === undefined) return children;
  return (
    <section className={classes.row} data-part="try-row">
      <button
        type="button"
        data-action="try-back"
        onClick={() => {
          end(goBackToMark);
        }}
      >
        <Trans>Go back</Trans>
      </button>
      {proved && (
        <button
          type="button"
          className={classes.claim}
          data-action="try-proved"
          onClick={() => {
            refute(proved);
          }}
        >
          <Claim {...proved} />
        </button>
      )}
      <button
        type="button"
        className={classes.keep}
        data-action="try-keep"
        onClick={() => {
          end(keepTry);
        }}
      >
        <Trans>Keep</Trans>
      </button>
      {layer && createPortal(<Tints cells={entriesSince(board, first)} />, layer)}
    </section>
  );
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

function Tints({ cells }: { readonly cells: readonly number[] }) {
  return (
    <div aria-hidden data-part="try-tints">
      {cells.map((cell) => {
        const style = {
          left: `${String(((cell % 9) / 9) * 100)}%`,
          top: `${String((Math.floor(cell / 9) / 9) * 100)}%`,
        };
        return (
          <Fragment key={cell}>
            <span className={classes.tint} style={style} />
            <span className={classes.dashes} style={style} />
          </Fragment>
        );
      })}
    </div>
  );
}

/** The first entry of the newest try, once the board contradicts itself and that entry is proved wrong. */
function useProved(board: Board): Supposition | undefined {
  const [found, setFound] = useState<{ readonly board: Board; readonly supposition: Supposition }>();
  useEffect(() => {
    const cell = entryToBlame(board);
    if (cell === undefined) return;
    const supposition = { candidate: candidateOf(cell, board.cells[cell]!.digit), isTrue: true };
    engine
      .call('refuteOnBoard', { board: hintBoardOf(board), supposition })
      .then((refutation) => {
        // The entry may be right, and a later one the mistake.
        if (refutation && refutation.kind !== 'right') setFound({ board, supposition });
      })
      .catch(() => undefined);
  }, [board]);
  return found?.board === board ? found.supposition : undefined;
}
