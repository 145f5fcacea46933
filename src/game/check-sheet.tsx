import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Board } from '../../core/board/board.ts';
import { putNotesBack } from '../../core/board/check.ts';
import { goTo } from '../../core/board/history.ts';
import { takeBackDigits } from '../../core/board/take-back.ts';
import type { Supposition } from '../../core/hints/shortest.ts';
import { cellName, type Cell } from '../../core/sudoku/cells.ts';
import { candidateOf } from '../../core/sudoku/position.ts';
import { useBoard, useBoardValue } from './board/board-context.ts';
import { listOf } from '../i18n/list-of.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { CellMarks } from '../ui/cell-marks.tsx';
import { DockSheet, type SheetRow } from '../ui/dock-sheet.tsx';
import { focusBoard } from '../ui/focus-board.ts';
import { inSentences } from '../ui/in-sentences.ts';
import { notify } from '../ui/notices.ts';
import type { CheckResult } from './check-board.ts';

export interface CheckSheetProps {
  readonly result: CheckResult;
  /** Shows why an entry, or removing a note, is wrong. */
  readonly onWhy: (supposition: Supposition) => void;
  readonly onClose: () => void;
}

/** The result of checking the board, with actions. */
export function CheckSheet({ result: { board, found }, onWhy, onClose }: CheckSheetProps) {
  const { t, i18n } = useLingui();
  const cells = useBoardValue(({ context }) => context.board.cells);
  const isOver = cells !== board.cells;
  const { result, reason } = textOf(i18n, found);
  const faulty = found.kind === 'checked' ? [...found.wrong, ...found.struck] : [];
  const mends = useMends(found);
  useEffect(() => {
    if (isOver) onClose();
    else announce(inSentences(i18n, [result, reason]));
  }, [isOver, i18n, result, reason, onClose]);
  if (isOver) return null;
  return (
    <DockSheet
      title={t`Check board`}
      part="check"
      result={result}
      more={mends.more}
      actions={
        faulty.length > 0 && (
          <>
            {mends.back && (
              <Button data-action="check-go-back" onClick={mends.back}>
                <Trans>Back to before it</Trans>
              </Button>
            )}
            {mends.putBack ? (
              <Button look="primary" data-first data-action="check-put-back" onClick={mends.putBack}>
                {faulty.length > 1 ? <Trans>Put them back</Trans> : <Trans>Put it back</Trans>}
              </Button>
            ) : (
              <Button
                look="primary"
                data-first
                data-action="check-why"
                onClick={() => onWhy(firstFault(found as Checked, board))}
              >
                <Trans>Show why</Trans>
              </Button>
            )}
          </>
        )
      }
      onClose={onClose}
    >
      <CellMarks cells={faulty} tone="warn" />
      <p>{reason}</p>
    </DockSheet>
  );
}

type Checked = Extract<CheckResult['found'], { kind: 'checked' }>;

/** The first wrong entry, or else the first note that was removed by mistake. */
function firstFault({ wrong, struck, solution }: Checked, { cells }: Board): Supposition {
  const [entry] = wrong;
  if (entry !== undefined) return { candidate: candidateOf(entry, cells[entry]!.digit), isTrue: true };
  const cell = struck[0]!;
  return { candidate: candidateOf(cell, solution[cell]!), isTrue: false };
}

/** The ways to mend what was found; each can be undone. */
function useMends(found: CheckResult['found']) {
  const { t, i18n } = useLingui();
  const { actor } = useBoard();
  if (found.kind !== 'checked') return { more: [], back: null, putBack: null };
  const { wrong, struck, lastRight, solution } = found;
  const edit = (rewrite: (board: Board) => Board, text: string) => (): void => {
    actor.send({ type: 'edited', rewrite });
    focusBoard();
    notify({ tone: 'ok', text });
  };
  const more: SheetRow[] = [];
  if (wrong.length > 0) {
    const name = names(i18n, wrong);
    more.push({
      action: 'check-erase',
      icon: 'trash',
      name: wrong.length > 1 ? t`Erase wrong entries` : t`Erase ${name}`,
      onClick: edit(
        (now) => takeBackDigits(now, wrong),
        wrong.length > 1 ? t`The wrong entries are erased.` : t`${name} is erased.`,
      ),
    });
  }
  const [missing = 0] = struck;
  const putBackText = (digit: number, name: string): string =>
    struck.length > 1 ? t`The notes are back.` : t`${digit} is back in ${name}.`;
  const putBack = edit(
    (now) => putNotesBack(now, struck, solution),
    putBackText(solution[missing]!, cellName(missing)),
  );
  if (struck.length > 0 && wrong.length > 0)
    more.push({
      action: 'check-put-back',
      icon: 'pencil',
      name: t`Restore the removed notes`,
      onClick: putBack,
    });
  return {
    more,
    back: lastRight !== null && edit((now) => goTo(now, lastRight), t`Back at the last correct position`),
    putBack: wrong.length === 0 && putBack,
  };
}

/** "A1 and C7" */
function names(i18n: I18n, cells: readonly Cell[]): string {
  return listOf(i18n, 'conjunction', cells.map(cellName));
}

function textOf(i18n: I18n, found: CheckResult['found']): { result: string; reason: string } {
  switch (found.kind) {
    case 'several':
      return {
        result: i18n._(msg`This puzzle cannot be checked`),
        reason: i18n._(msg`It has several solutions.`),
      };
    case 'unsolvable':
      return { result: i18n._(msg`The Sudoku puzzle contains errors and cannot be solved.`), reason: '' };
    case 'checked': {
      const [wrong, struck] = [names(i18n, found.wrong), names(i18n, found.struck)];
      const cells = wrong || struck;
      const missing = i18n._(
        msg`${plural(found.struck.length, { one: '# note is missing', other: '# notes are missing' })}`,
      );
      if (wrong === '' && struck === '') return { result: i18n._(msg`Nothing wrong so far`), reason: '' };
      return {
        result:
          wrong === ''
            ? missing
            : i18n._(
                msg`${plural(found.wrong.length, { one: '# entry does not fit', other: '# entries do not fit' })}`,
              ),
        reason:
          wrong !== '' && struck !== ''
            ? i18n._(msg`Look at ${wrong}. ${missing}: ${struck}.`)
            : i18n._(msg`Look at ${cells}. Everything else is right so far.`),
      };
    }
  }
}
