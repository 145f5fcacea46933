/** @jest-environment ./test/support/whole-page.mjs */
import type { Supposition } from '../../../../core/hints/shortest.ts';
import { fireEvent, screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { createActor } from 'xstate';
import type { Board } from '../../../../core/board/board.ts';
import { completeCandidates, placeDigit, toggleNote } from '../../../../core/board/entries.ts';
import { candidateOf } from '../../../../core/sudoku/position.ts';
import type { SessionActor } from '../../../../src/session/index.ts';
import { boardMachine } from '../../../../src/game/board/board-machine.ts';
import type { Games } from '../../../../src/game/index.ts';
import { createHintActs } from '../../../../src/hint/hint-acts.ts';
import type { OpenHint } from '../../../../src/hint/hint-actor.ts';
import { withoutNotes } from '../../../../src/hint/check.ts';
import type { StepViewProps } from '../../../../src/hint/dock-props.ts';
import { StepActions } from '../../../../src/hint/sheets/step-actions.tsx';
import { useWaysOn, type Obstacle } from '../../../../src/hint/sheets/ways-on.tsx';
import { puzzleBoard, SOLUTION_DIGITS } from '../../../support/boards.ts';
import { bareStep } from '../../../support/hint-steps.ts';

const A1 = 0;
const start = puzzleBoard();
const wrongDigit = (SOLUTION_DIGITS[A1] % 9) + 1;

type Props = Parameters<typeof useWaysOn>[1] & { readonly obstacle: Obstacle };

/** The buttons of the sheet, then the rows behind its three dots. */
function Ways({ obstacle, ...props }: Props) {
  const { actions, more } = useWaysOn(obstacle, props);
  return (
    <>
      {actions}
      {more.map(({ action, name, onClick }) => (
        <button key={action} type="button" onClick={onClick}>
          {name}
        </button>
      ))}
    </>
  );
}

/** Shows the ways on; gives what the board is after a press, what is said, and how often a hint without notes was asked for. */
function show(board: Board, kind: Obstacle['kind']) {
  let now = board;
  let asked = 0;
  const [why, said]: [Supposition[], string[]] = [[], []];
  render(
    <Ways
      obstacle={{ kind, cell: A1 }}
      board={board}
      onEdit={(rewrite, text) => {
        now = rewrite(now);
        said.push(text);
      }}
      onAskWithoutNotes={() => asked++}
      onWhy={(supposition) => why.push(supposition)}
    />,
  );
  return {
    press: (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      return { board: now, asked, why, said: said.at(-1) };
    },
    names: () => screen.getAllByRole('button').map(({ textContent }) => textContent),
  };
}

test('a wrong entry can be explained, erased or undone back to the last correct position', () => {
  const wrong = placeDigit(start, [A1], wrongDigit);
  const { press, names } = show(wrong, 'wrong-entry');
  expect(names()).toEqual(['Back to before it', 'Show why', 'Erase A1']);
  expect(press('Show why').why).toEqual([{ candidate: candidateOf(A1, wrongDigit), isTrue: true }]);
  const { board: erased, said } = press('Erase A1');
  expect(said).toBe('A1 is erased.');
  expect([erased.cells[A1].kind, erased.position]).toEqual(['empty', wrong.position + 1]);
  const back = press('Back to before it').board;
  expect([back.cells, back.position]).toEqual([start.cells, start.position]);
});

test('several wrong entries are erased together', () => {
  const [, second] = [...start.cells.keys()].filter((cell) => start.cells[cell].digit === 0);
  const wrong = placeDigit(placeDigit(start, [A1], wrongDigit), [second], (SOLUTION_DIGITS[second] % 9) + 1);
  const { board, said } = show(wrong, 'wrong-entry').press('Erase wrong entries');
  expect(said).toBe('The wrong entries are erased.');
  expect(board.cells).toEqual(start.cells);
});

test('a wrongly removed note can be restored, ignored or undone without changing other notes', () => {
  const whole = completeCandidates(start);
  const other = whole.cells.findIndex(({ kind }, cell) => kind === 'notes' && cell !== A1);
  const digit = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(
    (each) => (whole.cells[other].notes & (1 << (each - 1))) !== 0 && each !== SOLUTION_DIGITS[other],
  )!;
  const struck = toggleNote(toggleNote(whole, [other], digit), [A1], SOLUTION_DIGITS[A1]);
  for (const name of [`Put ${SOLUTION_DIGITS[A1]} back in A1`, 'Add only what is missing']) {
    document.body.replaceChildren();
    const { board, said } = show(struck, 'notes-missing').press(name);
    expect(said).toBe(
      name.startsWith('Put') ? `${SOLUTION_DIGITS[A1]} is back in A1.` : 'The missing notes are written.',
    );
    expect(board.cells[A1].notes).toBe(whole.cells[A1].notes);
    // What was struck with reason stays struck.
    expect(board.cells[other].notes).toBe(struck.cells[other].notes);
  }
  document.body.replaceChildren();
  const { press } = show(struck, 'notes-missing');
  const without = press('Ignore my notes');
  expect([without.board, without.asked]).toEqual([struck, 1]);
  expect(press('Back to before it').board.cells[A1].notes).toBe(whole.cells[A1].notes);
});

test('a step found without the notes offers to write all candidates as one undoable edit', () => {
  // A lone mark that is right: kept alone among full cells, it would read as a naked single.
  const noted = toggleNote(start, [A1], SOLUTION_DIGITS[A1]);
  const step = bareStep('claiming', { eliminations: [candidateOf(A1, SOLUTION_DIGITS[A1])] });
  const board = createActor(boardMachine, { input: { board: noted, clock: Date.now } }).start();
  const actor = {
    send: () => undefined,
    getSnapshot: () => ({ context: { shown: { kind: 'step', step } } }),
  };
  const hint = { actor } as unknown as OpenHint;
  const acts = createHintActs(hint, board, {} as Games, {} as SessionActor);
  const change = (asked: Board) => {
    board.send({ type: 'edited', rewrite: () => noted });
    const props = {
      ...acts,
      board: noted,
      context: { asked },
      shown: { stage: 3, step },
      words: { lines: [] },
    };
    const { container } = render(<StepActions {...(props as unknown as StepViewProps)} />);
    const own = container.querySelector<HTMLElement>('[data-first]')!;
    fireEvent.click(own);
    const after = board.getSnapshot().context.board;
    return [own.textContent, after.cells.map(({ notes }) => notes), after.position - noted.position];
  };
  const masks = completeCandidates(start).cells.map(({ notes }) => notes);
  expect(change(withoutNotes(noted))).toEqual(['Write candidates', masks, 1]);
  expect(change(noted)).toEqual(['Remove 1 note', start.cells.map(({ notes }) => notes), 1]);
});
