import { memo, Suspense } from 'react';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { BoardDigits } from './board-digits.tsx';
import { BoardLines } from '../ui/mini-board.tsx';
import board from '../ui/mini-board.module.css';
import classes from './step-board.module.css';
import { useSmallPicture } from './use-titles.ts';
import { areaOf, areaOfCell, inside } from '../hint/index.ts';

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
        <rect key={cell} {...inside(areaOfCell(cell), 6)} className={classes.cell} />
      ))}
      <BoardDigits signs={signs.replaceAll(/[a-i]/g, '.')} look={board.given} />
      <BoardDigits signs={signs.replaceAll(/[1-9]/g, '.').replaceAll(/[a-i]/g, digitOf)} look={board.yours} />
      <BoardLines />
    </>
  );
}

const digitOf = (letter: string): string => String(' abcdefghi'.indexOf(letter));
