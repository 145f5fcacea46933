import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { newBoard } from '../../../core/board/board.ts';
import { withDigit } from '../../../core/board/cell.ts';
import { completeCandidates } from '../../../core/board/entries.ts';
import { blockerOf } from '../../../core/learn/guess.ts';
import { LESSON_GIVENS } from '../../../core/learn/lesson-board.ts';
import {
  cellName,
  HOUSE_CELLS,
  HOUSES_OF,
  ROW_OF,
  type Cell,
  type House,
} from '../../../core/sudoku/cells.ts';
import { reachStage } from '../../platform/newcomer.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { MiniBoard, type DrawnCell } from '../../ui/mini-board.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { KeyList } from '../../game/index.ts';
import { ReadingPage } from '../../session/index.ts';
import classes from './rules-page.module.css';
import links from '../../ui/links.module.css';
import shapes from '../../ui/shapes.module.css';

/** D6: the only place for a 4 in the middle box, since row F and column 5 already have one. */
const [PLACE, DIGIT] = [32, 4];
/** Indices of houses in `HOUSE_CELLS`. */
const [ROW_B, ROW_F, COLUMN_5, COLUMN_9, BOX] = [1, 5, 9 + 4, 9 + 8, 18 + 4];
/** Indices into the nine cell colours. */
const [SKY, LEMON, PINK, GREY] = [5, 1, 7, 9];

const start = newBoard(LESSON_GIVENS.join(''), 'novice');
const begun = start.cells;
const noted = completeCandidates(start).cells;
const found = begun.with(PLACE, withDigit(begun[PLACE]!, DIGIT));

/** The cells of a picture, each in the colour of the first listed house that contains it. */
function drawn(
  cells: readonly DrawnCell[],
  ...colors: readonly (readonly [house: House, color: number])[]
): DrawnCell[] {
  return cells.map((cell, index) => ({
    ...cell,
    background: colors.find(([house]) => HOUSES_OF[index]!.includes(house))?.[1] ?? 0,
  }));
}

const HOUSES = drawn(begun, [ROW_B, SKY], [COLUMN_9, LEMON], [BOX, PINK]);
const FIRST_DIGIT = drawn(found, [ROW_F, GREY], [COLUMN_5, GREY], [BOX, SKY]);
const ASKED = drawn(begun, [BOX, SKY]);
const NOTES = drawn(
  begun.map((cell, index) => (HOUSES_OF[index]!.includes(BOX) ? noted[index]! : cell)),
  [BOX, SKY],
);

/** `/rules`: the rules of Sudoku, and how to play here. */
export default function RulesPage() {
  const { t } = useLingui();
  usePageTitle(t`The rules in two minutes`);
  useEffect(() => {
    reachStage('known');
    window.scrollTo(0, 0);
  }, []);
  return (
    <ReadingPage learn>
      <article className={classes.page}>
        <h1 className={classes.title}>
          <Trans>The rules in two minutes</Trans>
        </h1>
        <p>
          <Trans>
            Fill the empty cells so that every row, every column and every box holds the digits 1 to 9, each
            of them once. The printed digits stay. There is exactly one solution, and no need to guess.
          </Trans>
        </p>
        <p>
          <Link href="/lessons">
            <Trans>Prefer to learn by doing? Try the five short lessons</Trans>
          </Link>
        </p>
        <Picture cells={HOUSES}>
          <Trans>A row, a column and a box: each has nine cells.</Trans>
        </Picture>

        <FirstDigit />
        <Notes />
        <Entering />
        <Help />
        <p className={classes.onward}>
          <Link href="/" className={links.action ?? ''}>
            <Trans>Play</Trans>
          </Link>
          <Link href="/practice" className={links.link ?? ''}>
            <Trans>Learn</Trans>
          </Link>
        </p>
      </article>
    </ReadingPage>
  );
}

/** Asks for the place before revealing it. A wrong tap gets an explanation and costs nothing. */
function FirstDigit() {
  const { t } = useLingui();
  const [tapped, setTapped] = useState<number | null>(null);
  const [shown, setShown] = useState(false);
  /** Takes the focus from the button that disappears. */
  const place = useRef<HTMLButtonElement>(null);
  const isFound = shown || tapped === PLACE;
  return (
    <>
      <h2>
        <Trans>Find the first digit</Trans>
      </h2>
      <p>
        <Trans>Where can the 4 go in the middle box? Tap a cell: a wrong tap costs nothing.</Trans>
      </p>
      <Picture
        cells={isFound ? FIRST_DIGIT : ASKED}
        wrong={isFound || tapped === null ? [] : [tapped]}
        over={
          <div className={classes.choices} role="group" aria-label={t`Cells of the middle box`}>
            {Array.from(HOUSE_CELLS[BOX]!, (cell) => (
              <button
                key={cell}
                ref={cell === PLACE ? place : undefined}
                type="button"
                aria-label={cellName(cell)}
                aria-disabled={isFound}
                onClick={() => {
                  if (!isFound) setTapped(cell);
                }}
              />
            ))}
          </div>
        }
      >
        {isFound ? (
          <Trans>Grey: no room for another 4. Rows are A to I from the top, columns 1 to 9.</Trans>
        ) : (
          <Trans>Rows are A to I from the top, columns 1 to 9.</Trans>
        )}
      </Picture>
      <div role="status" className={classes.answer}>
        {isFound ? <Found /> : tapped !== null && <Refuted cell={tapped} />}
      </div>
      {!isFound && (
        <Button
          onClick={() => {
            setShown(true);
            place.current?.focus();
          }}
          data-action="show-place"
        >
          <Trans>Show me</Trans>
        </Button>
      )}
    </>
  );
}

function Found() {
  const [cell, digit] = [cellName(PLACE), DIGIT];
  return (
    <p>
      <Trans>
        The {digit} goes to {cell}: its row and its column have no other {digit}, and all other empty cells of
        the box see one.
      </Trans>
    </p>
  );
}

function Refuted({ cell }: { readonly cell: Cell }) {
  const blocker = blockerOf(
    begun.map((each) => each.digit),
    cell,
    DIGIT,
  );
  if (blocker === null) return null;
  const [name, by, digit] = [cellName(cell), cellName(blocker), DIGIT];
  return (
    <p>
      {blocker === cell ? (
        <Trans>Not {name} – it’s already filled.</Trans>
      ) : ROW_OF[blocker] === ROW_OF[cell] ? (
        <Trans>
          Not {name} – this row already has its {digit}, in {by}.
        </Trans>
      ) : (
        <Trans>
          Not {name} – this column already has its {digit}, in {by}.
        </Trans>
      )}
    </p>
  );
}

function Notes() {
  return (
    <>
      <h2>
        <Trans>Take notes</Trans>
      </h2>
      <p>
        <Trans>
          If several digits still fit, press Pencil and write them down small.{' '}
          <Link href="/" state={{ act: 'candidates' }}>
            Fill in candidates
          </Link>{' '}
          does it for the whole board. When a cell is down to one note, that is its digit.
        </Trans>
      </p>
      <Picture cells={NOTES}>
        <Trans>The candidates of the middle box.</Trans>
      </Picture>
      <p>
        <Trans>
          Some write a note only where a digit has two places left in a box (Snyder marks). That is fine: a
          hint then offers to go on without your notes.
        </Trans>
      </p>
    </>
  );
}

function Entering() {
  return (
    <>
      <h2>
        <Trans>Enter digits</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Tap a cell, then a digit. Or tap a digit first, then the cells where it belongs.</Trans>
        </li>
        <li>
          <Trans>
            The same digit again takes it away, and so does Erase. Undo goes back as far as you like.
          </Trans>
        </li>
        <li>
          <Trans>Drag across cells to select several: a note or a colour then goes into all of them.</Trans>
        </li>
        <li>
          <Trans>
            The small number on a key says how many of that digit are missing. A red bar under a digit means
            that it is repeated in its row, column or box.
          </Trans>
        </li>
      </ul>
      <Details className={classes.keys} summary={<Trans>With a keyboard</Trans>}>
        <KeyList />
      </Details>
    </>
  );
}

function Help() {
  return (
    <>
      <h2>
        <Trans>When you are stuck</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <Link href="/" state={{ act: 'check' }}>
              Check board
            </Link>{' '}
            tells whether everything is still right. If not, it shows the way back.
          </Trans>
        </li>
        <li>
          <Trans>
            “Hint” below the board points to a place first, then names the technique, then explains it. Where
            hints cost crystals it needs an account.
          </Trans>
        </li>
        <li>
          <Trans>
            Press and hold a note, or press W, to see why that digit cannot go there. If hints need an
            account, so does this.
          </Trans>
        </li>
        <li>
          <Trans>“Learn” explains each technique with pictures and lets you practise it.</Trans>
        </li>
      </ul>
    </>
  );
}

function Picture({
  cells,
  wrong,
  over,
  children,
}: {
  readonly cells: readonly DrawnCell[];
  readonly wrong?: readonly number[];
  /** Drawn over the board. */
  readonly over?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <figure className={classes.picture}>
      <div className={classes.board}>
        <MiniBoard cells={cells} wrong={wrong} />
        {over}
      </div>
      <figcaption className={shapes.caption}>{children}</figcaption>
    </figure>
  );
}
