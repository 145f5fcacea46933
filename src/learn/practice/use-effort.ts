import { useState } from 'react';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { remember } from '../memory/use-memories.ts';
import { isError, type Verdict } from './judge.ts';
import type { KeptRound } from './kept-round.ts';

interface EffortProps {
  readonly technique: TechniqueId;
  readonly kept: KeptRound | null;
  readonly verdict: Verdict | null;
  /** Whether the exercise is part of a mixed set. */
  readonly isMixed: boolean;
}

/** Observes how an exercise goes, and records it at the end. */
export function useEffort({ technique, kept, verdict, isMixed }: EffortProps) {
  const [erred, setErred] = useState(kept?.erred ?? false);
  if (verdict && !erred && isError(verdict)) setErred(true);
  // The time before a reload is unknown, so it counts as infinitely long.
  const [startedAt] = useState(() => (kept ? -Infinity : Date.now()));
  const note = (effort: { readonly shown: boolean; readonly unaided: boolean }): void => {
    remember(technique, { ...effort, mixed: isMixed, elapsedMs: Date.now() - startedAt });
  };
  return {
    erred,
    noteFound: (withHint: boolean) => note({ shown: false, unaided: !withHint && !erred }),
    noteShown: () => note({ shown: true, unaided: false }),
  };
}
