import { render } from '@testing-library/react';
import { EMPTY_CELL, withNoteColor } from '../../../core/board/cell.ts';
import { MiniBoard } from '../../../src/ui/mini-board.tsx';

test('a small picture of a board has the colours of its notes', () => {
  const noted = { ...EMPTY_CELL, kind: 'notes', notes: 0b11 } as const;
  const { container } = render(<MiniBoard cells={[withNoteColor(noted, 2, 'b3')]} />);
  const disc = container.querySelector('circle')!;
  expect(disc.dataset.pair).toBe('b3');
  expect(disc.nextElementSibling!.textContent).toBe('2');
  expect(container.querySelectorAll('circle')).toHaveLength(1);
});
