import { cellName, type Cell } from '../../core/sudoku/cells.ts';
import { RichText } from './rich-text.tsx';
import classes from './sheets/why.module.css';
import type { HintWords } from './words.ts';

interface SightProps {
  readonly sight: NonNullable<HintWords['sight']>;
  readonly onCell: (cell: Cell) => void;
}

/** The digits that a cell sees, by house; each points at its cell on the board. */
export function Sight({ sight: { lead, rows, rest }, onCell }: SightProps) {
  return (
    <>
      <p>
        <RichText text={lead} onCell={onCell} />
      </p>
      <table className={classes.sight}>
        <tbody>
          {rows.map(({ name, blockers }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {blockers.map(({ cell, digit }) => (
                  <button
                    key={digit}
                    type="button"
                    className={classes.digit}
                    title={cellName(cell)}
                    aria-label={`${digit}, ${cellName(cell)}`}
                    onClick={(event) => {
                      // Otherwise, a tap on the text would also hide the picture.
                      event.stopPropagation();
                      onCell(cell);
                    }}
                  >
                    {digit}
                  </button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <RichText text={rest} onCell={onCell} />
      </p>
    </>
  );
}
