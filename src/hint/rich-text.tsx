import { cellName, type Cell } from '../../core/sudoku/cells.ts';
import classes from './hint.module.css';

const CELLS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 81 }, (_, cell) => [cellName(cell), cell] as const),
);
/** Eliminated candidates, and cell names. */
const PARTS = /<no>(.*?)<\/no>|([A-I][1-9])(?![0-9A-Za-z])/g;

/** What never breaks from a chip: a bracket before it, punctuation after it. */
const [OPENING, CLOSING] = [/[(（「]*$/, /^[)）」,.;:?!，。；：、？！]*/];

/** A hint's text: cell names can be tapped, eliminations are struck through. */
export function RichText({ text, onCell }: { text: string; onCell: (cell: Cell) => void }) {
  const parts = [...text.matchAll(PARTS)];
  let end = 0;
  return (
    <>
      {parts.map((match) => {
        const before = text.slice(end, match.index);
        const [opening] = OPENING.exec(before)!;
        end = match.index + match[0].length;
        const [closing] = CLOSING.exec(text.slice(end))!;
        end += closing.length;
        const name = match[1] ?? match[2]!;
        const cell = CELLS.get(name);
        const chip =
          cell === undefined ? (
            <s className={classes.struck}>{name}</s>
          ) : (
            <button
              type="button"
              className={classes.cell}
              data-struck={match[1] === undefined ? undefined : true}
              onClick={(event) => {
                event.stopPropagation();
                onCell(cell);
              }}
            >
              {name}
            </button>
          );
        return [
          before.slice(0, before.length - opening.length),
          <span key={match.index} className={classes.together}>
            {opening}
            {chip}
            {closing}
          </span>,
        ];
      })}
      {text.slice(end)}
    </>
  );
}

/** The text without its markup, for screen readers. */
export function plainText(text: string): string {
  return text.replace(/<\/?no>/g, '');
}
