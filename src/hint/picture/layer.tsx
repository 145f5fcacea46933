import { useLayoutEffect, useRef, type CSSProperties, type RefObject } from 'react';
import type { BoardCell } from '../../../core/board/cell.ts';
import { COLUMN_OF, houseSign, ROW_OF, type Cell, type House } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import { ArgumentOver, ArgumentUnder } from './argument-layer.tsx';
import type { Beam, Mark, Picture, PremiseBox } from './picture.ts';
import type { DrawnLink } from './link.ts';
import type { Stage } from '../hint-machine.ts';
import classes from './layer.module.css';
import { areaOf, areaOfCell, centreOf, inside, noteOf, strokeThrough } from './points.ts';
import { BOX_LINES } from '../../../core/board/lines.ts';

interface LayerProps {
  /** Not drawn in stage 1, so it may be null there. */
  readonly picture: Picture | null;
  /** Houses lit in stage 1. */
  readonly bands: readonly number[];
  readonly stage: Stage;
  /** The cells below the layer, whose colours it redraws. */
  readonly cells?: readonly Pick<BoardCell, 'background'>[];
}

const NO_CELLS: readonly BoardCell[] = [];

/**
 * A hint's picture: backgrounds are under the cells; links, discs and strokes over them. Screen readers get
 * the text instead.
 */
export function HintLayer({ picture, bands, stage, cells = NO_CELLS }: LayerProps) {
  const layer = useRestingNotes(stage > 1);
  return (
    <div ref={layer} aria-hidden className={classes.layer} data-part="hint-picture" data-stage={stage}>
      <Tags lines={stage === 1 ? bands : stage === 3 ? (picture?.lines ?? []) : []} />
      <svg viewBox="0 0 900 900" className={classes.under}>
        <Ground cells={cells} />
        {housesShown(stage, bands, picture).map((house) => (
          <Band key={house} house={house} quiet={stage > 1} />
        ))}
        {picture && <Under picture={picture} stage={stage} />}
      </svg>
      {picture && stage > 1 && (
        <svg viewBox="0 0 900 900" className={classes.over}>
          {stage === 2 ? (
            picture.question.notes.map((candidate) => <Note key={candidate} candidate={candidate} />)
          ) : (
            <Why picture={picture} />
          )}
        </svg>
      )}
    </div>
  );
}

/** Redraws the cells' colours, which the layer covers. */
function Ground({ cells }: Required<Pick<LayerProps, 'cells'>>) {
  return cells.map(
    ({ background }, cell) =>
      background > 0 && (
        <rect
          key={cell}
          {...areaOfCell(cell)}
          className={classes.ground}
          style={{ fill: `var(--ce${background})` }}
        />
      ),
  );
}

/** The part of the picture under the digits. */
function Under({ picture, stage }: { readonly picture: Picture; readonly stage: Stage }) {
  if (stage === 1) return null;
  const { premises } = stage === 2 ? picture.question : picture;
  return (
    <>
      {stage === 3 && picture.beams.map((beam) => <BeamLine key={`${beam.from} ${beam.to}`} {...beam} />)}
      {premises.map((box) => (
        <Premise key={box.cell} {...box} />
      ))}
      {stage === 3 && picture.argument && <ArgumentUnder argument={picture.argument} />}
      {stage === 3 && picture.hatched.map((cell) => <Hatch key={cell} cell={cell} />)}
    </>
  );
}

function housesShown(stage: Stage, bands: readonly number[], picture: Picture | null): readonly number[] {
  if (stage === 1) return bands;
  return (stage === 2 ? picture?.question.houses : picture?.houses) ?? [];
}

/**
 * Makes the surrounding board dim its notes. A style selector could do that too, but would re-match all notes
 * in the frame in which the hint opens.
 */
function useRestingNotes(resting: boolean): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const grid = resting ? layer.current?.closest<HTMLElement>('[role=grid]') : null;
    grid?.toggleAttribute('data-resting', true);
    return () => grid?.removeAttribute('data-resting');
  }, [resting]);
  return layer;
}

/** A cell named in the text pulses once, even without a picture; a new key restarts it. */
export function Pulse({ cell, onEnd }: { readonly cell: Cell; readonly onEnd?: () => void }) {
  return (
    <svg aria-hidden viewBox="0 0 900 900" className={classes.over} data-part="hint-pulse">
      <rect {...inside(areaOfCell(cell), 4.5)} rx="10" className={classes.pulse} onAnimationEnd={onEnd} />
    </svg>
  );
}

function Why({ picture }: { picture: Picture }) {
  const { links, groups, marks, targets, struck, rings, placed, argument } = picture;
  const between = links.filter(({ inside }) => !inside);
  return (
    <>
      {between.map(({ order, path }) => (
        <path key={order} d={path} className={classes.casing} style={drawnAfter(order)} />
      ))}
      {between.length > 0 && <path d={BOX_LINES} className={classes.boxLines} />}
      {argument && <ArgumentOver argument={argument} />}
      {groups.map((group) => (
        <rect key={`${group.x} ${group.y}`} {...group} rx="19" className={classes.group} />
      ))}
      {targets.map((cell) => (
        <path key={cell} d={brackets(cell)} className={classes.brackets} />
      ))}
      {between.map((link) => (
        <LinkLine key={link.order} {...link} />
      ))}
      {marks.map((mark) => (
        <Disc key={mark.candidate} {...mark} />
      ))}
      {links
        .filter(({ inside }) => inside)
        .map((link) => (
          <LinkLine key={link.order} {...link} />
        ))}
      {struck.map((candidate) => (
        <Struck key={candidate} candidate={candidate} />
      ))}
      {rings.map((cell) => (
        <Ring key={cell} cell={cell} />
      ))}
      {placed.map((candidate) => (
        <Placed key={candidate} candidate={candidate} />
      ))}
    </>
  );
}

/** Labels of the lit rows and columns. */
function Tags({ lines }: { lines: readonly number[] }) {
  return lines
    .filter((house) => house < 18)
    .map((house) => (
      <span
        key={house}
        className={house < 9 ? classes.rowTag : classes.columnTag}
        style={{ [house < 9 ? 'top' : 'left']: `${((house % 9) * 100 + 50) / 9}%` }}
      >
        {houseSign(house)}
      </span>
    ));
}

function Band({ house, quiet }: { house: House; quiet: boolean }) {
  return <rect {...areaOf(house)} className={classes.band} data-quiet={quiet || undefined} />;
}

function Premise({ cell, set, main }: PremiseBox) {
  return (
    <rect
      {...inside(areaOfCell(cell), 4.5)}
      rx="10"
      className={classes.premise}
      data-set={set === 0 ? undefined : ((set - 1) % 5) + 1}
      data-main={main || undefined}
    />
  );
}

/** The reach of a ringed digit along a line. */
function BeamLine({ from, to }: Beam) {
  const [a, b] = [centreOf(from), centreOf(to)];
  return <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} className={classes.beam} />;
}

/** 45 degrees, 14 units apart (20 along the sides), 9 units inside the cell. */
function Hatch({ cell }: { cell: Cell }) {
  const [x, y] = [COLUMN_OF[cell]! * 100, ROW_OF[cell]! * 100];
  const [near, far] = [9, 91];
  const lines: string[] = [];
  for (let sum = 2 * near + 20; sum < 2 * far; sum += 20) {
    const [low, high] = [Math.max(near, sum - far), Math.min(far, sum - near)];
    lines.push(`M${x + low} ${y + sum - low}L${x + high} ${y + sum - high}`);
  }
  return <path d={lines.join('')} className={classes.hatch} />;
}

/** Around a digit that stands. */
function Ring({ cell }: { cell: Cell }) {
  const { x, y } = centreOf(cell);
  return (
    <>
      <circle cx={x} cy={y} r="39" className={classes.ringCasing} />
      <circle cx={x} cy={y} r="39" className={classes.ring} />
    </>
  );
}

/** A digit that follows, in a cell without notes. */
function Placed({ candidate }: { candidate: Candidate }) {
  const { x, y } = centreOf(cellOf(candidate));
  return (
    <g>
      <circle cx={x} cy={y} r="33" className={classes.placedDisc} />
      <text x={x} y={y + 50 * 0.355} className={classes.placedDigit}>
        {digitOf(candidate)}
      </text>
    </g>
  );
}

function Note({
  candidate,
  className = classes.premiseNote,
}: {
  candidate: Candidate;
  className?: string | undefined;
}) {
  const { x, y } = noteOf(candidate);
  // The baseline that centres a digit by its height.
  return (
    <text x={x} y={y + 27.5 * 0.355} className={`${classes.note} ${className ?? ''}`}>
      {digitOf(candidate)}
    </text>
  );
}

/** The links are drawn one after another. */
const drawnAfter = (order: number): CSSProperties => ({
  animationDelay: `calc(var(--moves, 1) * ${order * 60}ms)`,
});

function LinkLine({ path, strong, inside, arrow, order }: DrawnLink) {
  const style = drawnAfter(order);
  return (
    <>
      <path
        d={path}
        pathLength={strong ? 1 : undefined}
        className={inside ? classes.bar : strong ? classes.strong : classes.weak}
        data-strong={strong || undefined}
        style={style}
      />
      {arrow !== '' && <polygon points={arrow} className={classes.arrow} style={style} />}
    </>
  );
}

const RADIUS = 15.5;

function Disc({ candidate, look, square }: Mark) {
  const { x, y } = noteOf(candidate);
  return (
    <g className={classes.mark} data-look={look}>
      {look === 'end' && <circle cx={x} cy={y} r={19.5} className={classes.secondRing} />}
      {look !== 'bold' &&
        (square ? (
          <rect x={x - 14.5} y={y - 14.5} width="29" height="29" rx="4" className={classes.disc} />
        ) : (
          <circle cx={x} cy={y} r={RADIUS} className={classes.disc} />
        ))}
      <Note candidate={candidate} className={classes.markDigit} />
    </g>
  );
}

function Struck({ candidate }: { candidate: Candidate }) {
  const { x, y } = noteOf(candidate);
  return (
    <g className={classes.struck}>
      <circle cx={x} cy={y} r={RADIUS} className={classes.disc} />
      <Note candidate={candidate} className={classes.markDigit} />
      <path d={strokeThrough(candidate)} />
    </g>
  );
}

/** Four corners, 22 units long, 3 units inside the cell. */
function brackets(cell: Cell): string {
  const x = COLUMN_OF[cell]! * 100;
  const y = ROW_OF[cell]! * 100;
  const [near, far, arm] = [3, 97, 22];
  const corner = (cx: number, cy: number, dx: number, dy: number): string =>
    `M${x + cx + dx} ${y + cy}H${x + cx}V${y + cy + dy}`;
  return (
    corner(near, near, arm, arm) +
    corner(far, near, -arm, arm) +
    corner(near, far, arm, -arm) +
    corner(far, far, -arm, -arm)
  );
}
