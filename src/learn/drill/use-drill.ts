import { useEffect, useRef, useState } from 'react';
import { drawTechniques, drilledIn, drilledUpTo, type DrillLevel } from '../../../core/learn/drill.ts';
import type { Kind, TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { randomBelow } from '../practice/exercises.ts';
import { keptDrill, type DrillState } from './kept-drill.ts';
import { makeQuestion, restoreQuestion, type Question } from './questions.ts';
import { changeRecord, countAnswer, noteDrilled, readRecord } from './record.ts';
import { useMade } from '../use-made.ts';

/** How long finding a position may take. */
const PATIENCE_MS = 90_000;

export type Drill = ReturnType<typeof useDrill>;

/**
 * One drill at a time, which survives a reload of its tab.
 *
 * @param unit the unit at whose end the drill is; null for a drill of a level
 */
export function useDrill(unit: Kind | null) {
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
    /** @param upTo ignored at the end of a unit */
    begin: (upTo: DrillLevel): void => {
      if (!unit) changeRecord({ upTo });
      const mixed = unit ? drilledIn(unit) : drilledUpTo(upTo);
      const techniques = drawTechniques(mixed, readRecord().again, randomBelow);
      change({ unit, techniques, at: 0, answers: [], asked: null });
    },
    /** @param chosen null for "I don't know" */
    answer: (chosen: TechniqueId | null): void => {
      if (!state || !question || state.answers.length > state.at) return;
      const answer = { technique: state.techniques[state.at]!, chosen };
      countAnswer(answer);
      change({ ...state, answers: [...state.answers, answer] });
    },
    next: (): void => {
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

/** The current question. The next one is created in the background. */
function useQuestion(state: DrillState | null, onMade: (question: Question) => void) {
  const ahead = useAhead();
  const { techniques = [], at = 0, asked } = state ?? {};
  const technique = techniques[at];
  const { made, failed, again } = useMade(`${techniques.join()} ${at}`, async (given) => {
    if (!technique) return null;
    const signal = AbortSignal.any([given, AbortSignal.timeout(PATIENCE_MS)]);
    const same = asked && (await restoreQuestion(technique, asked, signal));
    const question = same ?? (await (ahead.current.take(technique) ?? makeQuestion(technique, signal)));
    if (given.aborted) return null;
    onMade(question);
    const next = techniques[at + 1];
    if (next) ahead.current.make(next);
    return question;
  });
  return { question: made, failed, retry: again };
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
