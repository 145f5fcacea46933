import { useEffect, useState } from 'react';
import type { Frame } from '../../../core/learn/lessons.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { loadChunk } from '../../i18n/i18n.ts';

/** The step that proves a frame's digit; the finders, which are part of the engine, come after the lesson. */
export function useAnswer(frame: Frame): Step | undefined {
  const [answer, setAnswer] = useState<Step>();
  useEffect(() => {
    loadChunk(() => import(/* webpackChunkName: "answer" */ './answer.ts')).then(
      ({ answerTo }) => setAnswer(answerTo(frame)),
      // The lesson's own words say it, too.
      () => undefined,
    );
  }, [frame]);
  return answer;
}
