import type { Implication, Step } from '../sudoku/techniques/step.ts';

/**
 * A case of a forcing argument, explained and drawn separately: a branch; in a nested net, the main line or
 * an intermediate supposition with its refutation.
 */
export interface ArgumentPart {
  readonly kind: 'branch' | 'main' | 'supposition';
  readonly branch: readonly Implication[];
  /** Its conclusions, as indices in the branch, in order. */
  readonly own: readonly number[];
}

/** The cases of a forcing argument in reading order; empty for other steps. */
export function argumentParts({ variant, branches = [] }: Step): ArgumentPart[] {
  if (variant === 'nested') return nestedParts(branches[0]);
  return branches.map((branch) => ({ kind: 'branch', branch, own: [...branch.keys()] }));
}

/** The consequences of a supposition lie between it and its refutation. */
function nestedParts(branch: readonly Implication[]): ArgumentPart[] {
  const main: number[] = [];
  const inner: number[][] = [];
  let isInside = false;
  branch.forEach(({ reason }, index) => {
    if (reason === 'assumption' && index > 0) {
      isInside = true;
      inner.push([]);
    }
    if (isInside) inner[inner.length - 1].push(index);
    if (reason === 'forcing-net') isInside = false;
    if (!isInside) main.push(index);
  });
  return [
    { kind: 'main', branch, own: main },
    ...inner.map((own): ArgumentPart => ({ kind: 'supposition', branch, own })),
  ];
}

/**
 * The lines that decide a case: from its end (both ends of a contradiction) back to its start, always through
 * the latest conclusion. Indices in the branch, ascending.
 */
export function decisiveLines({ branch, own }: ArgumentPart): number[] {
  const [first] = own;
  const last = own[own.length - 1];
  const shown = new Set<number>([first, ...endsOf(branch, own)]);
  if (branch[last].reason === 'forcing-net') for (const half of branch[last].because) shown.add(half);
  // Premises come before what follows from them.
  for (let at = own.length - 1; at > 0; at--) {
    const { because, reason } = branch[own[at]];
    if (shown.has(own[at]) && reason !== 'forcing-net' && because.length > 0) shown.add(Math.max(...because));
  }
  return [...shown].sort((a, b) => a - b);
}

/** The last conclusion, and its opposite if the branch ends in a contradiction. */
function endsOf(branch: readonly Implication[], own: readonly number[]): number[] {
  const last = own[own.length - 1];
  const { candidates, isTrue } = branch[last];
  const opposite = own.find(
    (index) => branch[index].isTrue !== isTrue && branch[index].candidates[0] === candidates[0],
  );
  return opposite === undefined ? [last] : [opposite, last];
}
