import { useState } from 'react';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { noteReviewTime } from '../memory/review-times.ts';
import { remember } from '../memory/use-memories.ts';
import { refuted, type Verdict } from './judge.ts';
import type { KeptRound } from './kept-round.ts';

/** How an exercise goes, and what is remembered of it at its end. */
export function useEffort(technique: TechniqueId, kept: KeptRound | null, verdict: Verdict | null) {
  /** A wrong check ends the claim to have found it unaided: guessing is not finding. */
  const [erred, setErred] = useState(kept?.erred ?? false);
  if (verdict && !erred && isError(verdict)) setErred(true);
  // How long it took before a reload is not known: then it was not found at sight.
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

/** What is true and only does not follow is none; a wrong mark is judged once its reason is known. */
function isError(verdict: Verdict): boolean {
  const { kind } = verdict;
  if (kind === 'wrong') return verdict.reasons.size > 0 && refuted(verdict).length > 0;
  return kind === 'no-pattern' || kind === 'other-cells';
}
