import { fireEvent, screen } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { Position } from '../../../core/sudoku/position.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { nextStep } from '../../../core/sudoku/rate/next-step.ts';
import { ArticleFigure } from '../../../src/texts/article-figure.tsx';
import { CellText } from '../../../src/texts/markdown.tsx';

const POSITION = Position.from(
  parseGrid('.4.19....9.....7..2...78.6.5.27..8....48.39....3..94.2.5.24...8..8.....3....81.4.')!,
);

function figure(caption: string) {
  const { digits, givens, candidates } = POSITION;
  const lists = { digits: [...digits], givens: [...givens], notes: [...candidates] };
  return <ArticleFigure figure={{ ...lists, step: nextStep(POSITION)!, caption, effect: '', spoken: '' }} />;
}

test('a pressed cell name pulses its cell in the last figure before it', () => {
  render(
    <article>
      {figure('See A1.')}
      <p>
        <CellText text="Look at B3." />
      </p>
      {figure('See C9.')}
    </article>,
  );
  const [first, second] = document.querySelectorAll('figure');
  const pulsing = () =>
    [first, second].map((each) => {
      const cell = each.querySelector('[data-part=hint-pulse] rect');
      return cell && [cell.getAttribute('x'), cell.getAttribute('y')];
    });
  fireEvent.click(screen.getByText('Look at', { exact: false }));
  expect(pulsing()).toEqual([null, null]);
  fireEvent.click(screen.getByText('B3'));
  expect(pulsing()).toEqual([['204.5', '104.5'], null]);
  fireEvent.click(screen.getByText('C9'));
  expect(pulsing()).toEqual([
    ['204.5', '104.5'],
    ['804.5', '204.5'],
  ]);
});
