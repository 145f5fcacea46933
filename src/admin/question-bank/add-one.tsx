import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useMemo } from 'react';
import { lineFault, LINE_MAX_LENGTH } from '../../../core/administration/question-bank.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { useCallOnce } from '../use-call-once.ts';
import type { PuzzleRating } from '../../../core/protocol/question-bank.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { findRepeat } from '../../../core/sudoku/formats/repeats.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { engine } from '../../engine/index.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { useOnline } from '../../platform/online.ts';
import { useServices } from '../../session/index.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { MiniBoard } from '../../ui/mini-board.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type Said, saidFailure } from '../../ui/use-call.ts';
import { drawnCells } from './drawn.ts';
import { LibraryChoice } from './library-choice.tsx';
import { useNotes, type Notepad } from './notepad.ts';
import type { BankProps } from './panel.ts';
import { callInPages } from './put-back.ts';
import classes from './question-bank.module.css';
import { CHOOSE_LIBRARY, movedText, moveText, refusalText } from './words.ts';

/** Adds one puzzle: 81 digits, with a picture of them while they are typed. */
export function AddOne({ notepad }: Pick<BankProps, 'notepad'>) {
  const { i18n, t } = useLingui();
  const { library, puzzle, added, isElsewhere } = useNotes(notepad);
  const { busy, said, run, say } = useCall();
  const { add, undo, move } = useAdding(notepad);
  const isLocked = !useOnline() || busy;
  return (
    <Form className={classes.form} name="add-puzzle" onSend={() => void run(add)}>
      <LibraryChoice value={library} onChoose={(chosen) => notepad.write({ library: chosen })} />
      <PuzzleEntry notepad={notepad} />
      <SaidLine said={said} />
      <div className={classes.buttons}>
        <Button look="primary" type="submit" disabled={isLocked} data-action="add-puzzle">
          <Trans>Add puzzle</Trans>
        </Button>
        {added !== null && (
          <Button
            data-action="undo"
            disabled={isLocked}
            aria-label={t`Undo: take the puzzle back`}
            onClick={() => void run(() => undo(added))}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
        {added !== null && isElsewhere && (
          <Button
            data-action="move-to-levels"
            disabled={isLocked}
            onClick={() => void run(() => move(added))}
          >
            {i18n._(moveText(1))}
          </Button>
        )}
        {puzzle !== '' && (
          <Button
            data-action="clear"
            onClick={() => {
              notepad.write({ puzzle: '' });
              say(null);
            }}
          >
            <Trans>Clear</Trans>
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Functions that add the typed puzzle, undo that, or move it to its level; they return the message to show. */
function useAdding(notepad: Notepad) {
  const { i18n } = useLingui();
  const { api } = useServices();
  const techniqueNames = useTechniqueNames();
  const { library, puzzle, addedLine } = useNotes(notepad);
  const callOnce = useCallOnce('addPuzzle');
  const line = lineOf(puzzle);
  const add = async (): Promise<Said> => {
    if (library === null) return { tone: 'error', text: CHOOSE_LIBRARY };
    const fault = lineFault(line);
    if (fault !== undefined) return { tone: 'error', text: refusalText(i18n, line, fault) };
    const answer = await callOnce({ library, line });
    if (isFailure(answer)) return saidFailure(answer);
    if (answer.kind === 'refused') {
      const { why, library: there } = answer;
      if (why === 'several-solutions') return { tone: 'error', text: await severalText(line) };
      return { tone: 'error', text: refusalText(i18n, line, why, there) };
    }
    const isElsewhere = answer.rating.level !== library;
    notepad.write({ puzzle: '', added: answer.id, addedLine: line, isElsewhere });
    const name = i18n._(LEVEL_NAMES[library]);
    const found = ratingText(i18n, answer.rating, techniqueNames);
    return { tone: 'ok', text: msg`Added to the library ${name}. The engine finds: ${found}.` };
  };
  const undo = async (id: string): Promise<Said> => {
    const answer = await api.call('deletePuzzles', { ids: [id] });
    if (isFailure(answer)) return saidFailure(answer);
    notepad.write({ added: null, ...(puzzle === '' && { puzzle: addedLine }) });
    return { tone: 'ok', text: msg`Taken back.` };
  };
  const move = async (id: string): Promise<Said> => {
    const { count, failure } = await callInPages(api, 'movePuzzles', [{ id }]);
    if (failure) return saidFailure(failure);
    notepad.write({ isElsewhere: false });
    return { tone: 'ok', text: movedText(count) };
  };
  return { add, undo, move };
}

function PuzzleEntry({ notepad }: Pick<BankProps, 'notepad'>) {
  const { puzzle } = useNotes(notepad);
  const id = useId();
  const line = lineOf(puzzle);
  const wrong = useMemo(() => repeatedCells(line), [line]);
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        <Trans>Puzzle: 81 digits, 0 for an empty cell</Trans>
      </label>
      <div className={classes.entry}>
        <textarea
          id={id}
          name="puzzle"
          className={classes.text}
          inputMode="numeric"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={puzzle}
          aria-describedby={`${id}-count`}
          onChange={(event) => notepad.write({ puzzle: event.target.value.slice(0, PUZZLE_MAX_LENGTH) })}
        />
        <div className={classes.picture}>
          <MiniBoard cells={drawnCells(line)} wrong={wrong} />
        </div>
      </div>
      <p id={`${id}-count`} className={classes.count} data-tone={line.length > 81 ? 'error' : undefined}>
        {`${line.length} / 81`}
      </p>
    </div>
  );
}

/** Leaves room for a puzzle pasted as nine rows with spaces between the boxes. */
const PUZZLE_MAX_LENGTH = 400;

/** The puzzle without the spaces and line breaks that were pasted with it. */
function lineOf(text: string): string {
  return text.replace(/\s/g, '').slice(0, LINE_MAX_LENGTH);
}

function repeatedCells(line: string): readonly number[] {
  const digits = Array.from({ length: 81 }, (_, cell) => Number(line.charAt(cell).replace(/[^1-9]/, '')));
  return findRepeat(digits)?.cells ?? [];
}

/** Names the first cell in which the solutions differ. */
async function severalText(line: string): Promise<MessageDescriptor> {
  const solutions = await engine.call('upToTwoSolutions', parseGrid(line)!).catch(() => []);
  const [first, second] = solutions === 'cannot-judge' ? [] : solutions;
  const cell = first && second ? first.findIndex((digit, at) => digit !== second[at]) : -1;
  if (cell < 0) return msg`The puzzle has several solutions: more givens are needed.`;
  const [name, one, other] = [cellName(cell), first![cell]!, second![cell]!];
  return msg`The puzzle has several solutions: ${name} can be ${one} or ${other}.`;
}

/** "Skilled, XY-Wing": the level and the hardest technique. */
export function ratingText(
  i18n: I18n,
  { level, hardest }: PuzzleRating,
  names: ReturnType<typeof useTechniqueNames>,
): string {
  const name = i18n._(LEVEL_NAMES[level]);
  return hardest === undefined ? name : `${name}, ${names[hardest]}`;
}
