import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Play } from '../../core/statistics/play.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { loadDatabase } from '../data/db/load-database.ts';
import { engine } from '../engine/index.ts';
import { techniquesOff, useWording } from '../hint/index.ts';
import { AdviceLine } from '../learn/index.ts';

interface WonAdviceProps {
  readonly play: Play;
  /** The technique of which the learning path has opened the puzzle. */
  readonly technique: TechniqueId | undefined;
}

/**
 * What a puzzle of the learning path was about, or what to learn from any other puzzle just won. The techniques
 * it needed are computed once and stored.
 */
export default function WonAdvice({ play, technique }: WonAdviceProps) {
  const { puzzle } = play;
  const wording = useWording();
  const isKnown = play.needed !== undefined;
  useEffect(() => {
    // What else a puzzle of the path needed has whole puzzles of its own there.
    if (isKnown || technique) return undefined;
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
  }, [isKnown, technique, puzzle]);
  if (technique && wording) {
    const name = wording.technique(technique);
    return <Trans>You used {name} in a whole puzzle.</Trans>;
  }
  // Not shown before they are known, because the line would change under the finger.
  return isKnown && wording ? <AdviceLine plays={[play]} nameOf={wording.technique} isFirst /> : null;
}
