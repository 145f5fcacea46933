/// <reference path="../../src/assets.d.ts" />
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { boardOf } from '../../core/board/board.ts';
import { EMPTY_CELL, givenCell, withDigit, withNotes } from '../../core/board/cell.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';
import { boardMachine } from '../../src/game/board/board-machine.ts';
import { BoardHandleContext } from '../../src/game/board/board-context.ts';
import { createCellViews } from '../../src/game/board/cell-views.ts';
import { Grid } from '../../src/game/board/grid.tsx';
import { drawStep } from '../../src/hint/picture/draw.ts';
import { HintLayer } from '../../src/hint/picture/layer.tsx';
import { type Stage } from '../../src/hint/hint-machine.ts';
import '../../src/ui/base.css';
import '../../src/ui/tokens.css';
import './page.css';

/** One position with its step, as scripts/hint-sheet.mjs writes it. */
export interface SheetEntry {
  readonly title: string;
  readonly digits: readonly number[];
  readonly givens: readonly number[];
  readonly candidates: readonly number[];
  readonly step: Step;
  readonly stage: Stage;
  readonly at: number;
}

declare global {
  var SHEET: readonly SheetEntry[];
}

function Sheet({ entry }: { entry: SheetEntry }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const handle = useMemo(() => {
    const cells = entry.digits.map((digit, cell) => {
      if (digit === 0) return withNotes(EMPTY_CELL, entry.candidates[cell]);
      return entry.givens[cell] ? givenCell(digit) : withDigit(EMPTY_CELL, digit);
    });
    const actor = createActor(boardMachine, {
      input: { board: boardOf(cells, 'custom'), clock: () => 0 },
    }).start();
    return { actor, views: createCellViews(actor) };
  }, [entry]);
  const picture = drawStep(entry.step, {
    obstacles: {
      filled: (cell) => entry.digits[cell] > 0,
      notes: (cell) => entry.candidates[cell],
    },
    at: entry.at,
  });
  return (
    <BoardHandleContext value={handle}>
      <figure className="sheet">
        <figcaption>{entry.title}</figcaption>
        <Grid layerRef={setSlot} />
        {slot &&
          createPortal(<HintLayer picture={picture} bands={picture.houses} stage={entry.stage} />, slot)}
      </figure>
    </BoardHandleContext>
  );
}

i18n.loadAndActivate({ locale: 'en', messages: {} });
createRoot(document.getElementById('root')!).render(
  <I18nProvider i18n={i18n}>
    <main className="sheets">
      {SHEET.map((entry) => (
        <Sheet key={entry.title} entry={entry} />
      ))}
    </main>
  </I18nProvider>,
);
