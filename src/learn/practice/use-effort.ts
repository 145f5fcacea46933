import { useState } from 'react';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { noteReviewTime } from '../memory/review-times.ts';
import { remember } from '../memory/use-memories.ts';
import { refuted, type Verdict } from './judge.ts';
import type { KeptRound } from './kept-round.ts';

/** Observes how an exercise goes, and records it at the end. */
export function useEffort(technique: TechniqueId, kept: KeptRound | null, verdict: Verdict | null) {
  /** After a wrong check, the technique does not count as found unaided: guessing is not finding. */
  const [erred, setErred] = useState(kept?.erred ?? false);
  if (verdict && !erred && isError(verdict)) setErred(true);
  // The time before a reload is unknown, so it counts as infinitely long.
  const [startedAt] = useState(() => (kept ? -Infinity : Date.now()));
  const note = (effort: { readonly shown: boolean; readonly unaided: boolean }): void => {
    const elapsedMs = Date.now() - startedAt;
    remember(technique, { ...effort, elapsedMs });
    noteReviewTime(elapsedMs);
  };
  return {
    erred,
    noteFound: (withHint: boolean) => {
      note({ shown: false, unaided: !withHint && !erred });
    },
    noteShown: () => {
      note({ shown: true, unaided: false });
    },
  };
}

/**
 * A mark that is true, but does not follow, is not an error. A wrong mark is judged once the reason is known.
 */
function isError(verdict: Verdict): boolean {
  const { kind } = verdict;
  if (kind === 'wrong') return verdict.reasons.size > 0 && refuted(verdict).length > 0;
  return kind === 'no-pattern' || kind === 'other-cells';
}
