import { digitOf, cellOf, type Candidate } from '../sudoku/position.ts';
import { cellName, PEERS } from '../sudoku/cells.ts';
import { applyStep, nextStep, restsOnUniqueness } from '../sudoku/rate/next-step.ts';
import { isTechniqueId, orderOf, TECHNIQUES, type TechniqueId } from '../sudoku/techniques/catalogue.ts';
import { FINDERS } from '../sudoku/techniques/finders.ts';
import { listSteps, type Listing } from '../sudoku/techniques/list-steps.ts';
import { compareSteps, type Step } from '../sudoku/techniques/step.ts';
import { withClosure } from './closure.ts';
import { withShortestArgument } from './shorten.ts';
import { easiestStep, prepare, type BoardFault, type HintBoard, type Prepared } from './find-hint.ts';

/** Maximum number of steps counted and listed per technique. */
const LISTED_MOST = 1000;
/** Maximum number of steps returned by one call of `findSteps`. */
export const STEPS_AT_ONCE = 100;

/** How many steps of a technique a board has. */
export interface StepCount {
  readonly technique: TechniqueId;
  readonly count: number;
  /** Whether there are more than were counted. */
  readonly isCut: boolean;
}

/**
 * The number of steps of each technique on a board, easiest technique first; or why no search is possible.
 */
export function countSteps(
  board: HintBoard,
): { readonly kind: 'counts'; readonly counts: readonly StepCount[] } | BoardFault {
  const prepared = prepare(board);
  if ('kind' in prepared) return prepared;
  const counts = TECHNIQUES.map(({ id }) => {
    const { steps, isCut } = listingOf(id, prepared);
    return { technique: id, count: steps.length, isCut };
  });
  return { kind: 'counts', counts: counts.filter(({ count }) => count > 0) };
}

/**
 * A page of the steps that `countSteps` has counted, best first: at most a hundred.
 *
 * @param from how many of them to skip
 */
export function findSteps(
  board: HintBoard,
  technique: TechniqueId,
  from: number,
): { readonly kind: 'steps'; readonly steps: readonly Step[] } | BoardFault {
  const prepared = prepare(board);
  if ('kind' in prepared) return prepared;
  const { steps } = listingOf(technique, prepared);
  return {
    kind: 'steps',
    steps: steps.slice(from, from + STEPS_AT_ONCE).map((step) => told(step, prepared)),
  };
}

/** What identifies a presented step on its board: its result, then its pattern as a number. */
export function stepCode(step: Step): string {
  return `${resultCode(step)}.${patternNumber(step).toString(36)}`;
}

/** The technique, and what it places (`A1` and the digit) and eliminates (`a1` and the digit). */
function resultCode({ technique, placements, eliminations }: Step): string {
  const nameOf = (candidate: Candidate): string => `${cellName(cellOf(candidate))}${digitOf(candidate)}`;
  const placed = [...placements].sort(byNumber).map(nameOf).join('');
  return `${technique}.${placed}${[...eliminations].sort(byNumber).map(nameOf).join('').toLowerCase()}`;
}

const byNumber = (one: number, other: number): number => one - other;

function patternNumber({ variant, premise, houses, links, branches }: Step): number {
  let number = 0;
  for (const sign of JSON.stringify([variant, premise, houses, links, branches]))
    number = (Math.imul(number, 31) + sign.charCodeAt(0)) >>> 0;
  return number;
}

/**
 * The listed step with this code, or the best one with its result: links of earlier versions name no pattern. Undefined
 * if the board has none, or has a fault.
 */
export function findCodedStep(board: HintBoard, code: string): Step | undefined {
  const [technique = '', effects] = code.split('.');
  const result = `${technique}.${effects}`;
  const prepared = prepare(board);
  if (!isTechniqueId(technique) || 'kind' in prepared) return undefined;
  let best: Step | undefined;
  for (const listed of listingOf(technique, prepared).steps) {
    if (resultCode(listed) !== result) continue;
    const step = told(listed, prepared);
    // Presenting a step can take long.
    if (code === result || stepCode(step) === code) return step;
    best ??= step;
  }
  return best;
}

/**
 * The next digit of a board, found by the easiest steps, with the number of earlier steps and the hardest
 * technique among them. Undefined if no digit can be reached.
 */
export function findDigit(board: HintBoard): Step | undefined {
  const prepared = prepare(board);
  if ('kind' in prepared) return undefined;
  const position = prepared.position.clone();
  const path: Step[] = [];
  for (;;) {
    const step = easiestStep(position, prepared);
    if (step === undefined) return undefined;
    if (step.placements.length > 0) {
      const told = withClosure(step, position, prepared.noted);
      return path.length === 0 ? told : { ...told, after: { steps: path.length, hardest: hardestOf(path) } };
    }
    applyStep(position, step);
    path.push(step);
  }
}

/** The verdict on one candidate. */
export type Judgement =
  /** It is the digit of its cell. */
  | { readonly kind: 'needed' }
  /** A house of the cell has the digit already, or the notes lack it. */
  | { readonly kind: 'gone' }
  /** An available step eliminates it. */
  | { readonly kind: 'ruled-out'; readonly step: Step }
  /** The last of this many easiest steps eliminates it; the hardest of them uses this technique. */
  | { readonly kind: 'provable'; readonly steps: number; readonly hardest: TechniqueId; readonly first: Step }
  /** It is wrong, but the techniques do not prove it. */
  | { readonly kind: 'unproven' };

/** Why a candidate can or cannot be placed; or what must be corrected first. */
export function judgeCandidate(
  board: HintBoard,
  candidate: Candidate,
): { readonly kind: 'judged'; readonly judgement: Judgement } | BoardFault {
  const prepared = prepare(board);
  return 'kind' in prepared ? prepared : { kind: 'judged', judgement: judge(prepared, candidate) };
}

function judge(prepared: Prepared, candidate: Candidate): Judgement {
  const { position, solution, without } = prepared;
  if (!position.has(cellOf(candidate), digitOf(candidate))) return { kind: 'gone' };
  if (solution[cellOf(candidate)] === digitOf(candidate)) return { kind: 'needed' };
  const judgement = judgeWrong(prepared, candidate);
  // If the known techniques do not decide it, try all of them.
  return judgement.kind === 'unproven' && without.size > 0
    ? judgeWrong({ ...prepared, without: new Set() }, candidate)
    : judgement;
}

function judgeWrong(prepared: Prepared, candidate: Candidate): Judgement {
  const path = pathTo(candidate, prepared);
  const last = path === undefined ? TECHNIQUES.length - 1 : orderOf(path.hardest);
  // Prefer a single step that is no harder than the sequence of easiest steps.
  for (const { id } of TECHNIQUES.slice(0, last + 1)) {
    if (prepared.without.has(id)) continue;
    const step = bestThat((found) => rulesOut(found, candidate), id, prepared);
    if (step !== undefined) return { kind: 'ruled-out', step: told(step, prepared) };
  }
  return path === undefined ? { kind: 'unproven' } : { kind: 'provable', ...path };
}

function listingOf(id: TechniqueId, { position, uniqueness }: Prepared): Listing {
  if (!uniqueness && restsOnUniqueness(id)) return { steps: [], isCut: false };
  return listSteps(position, id, LISTED_MOST);
}

/** The best step of a technique that passes a test. */
function bestThat(
  passes: (step: Step) => boolean,
  id: TechniqueId,
  { position, uniqueness }: Prepared,
): Step | undefined {
  if (!uniqueness && restsOnUniqueness(id)) return undefined;
  let best: Step | undefined;
  const keepBest = (step: Step) => {
    if (passes(step) && (best === undefined || compareSteps(step, best) < 0)) best = step;
  };
  FINDERS[id](position, keepBest, { all: true });
  return best;
}

/** A step as it is presented to a person. */
function told(step: Step, { position, noted }: Prepared): Step {
  return withClosure(withShortestArgument(step, position), position, noted);
}

/** The easiest steps until a candidate is eliminated, or undefined if it never is. */
function pathTo(
  candidate: Candidate,
  { position, noted, uniqueness, without }: Prepared,
): { steps: number; hardest: TechniqueId; first: Step } | undefined {
  const current = position.clone();
  const path: Step[] = [];
  while (current.has(cellOf(candidate), digitOf(candidate))) {
    const step = nextStep(current, { uniqueness, without });
    if (step === undefined) return undefined;
    applyStep(current, step);
    path.push(step);
  }
  return { steps: path.length, hardest: hardestOf(path), first: withClosure(path[0], position, noted) };
}

function hardestOf(path: readonly Step[]): TechniqueId {
  return path.reduce((most, step) => (orderOf(step.technique) > orderOf(most.technique) ? step : most))
    .technique;
}

/** Whether a step removes a candidate: by name, or by the digit that it places in or next to the cell. */
function rulesOut({ placements, eliminations }: Step, candidate: Candidate): boolean {
  const cell = cellOf(candidate);
  const digit = digitOf(candidate);
  return (
    eliminations.includes(candidate) ||
    placements.some(
      (placed) =>
        (cellOf(placed) === cell && digitOf(placed) !== digit) ||
        (digitOf(placed) === digit && PEERS[cell].includes(cellOf(placed))),
    )
  );
}
