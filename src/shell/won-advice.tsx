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
 * it needed are computed once and stored; of a puzzle of the path, only its own.
 */
export default function WonAdvice({ play, technique }: WonAdviceProps) {
  const { puzzle } = play;
  const wording = useWording();
  const isKnown = play.needed !== undefined;
  useEffect(() => {
    if (isKnown) return undefined;
    const given = new AbortController();
    const rate = async (): Promise<string[]> => {
      const asked = { puzzle, without: [...techniquesOff()] };
      const rated = await engine.call('ratePuzzle', asked, { signal: given.signal });
      // A path that is stuck, since techniques are switched off, does not tell what is needed.
      return rated?.rating.solved ? Object.keys(rated.rating.techniques) : [];
    };
    void (async () => {
      // A puzzle of the path counts for its own technique only: the others have whole puzzles of their own.
      const needed = technique ? [technique] : await rate();
      const { noteNeeded, openDatabase } = await loadDatabase();
      await noteNeeded(openDatabase(), puzzle, needed, Date.now());
    })().catch(() => undefined);
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
