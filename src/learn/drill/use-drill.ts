import { useEffect, useRef, useState } from 'react';
import { drawTechniques, drilledIn, drilledUpTo, type DrillLevel } from '../../../core/learn/drill.ts';
import type { Kind, TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { randomBelow } from '../practice/exercises.ts';
import { keptDrill, type DrillState } from './kept-drill.ts';
import { makeQuestion, restoreQuestion, type Question } from './questions.ts';
import { changeRecord, countAnswer, noteDrilled, readRecord } from './record.ts';

/** How long finding a position may take. */
const PATIENCE_MS = 90_000;

export interface Drill {
  /** Null before a drill has started. */
  readonly state: DrillState | null;
  /** Null until it has been created. */
  readonly question: Question | null;
  readonly failed: boolean;
  /** @param upTo ignored at the end of a unit */
  readonly begin: (upTo: DrillLevel) => void;
  /** @param chosen null for "I don't know" */
  readonly answer: (chosen: TechniqueId | null) => void;
  readonly next: () => void;
  readonly retry: () => void;
  readonly leave: () => void;
}

/**
 * One drill at a time, which survives a reload of its tab.
 *
 * @param unit the unit at whose end the drill is; null for a drill of a level
 */
export function useDrill(unit: Kind | null): Drill {
  const [state, setState] = useState<DrillState | null>(() => {
    const kept = keptDrill.read();
    return kept?.unit === unit ? kept : null;
  });
  const change = (next: DrillState | null): void => {
    if (next) keptDrill.write(next);
    else keptDrill.forget();
    setState(next);
  };
  const { question, failed, retry } = useQuestion(state, ({ exercise: { line }, names }) => {
    if (state) change({ ...state, asked: { line, names } });
  });
  return {
    state,
    question,
    failed,
    retry,
    begin: (upTo) => {
      if (!unit) changeRecord({ upTo });
      const mixed = unit ? drilledIn(unit) : drilledUpTo(upTo);
      const techniques = drawTechniques(mixed, readRecord().again, randomBelow);
      change({ unit, techniques, at: 0, answers: [], asked: null });
    },
    answer: (chosen) => {
      if (!state || !question || state.answers.length > state.at) return;
      const answer = { technique: state.techniques[state.at]!, chosen };
      countAnswer(answer);
      change({ ...state, answers: [...state.answers, answer] });
    },
    next: () => {
      if (!state) return;
      const next = { ...state, at: state.at + 1, asked: null };
      if (next.at === next.techniques.length) {
        changeRecord({ again: unknownIn(next) });
        if (unit) noteDrilled(unit);
      }
      change(next);
    },
    leave: () => change(null),
  };
}

function unknownIn({ answers }: DrillState): TechniqueId[] {
  const unknown = answers.filter(({ technique, chosen }) => chosen !== technique);
  return [...new Set(unknown.map(({ technique }) => technique))];
}

interface Made {
  readonly drill: readonly TechniqueId[];
  readonly at: number;
  readonly question: Question;
}

/** The current question. The next one is created in the background. */
function useQuestion(state: DrillState | null, onMade: (question: Question) => void) {
  const [made, setMade] = useState<Made | null>(null);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const ahead = useAhead();
  const latest = useRef({ asked: state?.asked ?? null, onMade });
  useEffect(() => {
    latest.current = { asked: state?.asked ?? null, onMade };
  });
  const drill = state?.techniques;
  const at = state?.at ?? 0;
  useEffect(() => {
    const technique = drill?.[at];
    if (!drill || !technique) return undefined;
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), PATIENCE_MS);
    const { asked } = latest.current;
    let isCurrent = true;
    (async () => {
      const same = asked && (await restoreQuestion(technique, asked, given.signal));
      return same ?? ahead.current.take(technique) ?? makeQuestion(technique, given.signal);
    })()
      .then(
        (question) => {
          if (!isCurrent) return;
          setMade({ drill, at, question });
          latest.current.onMade(question);
          const next = drill[at + 1];
          if (next) ahead.current.make(next);
        },
        () => {
          if (isCurrent) setFailed(true);
        },
      )
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      given.abort();
    };
  }, [drill, at, ahead, turn]);
  return {
    question: made?.drill === drill && made?.at === at ? made.question : null,
    failed,
    retry: () => {
      setFailed(false);
      setTurn(turn + 1);
    },
  };
}

/** Creates one question in advance; cancelled when the page is left. */
function useAhead() {
  const given = useRef(new AbortController());
  const early = useRef<{ readonly technique: TechniqueId; readonly question: Promise<Question> } | null>(
    null,
  );
  const ahead = useRef({
    make: (technique: TechniqueId): void => {
      const question = makeQuestion(technique, given.current.signal);
      // The caller of `take` handles the error.
      question.catch(() => undefined);
      early.current = { technique, question };
    },
    take: (technique: TechniqueId): Promise<Question> | undefined => {
      const taken = early.current?.technique === technique ? early.current.question : undefined;
      early.current = null;
      return taken;
    },
  });
  useEffect(
    () => () => {
      given.current.abort();
      given.current = new AbortController();
    },
    [],
  );
  return ahead;
}
