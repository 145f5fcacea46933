import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { newBoard, type Board } from '../../../core/board/board.ts';
import { EMPTY_CELL, withDigit, type BoardCell } from '../../../core/board/cell.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { solve } from '../../../core/sudoku/solve/solve.ts';
import { LEVELS, type Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { androidApp } from '../../platform/android-app.ts';
import { puzzleLink } from '../../platform/share.ts';
import { useTask } from '../../platform/use-task.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './export.module.css';
import { PrintedPages, type PrintedPuzzle } from './printed-pages.tsx';

const PER_PAGE = [1, 2, 4] as const;
const MOST_PAGES = 10;

interface PrintPanelProps {
  readonly board: Board;
  /** New puzzles of a level, 81 characters each; fewer if no more are available. */
  readonly draw: (level: Level, count: number, signal: AbortSignal) => Promise<string[]>;
}

/**
 * Prints one, two or four puzzles per page: this board, or new ones of a level, with solutions at the end.
 */
export function PrintPanel({ board, draw }: PrintPanelProps) {
  const { t, i18n } = useLingui();
  const [source, setSource] = useState<Level | 'board'>('board');
  const [perPage, setPerPage] = useState<number>(1);
  const [pages, setPages] = useState(1);
  const [notes, setNotes] = useState(true);
  const [answers, setAnswers] = useState(false);
  const [codes, setCodes] = useState(false);
  const [fault, setFault] = useState(false);
  const [printed, setPrinted] = useState<readonly PrintedPuzzle[] | null>(null);
  const { busy, run } = useTask();
  const print = async (signal: AbortSignal): Promise<void> => {
    setFault(false);
    const boards =
      source === 'board'
        ? Array.from({ length: perPage }, () => board)
        : (await draw(source, perPage * pages, signal)).map((puzzle) => newBoard(puzzle, source));
    if (boards.length === 0) setFault(true);
    else
      setPrinted(
        boards.map((each) => printedPuzzle(each, i18n._(LEVEL_NAMES[each.level]), { answers, codes })),
      );
  };
  return (
    <div className={classes.panel}>
      <Choices {...{ source, setSource, perPage, setPerPage, pages, setPages }} />
      {source === 'board' && (
        <Check checked={notes} onChange={setNotes}>
          <Trans>With notes</Trans>
        </Check>
      )}
      <Check checked={answers} onChange={setAnswers}>
        <Trans>Solutions on a page of their own</Trans>
      </Check>
      <Check checked={codes} onChange={setCodes}>
        <Trans>QR code that opens the puzzle</Trans>
      </Check>
      <PrintButton fault={fault} busy={busy} onPrint={() => void run(print, () => setFault(true))} />
      {printed &&
        createPortal(
          <PrintedPages
            puzzles={printed}
            perPage={perPage}
            notes={notes}
            answersTitle={t`Solutions`}
            codeTitle={t`QR code of the link`}
            onReady={openPrinter}
          />,
          document.body,
        )}
    </div>
  );
}

interface PrintButtonProps {
  readonly fault: boolean;
  readonly busy: boolean;
  readonly onPrint: () => void;
}

function PrintButton({ fault, busy, onPrint }: PrintButtonProps) {
  return (
    <>
      {fault && (
        <p role="alert" className={classes.said} data-tone="error">
          <Trans>The puzzle could not be loaded.</Trans>
        </p>
      )}
      <div className={classes.buttons}>
        <Button look="primary" data-action="print" disabled={busy} onClick={onPrint}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </>
  );
}

interface ChoicesProps {
  readonly source: Level | 'board';
  readonly setSource: (source: Level | 'board') => void;
  readonly perPage: number;
  readonly setPerPage: (count: number) => void;
  readonly pages: number;
  readonly setPages: (count: number) => void;
}

/** Lets the player choose which puzzles to print, and how many. */
function Choices({ source, setSource, perPage, setPerPage, pages, setPages }: ChoicesProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.choices}>
      <Select
        label={t`Puzzles`}
        name="print-source"
        value={source}
        onChoose={(chosen) => setSource(chosen as Level | 'board')}
      >
        <option value="board">{t`This board`}</option>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {i18n._(LEVEL_NAMES[level])}
          </option>
        ))}
      </Select>
      <NumberChoice
        label={t`Puzzles per page`}
        name="print-per-page"
        values={PER_PAGE}
        value={perPage}
        onChange={setPerPage}
      />
      {source !== 'board' && (
        <NumberChoice
          label={t`Pages`}
          name="print-pages"
          values={Array.from({ length: MOST_PAGES }, (_, index) => index + 1)}
          value={pages}
          onChange={setPages}
        />
      )}
    </div>
  );
}

function openPrinter(): void {
  const app = androidApp();
  if (app) app.print();
  else window.print();
}

interface NumberChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function NumberChoice({ label, name, values, value, onChange }: NumberChoiceProps) {
  return (
    <Select {...{ label, name }} value={String(value)} onChoose={(chosen) => onChange(Number(chosen))}>
      {values.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </Select>
  );
}

function printedPuzzle(
  { cells, level }: Board,
  title: string,
  { answers, codes }: { readonly answers: boolean; readonly codes: boolean },
): PrintedPuzzle {
  return {
    cells,
    title,
    solution: answers ? solutionOf(cells) : null,
    link: codes ? puzzleLink(location.origin, givensOf(cells), level) : null,
  };
}

/** The unique solution of the givens as cells; null if none exists. */
function solutionOf(cells: readonly BoardCell[]): readonly BoardCell[] | null {
  const solution = solve(parseGrid(givensOf(cells))!);
  if (!solution) return null;
  return cells.map((cell, index) => (cell.kind === 'given' ? cell : withDigit(EMPTY_CELL, solution[index]!)));
}

function givensOf(cells: readonly BoardCell[]): string {
  return cells.map((cell) => (cell.kind === 'given' ? cell.digit : 0)).join('');
}
