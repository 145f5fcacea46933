import { digitOf, cellOf, type Candidate } from '../sudoku/position.ts';
import { PEERS } from '../sudoku/cells.ts';
import { applyStep, nextStep, restsOnUniqueness } from '../sudoku/rate/next-step.ts';
import { orderOf, TECHNIQUES, type TechniqueId } from '../sudoku/techniques/catalogue.ts';
import { FINDERS } from '../sudoku/techniques/finders.ts';
import { compareSteps, type Step } from '../sudoku/techniques/step.ts';
import { withClosure } from './closure.ts';
import { withShortestArgument } from './shorten.ts';
import { prepare, type BoardFault, type HintBoard } from './find-hint.ts';

/** All steps on a board, easiest technique first; or why no search is possible. */
export function findSteps(
  board: HintBoard,
): { readonly kind: 'steps'; readonly steps: readonly Step[] } | BoardFault {
  const prepared = prepare(board);
  if ('kind' in prepared) return prepared;
  return { kind: 'steps', steps: TECHNIQUES.flatMap(({ id }) => stepsOf(id, prepared)) };
}

/**
 * The next digit of a board, found by the easiest steps; its closure names what earlier ones ruled out.
 * `undefined` where none can be reached.
 */
export function findDigit(board: HintBoard): Step | undefined {
  const prepared = prepare(board);
  if ('kind' in prepared) return undefined;
  const position = prepared.position.clone();
  for (;;) {
    const step = nextStep(position, { uniqueness: prepared.uniqueness });
    if (step === undefined || step.placements.length > 0)
      return step && withClosure(step, position, prepared.noted);
    applyStep(position, step);
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
  /** It is eliminated by the last of this many easiest steps, of which this technique is the hardest. */
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
  const { position, solution } = prepared;
  if (!position.has(cellOf(candidate), digitOf(candidate))) return { kind: 'gone' };
  if (solution[cellOf(candidate)] === digitOf(candidate)) return { kind: 'needed' };
  const path = pathTo(candidate, prepared);
  const last = path === undefined ? TECHNIQUES.length - 1 : orderOf(path.hardest);
  // Prefer a single step that is no harder than the sequence of easiest steps.
  for (const { id } of TECHNIQUES.slice(0, last + 1)) {
    const step = stepsOf(id, prepared).find((found) => rulesOut(found, candidate));
    if (step !== undefined) return { kind: 'ruled-out', step };
  }
  return path === undefined ? { kind: 'unproven' } : { kind: 'provable', ...path };
}

type Prepared = Exclude<ReturnType<typeof prepare>, BoardFault>;

function stepsOf(id: TechniqueId, { position, noted, uniqueness }: Prepared): Step[] {
  if (!uniqueness && restsOnUniqueness(id)) return [];
  const found: Step[] = [];
  FINDERS[id](position, (step) => found.push(step), { all: true });
  return found
    .sort(compareSteps)
    .map((step) => withClosure(withShortestArgument(step, position), position, noted));
}

/** The easiest steps until a candidate is eliminated, or undefined if it never is. */
function pathTo(
  candidate: Candidate,
  { position, noted, uniqueness }: Prepared,
): { steps: number; hardest: TechniqueId; first: Step } | undefined {
  const current = position.clone();
  const path: Step[] = [];
  while (current.has(cellOf(candidate), digitOf(candidate))) {
    const step = nextStep(current, { uniqueness });
    if (step === undefined) return undefined;
    applyStep(current, step);
    path.push(step);
  }
  const hardest = path.reduce((most, step) =>
    orderOf(step.technique) > orderOf(most.technique) ? step : most,
  );
  return { steps: path.length, hardest: hardest.technique, first: withClosure(path[0], position, noted) };
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
