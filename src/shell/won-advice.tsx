import { useEffect } from 'react';
import type { Play } from '../../core/statistics/play.ts';
import { loadDatabase } from '../data/db/load-database.ts';
import { engine } from '../engine/index.ts';
import { techniquesOff, useWording } from '../hint/index.ts';
import { AdviceLine } from '../learn/index.ts';

/** Suggests what to learn from the puzzle just won. The techniques it needed are computed once and stored. */
export default function WonAdvice({ play }: { readonly play: Play }) {
  const { puzzle } = play;
  const wording = useWording();
  const isKnown = play.needed !== undefined;
  useEffect(() => {
    if (isKnown) return undefined;
    const given = new AbortController();
    void engine
      .call('ratePuzzle', { puzzle, without: [...techniquesOff()] }, { signal: given.signal })
      .then(async (rated) => {
        const { noteNeeded, openDatabase } = await loadDatabase();
        await noteNeeded(openDatabase(), puzzle, Object.keys(rated?.rating.techniques ?? {}), Date.now());
      })
      .catch(() => undefined);
    return () => {
      given.abort();
    };
  }, [isKnown, puzzle]);
  // Not shown before they are known, because the line would change under the finger.
  return isKnown && wording ? <AdviceLine plays={[play]} nameOf={wording.technique} isFirst /> : null;
}
