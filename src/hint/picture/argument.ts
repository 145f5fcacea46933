import {
  argumentOf,
  isSameLine,
  shutLines,
  type ArgumentStep,
  type Thread,
} from '../../../core/hints/argument.ts';
import { maskOf, type Digit } from '../../../core/sudoku/digits.ts';
import { candidateOf, cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { linkOf } from './link.ts';
import type { ArgumentLink, DrawnArgument, Frame, Picture } from './picture.ts';
import { Router, type Gaps, type Obstacles } from './route.ts';

/** Radii at which a link starts and ends: around the frames of assumed digits, and around notes. */
const FRAME = 48;
const NEAR_FRAME = 35;
const NOTE = 20;

type ArgumentPicture = Pick<
  Picture,
  'argument' | 'houses' | 'lines' | 'rings' | 'hatched' | 'premises' | 'struck' | 'targets' | 'marks'
>;

/** The parts of a picture that depend on step `at` of a forcing argument. */
export function drawArgument(step: Step, at: number, obstacles: Obstacles): ArgumentPicture {
  const { steps, threads } = argumentOf(step);
  const now = steps[Math.min(at, steps.length - 1)]!;
  const argument =
    now.kind === 'result' ? drawResult(step, steps, obstacles) : drawThread(steps, now, threads, obstacles);
  const isEnd = now === steps.at(-1);
  const { frames } = argument;
  return {
    argument,
    houses: now.kind === 'result' ? step.houses.map(({ house }) => house) : askedHouse(now),
    premises: startsOf(step),
    ...shutOnBoard(now),
    lines: askedHouse(now).length > 0 ? linesOf(now) : [],
    struck: isEnd ? step.eliminations.filter((gone) => !isFramed(frames, gone)) : [],
    targets: isEnd ? [...new Set(step.eliminations.map(cellOf))] : [],
    marks: step.placements
      .filter((candidate) => isEnd && !isFramed(frames, candidate))
      .map((candidate) => ({ candidate, look: 'end', square: false })),
  };
}

/** The picture with the steps of its argument counted from the supposition, whose number 0 is not drawn. */
export function countedFromZero(picture: Picture): Picture {
  const { argument } = picture;
  if (argument === null) return picture;
  const less = <Numbered extends { readonly number: number }>(each: Numbered): Numbered => ({
    ...each,
    number: each.number - 1,
  });
  return {
    ...picture,
    argument: { ...argument, frames: argument.frames.map(less), numbers: argument.numbers.map(less) },
  };
}

/** The digits on the board that a step relies on, and the cells of its house that they block. */
function shutOnBoard({ house, reasons }: ArgumentStep): Pick<ArgumentPicture, 'rings' | 'hatched'> {
  const standing = reasons.filter(({ stands }) => stands);
  return {
    rings: [...new Set(standing.map(({ by }) => cellOf(by!)))],
    hatched: house === undefined ? [] : [...new Set(standing.map(({ gone }) => cellOf(gone)))],
  };
}

/** The result that all cases lead to. */
function drawResult(step: Step, steps: readonly ArgumentStep[], obstacles: Obstacles): DrawnArgument {
  return {
    frames: [],
    numbers: [],
    links: linksToResult(step, steps, obstacles),
    gone: [],
    removed: [],
    ends: endsOf(steps),
    isClash: false,
    deadHouse: null,
    deadCell: null,
  };
}

/** The state of a thread at a step: its own steps so far, and those of the main thread. */
function drawThread(
  steps: readonly ArgumentStep[],
  now: ArgumentStep,
  threads: readonly Thread[],
  obstacles: Obstacles,
): DrawnArgument {
  const told = steps.slice(0, steps.indexOf(now) + 1);
  const isOwn = ({ thread }: ArgumentStep): boolean => isSameLine(threads[thread]!, threads[now.thread]!);
  const known = told.filter((each) => isOwn(each) || threads[each.thread]!.kind === 'main');
  const own = steps.filter((each) => each.thread === now.thread);
  const frames = known.flatMap((each) => framesOf(each, now));
  const isClash = now.kind === 'clash';
  return {
    frames,
    numbers: known.flatMap((each) => numberOfRemoval(each, frames, obstacles)),
    links: linksOf(own, now, obstacles),
    gone: now.reasons
      .filter(({ stands }) => !stands)
      .map(({ gone }) => gone)
      .filter((gone) => !isFramed(frames, gone)),
    // A candidate that a lemma refutes stays removed in all later steps.
    removed: told
      .filter((each) => (each.kind === 'clash' ? !isOwn(each) : known.includes(each)))
      .flatMap(({ removed }) => [...removed])
      .filter((gone) => !isFramed(frames, gone)),
    ends: [],
    isClash,
    deadHouse: isClash ? (now.house ?? null) : null,
    deadCell: isClash ? (now.cell ?? null) : null,
  };
}

/** Where the number of a removal does not cover a note, first in the corner of the other numbers. */
const NUMBER_PLACES: readonly Digit[] = [1, 3, 7, 9, 2, 8, 4, 6, 5];

/** The number of a step that removes a candidate; a frame has its own, and in a cell full of notes there is no room. */
function numberOfRemoval(
  { kind, removed: [gone], number, thread }: ArgumentStep,
  frames: readonly Frame[],
  { notes }: Obstacles,
): DrawnArgument['numbers'] {
  if (gone === undefined || (kind !== 'supposed' && kind !== 'removed') || isFramed(frames, gone)) return [];
  const cell = cellOf(gone);
  const place = NUMBER_PLACES.find((each) => (notes(cell) & maskOf(each)) === 0);
  return place === undefined ? [] : [{ place: candidateOf(cell, place), number, thread }];
}

/** The cells where threads start, if there are several. */
function startsOf({ branches, premise }: Step): Picture['premises'] {
  if (branches!.length < 2) return [];
  const cells = premise.filter(({ role }) => role === 'assumption').flatMap((part) => [...part.cells]);
  return cells.map((cell) => ({ cell, set: 0, main: true }));
}

function isFramed(frames: readonly Frame[], candidate: Candidate): boolean {
  return frames.some(({ cell }) => cell === cellOf(candidate));
}

function framesOf(step: ArgumentStep, now: ArgumentStep): Frame[] {
  return step.placed.map((candidate) => ({
    cell: cellOf(candidate),
    digit: digitOf(candidate),
    number: step.number,
    thread: step.thread,
    isNow: step === now,
    isDenied: now.kind === 'clash' && now.removed.includes(candidate),
  }));
}

/** The house in which a digit has only one place left. */
function askedHouse({ kind, house }: ArgumentStep): readonly number[] {
  return kind === 'digit' && house !== undefined ? [house] : [];
}

function linesOf({ reasons }: ArgumentStep): readonly number[] {
  return [...new Set(shutLines(reasons).map(({ house }) => house))].filter((house) => house < 18);
}

/**
 * The links of a thread up to its step `now`; at a contradiction, only those that lead to it. The whole
 * thread is routed each time, so that no link moves when another one appears.
 */
function linksOf(own: readonly ArgumentStep[], now: ArgumentStep, obstacles: Obstacles): ArgumentLink[] {
  const framed = new Set(own.flatMap(({ placed }) => placed.map(cellOf)));
  const router = new Router(
    { ...obstacles, filled: (cell) => obstacles.filled(cell) || framed.has(cell) },
    [],
  );
  const links = own.flatMap((step) =>
    pairsOf(step).map(({ from, to, gaps }) => ({ step, routed: router.route(from, to, gaps) })),
  );
  return links
    .map(({ step, routed }, order) => ({ step, link: linkOf(routed, true, order) }))
    .filter(({ step }) =>
      now.kind === 'clash' ? step === now : step.kind !== 'clash' && own.indexOf(step) <= own.indexOf(now),
    )
    .map(({ step, link }) => ({ ...link, thread: step.thread, isNow: step === now }));
}

interface Pair {
  readonly from: Candidate;
  readonly to: Candidate;
  readonly gaps: Gaps;
}

/** Pairs from the digits that are the reason to the new digit, or to the notes that they exclude. */
function pairsOf({ kind, placed, removed, reasons }: ArgumentStep): Pair[] {
  const pairs: Pair[] = [];
  const add = (by: Candidate | undefined, to: Candidate, isNote: boolean): void => {
    if (by === undefined || cellOf(by) === cellOf(to)) return;
    const from = centreIn(by);
    if (pairs.some((pair) => pair.from === from && pair.to === to)) return;
    pairs.push({ from, to, gaps: gapsBetween(cellOf(by), cellOf(to), isNote) });
  };
  for (const { by, gone, stands } of reasons) {
    if (stands) continue;
    if (kind === 'clash') add(by, gone, true);
    else if (placed.length > 0) add(by, centreIn(placed[0]!), false);
    else if (removed.length > 0) add(by, removed[0]!, true);
  }
  return pairs;
}

/** Uses note 5, which is in the middle of the cell. */
function centreIn(candidate: Candidate): Candidate {
  return candidateOf(cellOf(candidate), 5);
}

/** Frames of adjacent cells touch, so a link between them overlaps their edges. */
function gapsBetween(from: number, to: number, isNote: boolean): Gaps {
  const columns = Math.abs((from % 9) - (to % 9));
  const rows = Math.abs(Math.floor(from / 9) - Math.floor(to / 9));
  const isNear = columns + rows === 1 || (columns === 1 && rows === 1);
  const frame = isNear ? NEAR_FRAME : FRAME;
  return { start: frame, tip: isNote ? NOTE : frame };
}

/** Links from the last digits of each thread to the result. */
function linksToResult(step: Step, steps: readonly ArgumentStep[], obstacles: Obstacles): ArgumentLink[] {
  const [result] = [...step.placements, ...step.eliminations];
  const ends = endsOf(steps);
  const router = new Router(
    obstacles,
    ends.map(({ candidate }) => candidate),
  );
  return ends
    .filter(({ candidate, isLast }) => isLast && cellOf(candidate) !== cellOf(result!))
    .map(({ candidate, thread }, order) => ({
      ...linkOf(router.route(candidate, result!), true, order),
      thread,
      isNow: true,
    }));
}

function endsOf(
  steps: readonly ArgumentStep[],
): { readonly candidate: Candidate; readonly thread: number; readonly isLast: boolean }[] {
  const result = steps.at(-1)!;
  const count = Math.max(...steps.map(({ thread }) => thread)) + 1;
  return Array.from({ length: count }, (_, thread) => thread).flatMap((thread) => {
    const own = steps.filter((each) => each.thread === thread);
    const last = [
      ...new Set(own.at(-1)!.reasons.flatMap(({ by, stands }) => (by === undefined || stands ? [] : [by]))),
    ];
    const [start] = own[0]!.placed;
    const shown = start === undefined || last.includes(start) ? last : [start, ...last];
    return shown
      .filter((candidate) => !result.placed.includes(candidate))
      .map((candidate) => ({ candidate, thread, isLast: last.includes(candidate) }));
  });
}
