import { useEffect, useState, type RefObject } from 'react';
import { CELL_COUNT, cellName, type Cell } from '../../core/sudoku/cells.ts';

interface PulseState {
  readonly cell: Cell;
  /** Restarts the pulse. */
  readonly key: number;
}

const NAMES = Array.from({ length: CELL_COUNT }, (_, cell) => cellName(cell));

/** A cell whose name was pressed in the article: it pulses in the last figure before the name. */
export function usePulse(figure: RefObject<HTMLElement | null>) {
  const [pulse, setPulse] = useState<PulseState | null>(null);
  useEffect(() => {
    const article = figure.current?.closest('article');
    const point = ({ target }: Event): void => {
      const name = target as Element;
      const cell = NAMES.indexOf(name.textContent);
      const before = [...article!.querySelectorAll('figure')].findLast(
        (each) => (each.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      );
      if (cell >= 0 && before === figure.current) setPulse((last) => ({ cell, key: (last?.key ?? 0) + 1 }));
    };
    article?.addEventListener('click', point);
    return () => article?.removeEventListener('click', point);
  }, [figure]);
  return pulse;
}
