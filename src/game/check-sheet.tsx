import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Board } from '../../core/board/board.ts';
import { putNotesBack } from '../../core/board/check.ts';
import { eraseDigit } from '../../core/board/erase.ts';
import { goTo } from '../../core/board/history.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import { cellName } from '../../core/sudoku/cells.ts';
import { candidateOf } from '../../core/sudoku/position.ts';
import { useBoard, useBoardValue } from './board/board-context.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { CellMarks } from '../ui/cell-marks.tsx';
import { DockSheet } from '../ui/dock-sheet.tsx';
import { focusBoard } from '../ui/focus-board.ts';
import { notify } from '../ui/notices.ts';
import type { CheckResult } from './check-board.ts';
import classes from './check-sheet.module.css';

interface CheckSheetProps {
  readonly result: CheckResult;
  /** Shows why an entry, or removing a note, is wrong. */
  readonly onWhy: (supposition: Supposition) => void;
  readonly onClose: () => void;
}

/** The result of checking the board, with actions. */
export default function CheckSheet({ result: { board, found }, onWhy, onClose }: CheckSheetProps) {
  const { t, i18n } = useLingui();
  const cells = useBoardValue(({ context }) => context.board.cells);
  const isOver = cells !== board.cells;
  const text = textOf(i18n, found);
  useEffect(() => {
    if (isOver) onClose();
    else announce(text);
  }, [isOver, text, onClose]);
  if (isOver) return null;
  return (
    <DockSheet label={t`Check board`} part="check" onClose={onClose}>
      <h2 className={classes.title}>
        <Trans>Check board</Trans>
      </h2>
      <p className={classes.text}>{text}</p>
      <div className={classes.ways}>
        {found.kind === 'checked' && <Ways {...{ found, board, onWhy }} />}
        <Button data-action="check-done" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </DockSheet>
  );
}

type Checked = Extract<CheckResult['found'], { kind: 'checked' }>;

interface WaysProps extends Pick<CheckSheetProps, 'onWhy'> {
  readonly found: Checked;
  readonly board: Board;
}

function Ways({ found, board, onWhy }: WaysProps) {
  const [isShown, setShown] = useState(false);
  const faulty = [...found.wrong, ...found.struck];
  if (faulty.length === 0) return null;
  return (
    <>
      {/* The cells are announced only when this button is pressed. */}
      <Button
        look={isShown ? 'quiet' : 'primary'}
        aria-pressed={isShown}
        data-action="check-show"
        onClick={() => {
          setShown(!isShown);
          if (!isShown) announce(faulty.map(cellName).join(', '));
        }}
      >
        <Trans>Show where</Trans>
      </Button>
      {isShown && <CellMarks cells={faulty} tone="no" />}
      {isShown && (
        <Button
          look="primary"
          data-action="check-why"
          onClick={() => {
            onWhy(firstFault(found, board));
          }}
        >
          <Trans>Show why</Trans>
        </Button>
      )}
      <Mends found={found} isShown={isShown} />
    </>
  );
}

/** The first wrong entry, or else the first note that was removed by mistake. */
function firstFault({ wrong, struck, solution }: Checked, { cells }: Board): Supposition {
  const [entry] = wrong;
  if (entry !== undefined) return { candidate: candidateOf(entry, cells[entry]!.digit), isTrue: true };
  const cell = struck[0]!;
  return { candidate: candidateOf(cell, solution[cell]!), isTrue: false };
}

interface MendsProps {
  readonly found: Checked;
  /** Whether the cells may be named. */
  readonly isShown: boolean;
}

/** Buttons that fix the errors found; each fix can be undone. */
function Mends({ found: { wrong, struck, lastRight, solution }, isShown }: MendsProps) {
  const { t } = useLingui();
  const { actor } = useBoard();
  const edit = (rewrite: (board: Board) => Board, text = t`You can undo this.`): void => {
    actor.send({ type: 'edited', rewrite });
    focusBoard();
    notify({ tone: 'ok', text });
  };
  const [firstWrong] = wrong;
  const [firstStruck] = struck;
  return (
    <>
      {firstWrong !== undefined && (
        <Button
          data-action="check-erase"
          onClick={() => {
            edit((now) => eraseDigit(now, wrong));
          }}
        >
          {wrong.length > 1
            ? t`Erase wrong entries`
            : isShown
              ? t`Erase ${cellName(firstWrong)}`
              : t`Erase it`}
        </Button>
      )}
      {firstStruck !== undefined && (
        <Button
          data-action="check-put-back"
          onClick={() => {
            edit((now) => putNotesBack(now, struck, solution));
          }}
        >
          {struck.length > 1
            ? t`Restore the removed notes`
            : isShown
              ? t`Put ${solution[firstStruck]} back in ${cellName(firstStruck)}`
              : t`Put it back`}
        </Button>
      )}
      {lastRight !== null && (
        <Button
          data-action="check-go-back"
          onClick={() => {
            const text = t`Back at the last correct position. Redo restores the rest.`;
            edit((now) => goTo(now, lastRight), text);
          }}
        >
          <Trans>Go back to the last correct position</Trans>
        </Button>
      )}
    </>
  );
}

function textOf(i18n: I18n, found: CheckResult['found']): string {
  switch (found.kind) {
    case 'several':
      return i18n._(msg`This puzzle has several solutions, so it cannot be checked.`);
    case 'unsolvable':
      return i18n._(msg`The Sudoku puzzle contains errors and cannot be solved.`);
    case 'checked': {
      const { wrong, struck } = found;
      const lines = [
        wrong.length > 0 &&
          i18n._(
            msg`${plural(wrong.length, { one: '# entry does not fit the solution.', other: '# entries do not fit the solution.' })}`,
          ),
        struck.length > 0 &&
          i18n._(
            msg`${plural(struck.length, { one: 'The notes of # cell lack the digit that belongs there.', other: 'The notes of # cells lack the digit that belongs there.' })}`,
          ),
      ].filter((line) => line !== false);
      return lines.length > 0 ? lines.join(' ') : i18n._(msg`Everything fits so far.`);
    }
  }
}
