import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useMemo, useRef, useState, type DragEvent } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { withDigit, type BoardCell } from '../../../core/board/cell.ts';
import type { Grid } from '../../../core/sudoku/grid.ts';
import type { FormatFailure, ImportedPuzzle } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { readPuzzles, type ReadPuzzles } from '../../../core/sudoku/formats/sniff.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { readTab, writeTab } from '../../platform/tab-store.ts';
import { Icon } from '../../ui/icons.tsx';
import { MiniBoard } from '../../ui/mini-board.tsx';
import { failureText } from './failure-text.ts';
import { EntryGrid } from './entry-grid.tsx';
import { cellsSoFar, countTokens, importedBoard, importedCells, withCells } from './imported-board.ts';
import classes from './import-panel.module.css';
import { findSolutions } from './solutions.ts';

interface ImportPanelProps {
  /** Empty: what this tab has kept of the last time. */
  readonly initialText: string;
  readonly onImport: (board: Board, puzzle: ImportedPuzzle) => void;
}

/** A text field, a live picture of what it says, and one sentence about what is wrong with it. */
export function ImportPanel({ initialText, onImport }: ImportPanelProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState(() => (initialText === '' ? (readTab(KEPT_AS) ?? '') : initialText));
  const [fault, setFault] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  /** Somebody writes on the grid, not into the field. */
  const [isOnGrid, setOnGrid] = useState(false);
  const messageId = useId();
  const [at, setAt] = useState(0);
  const reading = useMemo(() => read(text, at), [text, at]);
  const { solutions, isLooking } = useSolutions(reading.failure ? undefined : reading.puzzle?.givens);
  const unsolvable =
    solutions?.length === 0 ? t`The Sudoku puzzle contains errors and cannot be solved.` : '';
  const unreadable = text.trim() !== '' && reading.failure ? failureText(i18n, reading.failure) : '';
  const message = fault || unreadable || unsolvable;
  const isProse = unreadable !== '' && reading.failure?.kind === 'unknown-format';
  const [waitingFor, setWaitingFor] = useState<Read>();
  const isWaiting = waitingFor === reading && isLooking;
  const onGrid = isOnGrid && !(waitingFor === reading && hasTwo(solutions));
  useEffect(() => {
    if (waitingFor !== reading || isLooking || message !== '') return;
    // Two solutions are shown first.
    if (reading.puzzle && !hasTwo(solutions)) onImport(importedBoard(reading.puzzle), reading.puzzle);
  }, [waitingFor, reading, isLooking, message, solutions, onImport]);
  const change = (next: string): void => {
    setFault('');
    setAt(0);
    setText(next);
    writeTab(KEPT_AS, next.length > MOST_KEPT ? '' : next);
  };
  const paste = async (): Promise<void> => {
    try {
      change(await navigator.clipboard.readText());
    } catch {
      setFault(t`The clipboard cannot be read. Paste into the field.`);
    }
  };
  const open = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    if (chosen.size > LARGEST_FILE) {
      setFault(t`The text is too long for a puzzle.`);
      return;
    }
    try {
      change(await chosen.text());
    } catch {
      setFault(t`Failed to import data: this file cannot be read.`);
    }
  };
  return (
    // Dropping is only another way to the field and to the file button.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes.panel}
      data-entry={onGrid ? 'grid' : 'text'}
      onPaste={(event) => {
        if (event.target === field.current) return;
        event.preventDefault();
        change(event.clipboardData.getData('text/plain'));
      }}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void open(event.dataTransfer.files[0]);
        if (event.dataTransfer.files.length === 0) change(event.dataTransfer.getData('text/plain'));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (onGrid && hasTwo(solutions)) setOnGrid(false);
        else if (isLooking) setWaitingFor(reading);
        else if (reading.puzzle && !message) onImport(importedBoard(reading.puzzle), reading.puzzle);
      }}
    >
      <p className={classes.legend}>
        <Trans>
          <b>5</b> given · <b>[5]</b> yours · <b>{NOTES_SAMPLE}</b> notes · <b>0</b> empty
        </Trans>
      </p>
      <textarea
        className={classes.text}
        aria-label={t`Puzzle as text`}
        aria-invalid={message !== ''}
        aria-describedby={`${messageId} ${messageId}-formats`}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        ref={(element) => {
          field.current = element;
          takeFirstFocus(element);
        }}
        value={text}
        onFocus={() => {
          setOnGrid(false);
        }}
        onChange={(event) => {
          change(event.target.value);
        }}
      />
      <div className={classes.state}>
        {text === '' && (
          <span>
            <Trans>Type, paste, or tap a cell below.</Trans>
          </span>
        )}
        <span
          className={classes.count}
          data-part="import-count"
          data-wrong={reading.isCountWrong ? true : undefined}
        >
          <Count reading={reading} />
        </span>
        {text !== '' && (
          <button
            type="button"
            className={classes.clear}
            data-action="clear"
            onClick={() => {
              change('');
              field.current?.focus();
            }}
          >
            <Trans>Clear</Trans>
          </button>
        )}
      </div>
      <div className={classes.verdict} id={messageId} role="status" data-part="import-message">
        {message !== '' && (
          <>
            <Icon name="warning" size={16} />
            <span>{message}</span>
          </>
        )}
      </div>
      <Choice reading={reading} at={at} onChoose={setAt} />
      {isProse ? (
        <p className={classes.formats} id={`${messageId}-formats`} data-part="import-formats">
          <Trans>
            What can be read: 81 characters with 0, . or * for an empty cell; grids in lines or boxes, with
            candidates too; .sdk, .sdm, .sdx, .ss and OpenSudoku files; lines of HoDoKu; links of SudokuWiki,
            f-puzzles and SudokuPad.
          </Trans>
        </p>
      ) : hasTwo(solutions) && !onGrid ? (
        <TwoSolutions cells={reading.cells} solutions={solutions} />
      ) : (
        <div className={classes.preview}>
          {solutions === 'cannot-judge' && (
            <p className={classes.legend} data-part="not-judged">
              <Trans>
                We could not determine in time whether this puzzle has exactly one solution. Compare its
                givens with where it came from.
              </Trans>
            </p>
          )}
          {reading.found && reading.found.puzzles.length > 1 ? (
            <div className={classes.picture}>
              <MiniBoard cells={reading.cells} wrong={reading.wrong} />
            </div>
          ) : (
            <EntryGrid
              cells={reading.cells}
              wrong={reading.wrong}
              open={onGrid}
              onOpen={() => {
                setOnGrid(true);
              }}
              onChange={(cells) => {
                change(withCells(text, cells));
              }}
            />
          )}
        </div>
      )}
      <div className={classes.buttons}>
        {onGrid ? (
          <Button
            data-action="as-text"
            onClick={() => {
              setOnGrid(false);
              requestAnimationFrame(() => field.current?.focus());
            }}
          >
            <Trans>As text</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={() => void paste()}>
              <DialogIcon name="clipboard" size={18} />
              <Trans>Paste</Trans>
            </Button>
            <Button
              aria-label={t`Open a file`}
              onClick={() => {
                file.current?.click();
              }}
            >
              <DialogIcon name="file" size={18} />
              <Trans>File</Trans>
            </Button>
          </>
        )}
        <input
          ref={file}
          type="file"
          hidden
          accept=".txt,.sdk,.sdm,.sdx,.ss,.opensudoku,.xml,text/plain"
          onChange={(event) => void open(event.target.files?.[0])}
        />
        <Button
          type="submit"
          look="primary"
          className={classes.import}
          disabled={!reading.puzzle || message !== ''}
          aria-busy={isWaiting}
          data-action="import"
        >
          {isWaiting ? <Trans>Please wait!</Trans> : <Trans>Import</Trans>}
        </Button>
      </div>
    </form>
  );
}

/** How far the text has come; of a whole grid, how many cells hold something. */
function Count({ reading: { count, cells } }: { readonly reading: Read }) {
  if (count === 0) return null;
  if (count !== 81) return `${count} / 81`;
  const filled = cells.filter(({ kind }) => kind !== 'empty').length;
  return <Plural value={filled} one="# cell filled" other="# cells filled" />;
}

interface ChoiceProps {
  readonly reading: Read;
  readonly at: number;
  readonly onChoose: (at: number) => void;
}

/** Of a list: which puzzle, and the lines that are none. Of a text that can be read in two ways: which one. */
function Choice({ reading: { found, puzzle }, at, onChoose }: ChoiceProps) {
  const { t, i18n } = useLingui();
  if (!found) return null;
  const {
    puzzles,
    alternative,
    report: { refused },
  } = found;
  const count = puzzles.length;
  const left = refused.length - MOST_REFUSED_SHOWN;
  return (
    <>
      {count > 1 && (
        <label className={classes.choice}>
          <Trans>
            Puzzle
            <input
              type="number"
              min={1}
              max={count}
              value={at + 1}
              data-part="import-choice"
              onChange={(event) => {
                onChoose(Math.min(Math.max(Math.trunc(event.target.valueAsNumber) || 1, 1), count) - 1);
              }}
            />
            of {count}
          </Trans>
        </label>
      )}
      {alternative && (
        <Check
          checked={at > 0}
          onChange={(other) => {
            onChoose(other ? count : 0);
          }}
        >
          <Trans>Digits in brackets are notes that were removed, not your digits</Trans>
        </Check>
      )}
      {puzzle?.description && <p className={classes.legend}>{puzzle.description}</p>}
      {refused.length > 0 && (
        <ul className={classes.refused} data-part="import-refused" aria-label={t`Not read`}>
          {refused.slice(0, MOST_REFUSED_SHOWN).map(({ number, failure }) => (
            <li key={number}>
              <Trans>
                No. {number}: {failureText(i18n, failure)}
              </Trans>
            </li>
          ))}
          {left > 0 && (
            <li>
              <Trans>and {left} more</Trans>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** The text has been imported: it need not be kept any longer. */
export function forgetImport(): void {
  writeTab(KEPT_AS, '');
}

interface Looked {
  /** Up to two; undefined until they are known, and where they cannot be. */
  readonly solutions?: readonly Grid[] | 'cannot-judge' | undefined;
  readonly isLooking: boolean;
}

function hasTwo(solutions: Looked['solutions']): solutions is readonly Grid[] {
  return solutions !== 'cannot-judge' && solutions?.length === 2;
}

/** The solutions, looked for beside the page, for a while. */
function useSolutions(givens: Grid | undefined): Looked {
  const [known, setKnown] = useState<{ givens: Grid; solutions?: Looked['solutions'] }>();
  useEffect(() => {
    if (!givens) return undefined;
    const asked = new AbortController();
    void findSolutions(givens, asked.signal).then((solutions) => {
      if (!asked.signal.aborted) setKnown({ givens, solutions });
    });
    return () => {
      asked.abort();
    };
  }, [givens]);
  if (givens && known?.givens === givens) return { solutions: known.solutions, isLooking: false };
  return { isLooking: givens !== undefined };
}

/** A text with several solutions can be played, but its player should know: two of them, side by side. */
function TwoSolutions({ cells, solutions }: { cells: readonly BoardCell[]; solutions: readonly Grid[] }) {
  const [first, second] = solutions;
  const different = cells.flatMap((_, cell) => (first?.[cell] === second?.[cell] ? [] : [cell]));
  return (
    <div className={classes.solutions} data-part="two-solutions">
      <p className={classes.legend}>
        <Trans>This puzzle has several solutions. Two of them, with their differences in red:</Trans>
      </p>
      {solutions.map((solution, index) => (
        <MiniBoard
          key={index}
          cells={cells.map((cell, at) => (cell.digit > 0 ? cell : withDigit(cell, solution[at]!)))}
          wrong={different}
        />
      ))}
    </div>
  );
}

/** The attribute, which React leaves out: `showModal` goes by it. */
function takeFirstFocus(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '');
}

/** Braces would be a placeholder inside a message. */
const NOTES_SAMPLE = '{569}';
const LARGEST_FILE = 1_048_576;
/** Under which name a tab keeps the text until it is imported. */
const KEPT_AS = 'import';
/** A file can be opened again. */
const MOST_KEPT = 100_000;
const NOTHING_WRONG: readonly number[] = [];
const MOST_REFUSED_SHOWN = 5;

interface Read {
  readonly found?: ReadPuzzles;
  readonly puzzle?: ImportedPuzzle;
  readonly failure?: FormatFailure;
  readonly cells: ReturnType<typeof cellsSoFar>;
  readonly wrong: readonly number[];
  /** 0 where the fault is another than a cell of the text. */
  readonly count: number;
  readonly isCountWrong?: boolean;
}

/** Faults in the cells of a text, perhaps while it is still typed. */
const IN_CELLS: ReadonlySet<FormatFailure['kind']> = new Set<FormatFailure['kind']>([
  'unknown-format',
  'unexpected-sign',
  'unclosed',
  'empty-brackets',
]);

/** @param at which puzzle of a list is wanted; one beyond the last is the other way to read a text */
function read(text: string, at: number): Read {
  const result = readPuzzles(text, { now: Date.now() });
  if (result.ok) {
    const found = result.value;
    const puzzle = found.puzzles[at] ?? found.alternative?.puzzle ?? found.puzzles[0]!;
    return { found, puzzle, cells: importedCells(puzzle), wrong: NOTHING_WRONG, count: 81 };
  }
  const { failure } = result;
  if (failure.kind === 'repeat') {
    return { failure, cells: importedCells(failure.puzzle), wrong: failure.cells, count: 81 };
  }
  const isCountWrong = failure.kind === 'too-few-cells' || failure.kind === 'too-many-cells';
  const soFar = IN_CELLS.has(failure.kind) ? Math.min(countTokens(text), 999) : 0;
  return {
    failure,
    cells: cellsSoFar(text),
    wrong: NOTHING_WRONG,
    count: isCountWrong ? failure.count : soFar,
    isCountWrong,
  };
}
