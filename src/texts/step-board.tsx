import { memo, Suspense } from 'react';
import { HOUSE_CELLS } from '../../core/sudoku/cells.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { BoardDigits, xOf, yOf } from './board-digits.tsx';
import { BoardLines } from '../ui/mini-board.tsx';
import board from '../ui/mini-board.module.css';
import classes from './step-board.module.css';
import { useSmallPicture } from './use-titles.ts';

/** A technique's first example in small, with the cells and houses of its step; decoration only. */
export const StepBoard = memo(function StepBoard({ technique }: { readonly technique: TechniqueId }) {
  return (
    <svg aria-hidden viewBox="-6 -6 912 912" className={classes.board}>
      <rect width="900" height="900" className={board.ground} />
      <Suspense>
        <Step technique={technique} />
      </Suspense>
    </svg>
  );
});

function Step({ technique }: { readonly technique: TechniqueId }) {
  const { board: signs, cells, houses } = useSmallPicture(technique);
  return (
    <>
      {houses.map((house) => (
        <rect key={house} {...areaOf(house)} className={classes.house} />
      ))}
      {cells.map((cell) => (
        <rect
          key={cell}
          x={xOf(cell) + 6}
          y={yOf(cell) + 6}
          width="88"
          height="88"
          className={classes.cell}
        />
      ))}
      <BoardDigits signs={signs.replaceAll(/[a-i]/g, '.')} look={board.given} />
      <BoardDigits signs={signs.replaceAll(/[1-9]/g, '.').replaceAll(/[a-i]/g, digitOf)} look={board.yours} />
      <BoardLines />
    </>
  );
}

const digitOf = (letter: string): string => String(' abcdefghi'.indexOf(letter));

function areaOf(house: number) {
  const [first, last] = [HOUSE_CELLS[house]![0]!, HOUSE_CELLS[house]![8]!];
  const [x, y] = [xOf(first), yOf(first)];
  return { x, y, width: xOf(last) + 100 - x, height: yOf(last) + 100 - y };
}
