import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useMemo } from 'react';
import { importedBoard } from '../../../core/board/imported-board.ts';
import type { LinkedPosition } from '../../../core/board/linked-position.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { describeCell, describeHouse } from '../../game/index.ts';
import { BoardFrame } from '../../hint/index.ts';
import { optionalChunk } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import unseen from '../../ui/unseen.module.css';
import classes from './look-closer.module.css';

const CodedStep = optionalChunk(
  () => import(/* webpackChunkName: "hint" */ '../../hint/sheets/coded-step.tsx'),
);

interface LookCloserProps {
  readonly position: LinkedPosition;
  readonly title: string;
  readonly code?: string | undefined;
  readonly onPlay: () => void;
  readonly onClose: () => void;
}

export function positionLabel(i18n: I18n, { givenCount: givens, toGo }: LinkedPosition): string {
  return i18n._(msg`Sudoku board, ${givens} givens, ${toGo} to go`);
}

/** The position of another player in large, with its notes, and a step if one is asked for. */
export function LookCloser({ position, title, code, onPlay, onClose }: LookCloserProps) {
  const { i18n } = useLingui();
  const board = useMemo(() => importedBoard(position), [position]);
  const label = positionLabel(i18n, position);
  const plain = (
    <div role="img" aria-label={label}>
      <BoardFrame cells={board.cells} />
    </div>
  );
  return (
    <Dialog title={title} shape="sheet" part="look-closer" onClose={onClose}>
      <div className={code === undefined ? classes.board : classes.step}>
        {code === undefined ? (
          plain
        ) : (
          <Suspense fallback={plain}>
            <CodedStep {...{ board, code, label }} />
          </Suspense>
        )}
        <ul className={unseen.unseen}>
          {Array.from({ length: 9 }, (_, row) => (
            <li key={row}>{describeHouse(i18n, board, row * 9, 'row')}</li>
          ))}
          {board.cells.map(
            (cell, index) =>
              // Entries apart from givens, and notes.
              (cell.kind === 'digit' || cell.kind === 'notes') && (
                <li key={cellName(index)}>{describeCell(i18n, index, cell, false)}</li>
              ),
          )}
        </ul>
      </div>
      <Button look="primary" data-action="play-linked" onClick={onPlay}>
        <Trans>Play it</Trans>
      </Button>
    </Dialog>
  );
}
