import { useEffect, useRef, useState } from 'react';
import type { BoardCell } from '../../../core/board/cell.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { paperColors, pictureOf, svgAddress } from './picture.ts';
import classes from './printed-pages.module.css';

export interface PrintedPuzzle {
  readonly cells: readonly BoardCell[];
  readonly title: string;
  readonly solution: readonly BoardCell[] | null;
  /** Printed as a QR code; null for none. */
  readonly link: string | null;
}

interface PrintedPagesProps {
  readonly puzzles: readonly PrintedPuzzle[];
  readonly perPage: number;
  readonly notes: boolean;
  readonly answersTitle: string;
  readonly codeTitle: string;
  /** Called when all pictures are loaded. */
  readonly onReady: () => void;
}

const ANSWERS_PER_PAGE = 12;

/** The printed pages: hidden on screen, and the only content on paper. */
export function PrintedPages(props: PrintedPagesProps) {
  const { puzzles, perPage, notes, answersTitle, codeTitle, onReady } = props;
  const pages = useRef<HTMLDivElement>(null);
  const [colors] = useState(paperColors);
  useEffect(() => {
    const pictures = [...(pages.current?.querySelectorAll('img') ?? [])];
    void Promise.all(pictures.map((picture) => picture.decode())).then(onReady);
  }, [puzzles, onReady]);
  const numbered = puzzles.map((puzzle, index) => ({ ...puzzle, number: index + 1 }));
  // Copies of the same board share one solution page.
  const solved = numbered.filter(({ solution, cells }) => solution !== null && cells !== puzzles[0]?.cells);
  const answers = numbered[0]?.solution ? [numbered[0], ...solved] : solved;
  return (
    <div ref={pages} className={classes.paper} data-part="paper" aria-hidden>
      {split(numbered, perPage).map((page, index) => (
        <section key={index} className={classes.page} data-per-page={perPage}>
          {page.map(({ number, title, cells, link }) => (
            <figure key={number} className={classes.puzzle}>
              <figcaption>
                {puzzles.length > 1 && `${number} · `}
                {title}
                {link !== null && <QrPicture text={link} label={codeTitle} />}
              </figcaption>
              <img src={svgAddress(pictureOf(cells, colors, notes))} alt="" />
            </figure>
          ))}
        </section>
      ))}
      {split(answers, ANSWERS_PER_PAGE).map((page, index) => (
        <section key={index} className={classes.page} data-answers>
          <h2>{answersTitle}</h2>
          {page.map(({ number, solution }) => (
            <figure key={number} className={classes.puzzle}>
              <figcaption>{answers.length > 1 && number}</figcaption>
              <img src={svgAddress(pictureOf(solution!, colors, false))} alt="" />
            </figure>
          ))}
        </section>
      ))}
    </div>
  );
}

function split<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  );
}
