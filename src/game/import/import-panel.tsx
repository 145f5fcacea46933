import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { withDigit, type BoardCell } from '../../../core/board/cell.ts';
import type { Grid } from '../../../core/sudoku/grid.ts';
import type { ImportedPuzzle } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MiniBoard } from '../../ui/mini-board.tsx';
import { EntryGrid } from './entry-grid.tsx';
import { importFailureText } from './import-failure-text.ts';
import { Buttons, DropForm, State, TextField, type EntryWay, type TextProps } from './import-form.tsx';
import classes from './import-panel.module.css';
import { importedBoard } from '../../../core/board/imported-board.ts';
import { withCells } from './typed-cells.ts';
import { read, type Read } from './reading.ts';
import { useImportText } from './use-import-text.ts';
import { hasTwo, useSolutions, type Looked } from './use-solutions.ts';

interface ImportPanelProps {
  /** If empty, the text last entered in this tab. */
  readonly initialText: string;
  readonly onImport: (board: Board, puzzle: ImportedPuzzle) => void;
}

/** A text field, a live picture of its puzzle, and one sentence about any error. */
export function ImportPanel({ initialText, onImport }: ImportPanelProps) {
  const { text, change, at, setAt, paste, open, fault } = useImportText(initialText);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  /** Whether the player types on the grid instead of the field. */
  const [isOnGrid, setOnGrid] = useState(false);
  const messageId = useId();
  const reading = useMemo(() => read(text, at), [text, at]);
  const { solutions, isLooking } = useSolutions(reading.failure ? undefined : reading.puzzle?.givens);
  const { message, isProse } = useVerdict(text, fault, reading, solutions);
  const [waitingFor, setWaitingFor] = useState<Read>();
  const onGrid = isOnGrid && !(waitingFor === reading && hasTwo(solutions));
  useEffect(() => {
    if (waitingFor !== reading || isLooking || message !== '') return;
    // If there are two solutions, they are shown before importing.
    if (reading.puzzle && !hasTwo(solutions)) onImport(importedBoard(reading.puzzle), reading.puzzle);
  }, [waitingFor, reading, isLooking, message, solutions, onImport]);
  const onEdit = (): void => {
    setWaitingFor(undefined);
    setOnGrid(true);
  };
  const submit = (): void => {
    if (onGrid && hasTwo(solutions)) setOnGrid(false);
    else if (isLooking) setWaitingFor(reading);
    else if (reading.puzzle && !message) onImport(importedBoard(reading.puzzle), reading.puzzle);
  };
  return (
    <DropForm {...{ onGrid, fieldRef, onText: change, onFile: open, onSubmit: submit }}>
      <p className={classes.legend}>
        <Trans>
          <b>5</b> = given · <b>[5]</b> = yours · <b>{NOTES_SAMPLE}</b> = notes · <b>0</b> = empty
        </Trans>
      </p>
      <TextField {...{ text, messageId, fieldRef, change, setOnGrid }} isWrong={message !== ''} />
      <State {...{ text, reading, change, fieldRef }} />
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
        <Formats id={`${messageId}-formats`} />
      ) : hasTwo(solutions) && !onGrid ? (
        <TwoSolutions {...{ solutions, onEdit }} cells={reading.cells} />
      ) : (
        <Preview {...{ text, reading, solutions, onGrid, setOnGrid, change }} />
      )}
      <Buttons
        {...{ onGrid, setOnGrid, fieldRef, paste, open }}
        canImport={reading.puzzle !== undefined && message === ''}
        isWaiting={waitingFor === reading && isLooking}
      />
    </DropForm>
  );
}

/** The error in one sentence; empty if none exists. */
function useVerdict(text: string, fault: string, reading: Read, solutions: Looked['solutions']) {
  const { t, i18n } = useLingui();
  const unsolvable =
    solutions?.length === 0 ? t`The Sudoku puzzle contains errors and cannot be solved.` : '';
  const unreadable = text.trim() !== '' && reading.failure ? importFailureText(i18n, reading.failure) : '';
  return {
    message: fault || unreadable || unsolvable,
    isProse: unreadable !== '' && reading.failure?.kind === 'unknown-format',
  };
}

function Formats({ id }: { readonly id: string }) {
  return (
    <div className={classes.formats} id={id} data-part="import-formats">
      <Trans>
        Nonet reads:
        <ul>
          <li>81 characters, with 0, . or * for an empty cell</li>
          <li>grids in lines or boxes, with or without candidates</li>
          <li>.sdk, .sdm, .sdx, .ss and OpenSudoku files</li>
          <li>HoDoKu lines</li>
          <li>SudokuWiki, f-puzzles and SudokuPad links</li>
        </ul>
      </Trans>
    </div>
  );
}

interface PreviewProps extends TextProps, EntryWay {
  readonly reading: Read;
  readonly solutions: Looked['solutions'];
}

/** The puzzle as far as the text has been read: a picture for a list, otherwise an editable grid. */
function Preview({ text, change, reading, solutions, onGrid, setOnGrid }: PreviewProps) {
  return (
    <div className={classes.preview}>
      {solutions === 'cannot-judge' && (
        <p className={classes.legend}>
          <Trans>
            We could not determine in time whether this puzzle has exactly one solution. Compare its givens
            with where it came from.
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
          onOpen={() => setOnGrid(true)}
          onChange={(cells) => change(withCells(text, cells))}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly reading: Read;
  readonly at: number;
  readonly onChoose: (at: number) => void;
}

/** For a list: which puzzle, and the invalid lines. For an ambiguous text: which reading. */
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
              onChange={(event) =>
                onChoose(Math.min(Math.max(Math.trunc(event.target.valueAsNumber) || 1, 1), count) - 1)
              }
            />
            of {count}
          </Trans>
        </label>
      )}
      {alternative && (
        <Check checked={at > 0} onChange={(other) => onChoose(other ? count : 0)}>
          <Trans>Digits in brackets are notes that were removed, not your digits</Trans>
        </Check>
      )}
      {puzzle?.description && <p className={classes.legend}>{puzzle.description}</p>}
      {refused.length > 0 && (
        <ul className={classes.refused} data-part="import-refused" aria-label={t`Not read`}>
          {refused.slice(0, MOST_REFUSED_SHOWN).map(({ number, failure }) => (
            <li key={number}>
              <Trans>
                No. {number}: {importFailureText(i18n, failure)}
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

interface TwoSolutionsProps {
  readonly cells: readonly BoardCell[];
  readonly solutions: readonly Grid[];
  /** Leads to the grid. */
  readonly onEdit: () => void;
}

/** A puzzle with several solutions can be played, but with a warning: shows two of them side by side. */
function TwoSolutions({ cells, solutions, onEdit }: TwoSolutionsProps) {
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
      <Button data-action="more-digits" onClick={onEdit}>
        <Trans>More digits</Trans>
      </Button>
    </div>
  );
}

/** A constant, since braces inside a message would be parsed as a placeholder. */
const NOTES_SAMPLE = '{569}';
const MOST_REFUSED_SHOWN = 5;
