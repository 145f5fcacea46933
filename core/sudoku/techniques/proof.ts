/**
 * How forcing steps are proved, and how their arguments are divided into parts.
 *
 * A hundred implications in a row are too hard to follow. So an argument that is longer than
 * `MOST_IMPLICATIONS`, or that needs further suppositions, is divided into parts: what follows from the
 * supposition, each lemma ("first: E2 cannot be 4 then") with its own proof, and what follows with the
 * lemmas.
 */
import type { Implication, Step } from './step.ts';

/**
 * The levels of proof of a net, easiest first: singles alone; with locked candidates, pairs and triples; with
 * further suppositions that are refuted along the way.
 */
export const PROOFS = ['net', 'patterns', 'lemmas'] as const;
/** A level of proof. */
export type Proof = (typeof PROOFS)[number];

/** Maximum number of implications in a part. */
export const MOST_IMPLICATIONS = 40;

/** A part of a long argument. */
export interface ProofPart {
  /** A lemma: from its supposition to its refutation. A long one has several parts. */
  readonly kind: 'main' | 'lemma';
  /** The range of its implications; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** The level of proof of a forcing net; undefined for other steps. */
export function proofOf({ technique, variant, branches }: Step): Proof | undefined {
  if (technique !== 'forcing-net' || branches === undefined) return undefined;
  if (variant === 'nested') return 'lemmas';
  return branches.some((branch) => branch.some(isByTechnique)) ? 'patterns' : 'net';
}

/** Whether an implication needs more than singles. */
export function isByTechnique({ reason }: Implication): boolean {
  return !['assumption', 'sees', 'cell', 'house', 'forcing-net'].includes(reason);
}

/**
 * The index of the conclusion that contradicts the last one; -1 if the branch does not end in a contradiction.
 */
export function oppositeOfEnd(branch: readonly Implication[]): number {
  const end = branch[branch.length - 1];
  return branch.findIndex(
    (other) => other.isTrue !== end.isTrue && other.candidates[0] === end.candidates[0],
  );
}

/** How many implications a step has in all its branches. */
export function implicationsOf({ branches = [] }: Step): number {
  return branches.reduce((sum, branch) => sum + branch.length, 0);
}

/** The parts of a branch, in order. */
export function proofParts(branch: readonly Implication[]): ProofPart[] {
  const parts: ProofPart[] = [];
  let kind: ProofPart['kind'] = 'main';
  let from = 0;
  /** The end of the last complete conclusion. */
  let told = 0;
  const close = (to: number): void => {
    if (to > from) parts.push({ kind, from, to });
    from = to;
  };
  const cutBefore = (end: number): void => {
    if (end - from > MOST_IMPLICATIONS && told > from) close(told);
  };
  branch.forEach((implication, index) => {
    if (implication.reason === 'assumption' && index > 0) {
      cutBefore(index);
      close(index);
      kind = 'lemma';
      told = index;
    }
    if (!endsConclusion(branch, index)) return;
    cutBefore(index + 1);
    told = index + 1;
    if (implication.reason !== 'forcing-net') return;
    close(told);
    kind = 'main';
  });
  close(branch.length);
  return parts;
}

/** Whether a conclusion ends here: exclusions belong to the conclusion that they lead to. */
function endsConclusion(branch: readonly Implication[], index: number): boolean {
  const { isTrue, reason, because } = branch[index];
  const next = branch.at(index + 1);
  if (next === undefined || reason === 'forcing-net' || isTrue) return true;
  const isSame = next.reason === reason && next.because.join() === because.join();
  return isByTechnique(branch[index]) && !isSame;
}
