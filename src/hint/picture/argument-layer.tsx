import { candidateOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import type { ArgumentLink, DrawnArgument, Frame } from './picture.ts';
import classes from './argument-layer.module.css';
import './threads.css';
import { areaOf, areaOfCell, centreOf, inside, noteOf, strokeThrough, type Area } from './points.ts';

/** The number of colours for lines; further lines reuse them. */
const COLORS = 5;

/** Drawn under the digits: the house or cell with no candidate left. */
export function ArgumentUnder({ argument: { deadHouse } }: { readonly argument: DrawnArgument }) {
  return deadHouse !== null && <rect {...areaOf(deadHouse)} className={classes.deadFill} />;
}

/** The assumed digits with their numbers, the newest link, and where the argument breaks. */
export function ArgumentOver({ argument }: { readonly argument: DrawnArgument }) {
  const { frames, numbers, links, gone, removed, ends, isClash, deadHouse, deadCell } = argument;
  return (
    <g data-clash={isClash || undefined}>
      {deadHouse !== null && <DeadEnd area={areaOf(deadHouse)} />}
      {links.map((link) => (
        <path key={link.order} d={link.path} className={classes.casing} data-now={link.isNow || undefined} />
      ))}
      {frames.map((frame) => (
        <SupposedDigit key={frame.cell} {...frame} />
      ))}
      {deadCell !== null && <DeadEnd area={areaOfCell(deadCell)} />}
      {removed.map((candidate) => (
        <Excluded key={candidate} candidate={candidate} look="removed" />
      ))}
      {gone.map((candidate) => (
        <Excluded key={candidate} candidate={candidate} look={isClash ? 'clash' : 'gone'} />
      ))}
      {links.map((link) => (
        <ArgumentLine key={link.order} {...link} />
      ))}
      {ends.map(({ candidate, thread }) => (
        <g key={candidate} className={classes.end} data-thread={colorOf(thread)}>
          <Disc candidate={candidate} />
        </g>
      ))}
      {numbers.map((each) => (
        <Number key={`${each.place} ${each.number}`} {...each} />
      ))}
    </g>
  );
}

/** The house or cell in which the contradiction occurs. */
function DeadEnd({ area }: { readonly area: Area }) {
  return <rect {...inside(area, 4)} rx="10" className={classes.dead} data-part="hint-dead" />;
}

function SupposedDigit({ cell, digit, number, thread, isNow, isDenied }: Frame) {
  const { x, y } = centreOf(cell);
  return (
    <g className={classes.supposed} data-thread={colorOf(thread)} data-now={isNow || undefined}>
      <rect {...inside(areaOfCell(cell), 7)} rx="12" className={classes.frame} />
      {/* The digit is next to the step's number. */}
      <text x={x + 6} y={y + 56 * 0.355 + 3} className={classes.digit}>
        {digit}
      </text>
      {isDenied && <path d={`M${x - 18} ${y + 31}L${x + 32} ${y - 24}`} className={classes.denied} />}
      <Number place={candidateOf(cell, 1)} number={number} thread={thread} />
    </g>
  );
}

function Number({ place, number, thread }: DrawnArgument['numbers'][number]) {
  if (number === 0) return null;
  const { x, y } = noteOf(place);
  return (
    <g className={classes.number} data-thread={colorOf(thread)}>
      <circle cx={x} cy={y} r="18" />
      <text x={x} y={y + 24 * 0.355}>
        {number}
      </text>
    </g>
  );
}

function ArgumentLine({ path, arrow, thread, isNow }: ArgumentLink) {
  return (
    <g className={classes.link} data-thread={colorOf(thread)} data-now={isNow || undefined}>
      <path d={path} pathLength={1} className={classes.line} />
      {arrow !== '' && <polygon points={arrow} className={classes.arrow} />}
    </g>
  );
}

interface ExcludedProps {
  readonly candidate: Candidate;
  readonly look: 'gone' | 'removed' | 'clash';
}

function Excluded({ candidate, look }: ExcludedProps) {
  return (
    <g className={classes.excluded} data-look={look}>
      <Disc candidate={candidate} />
      <path d={strokeThrough(candidate)} />
    </g>
  );
}

function Disc({ candidate }: Pick<ExcludedProps, 'candidate'>) {
  const { x, y } = noteOf(candidate);
  return (
    <>
      <circle cx={x} cy={y} r="15.5" />
      <text x={x} y={y + 27.5 * 0.355}>
        {digitOf(candidate)}
      </text>
    </>
  );
}

function colorOf(thread: number): number {
  return thread % COLORS;
}
