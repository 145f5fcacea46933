import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Rating } from '../../../core/sudoku/rate/rate.ts';
import { techniqueOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Proof } from '../../../core/sudoku/techniques/proof.ts';
import type { PuzzleRated } from '../../engine/engine-calls.ts';
import { engine } from '../../engine/index.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { techniquesOff } from '../known-techniques.ts';
import { SeRating } from './se-rating.tsx';
import { useWording, type Wording } from '../words.ts';
import { useResult } from '../../platform/use-result.ts';
import { practiceLink } from './practice-link.tsx';
import classes from './rating.module.css';
import shapes from '../../ui/shapes.module.css';

/** Rates a puzzle in the worker; undefined until then. `none`: it has no unique solution. */
export function useRating(puzzle: string): PuzzleRated | 'none' | undefined {
  return useResult(puzzle, async (signal) => {
    const question = { puzzle, without: [...techniquesOff()] };
    return (await engine.call('ratePuzzle', question, { signal })) ?? 'none';
  });
}

/**
 * How hard a puzzle is, and why: its level, the steps of its easiest path by technique, and its SE rating.
 */
export function PuzzleRating({ puzzle }: { readonly puzzle: string }) {
  const rated = useRating(puzzle);
  const [off] = useState(() => techniquesOff().size);
  const wording = useWording();
  if (rated === 'none')
    return (
      <p data-part="rating">
        <Trans>Only a puzzle with exactly one solution has a rating.</Trans>
      </p>
    );
  if (!rated || !wording)
    return (
      <p data-part="rating" aria-busy>
        <Trans>Working out the easiest path.</Trans>
      </p>
    );
  const { rating, highest } = rated;
  return (
    <div className={classes.rating} data-part="rating" data-level={rating.level}>
      <p>
        <Reason {...{ rating, off, wording }} />
      </p>
      {off > 0 && (
        <p>
          <Plural
            value={off}
            one="The path does without the # technique that is off."
            other="The path does without the # techniques that are off."
          />
        </p>
      )}
      <PathTable {...{ rating, wording }} />
      <SeRating key={puzzle} {...{ puzzle, highest, wording }} />
      <p className={shapes.caption}>
        <Trans>Choose a name to practise it.</Trans>
      </p>
    </div>
  );
}

interface PathProps {
  readonly rating: Rating;
  readonly wording: Wording;
}

interface ReasonProps extends PathProps {
  /** How many techniques are switched off. */
  readonly off: number;
}

function Reason({ rating: { solved, level, hardest, techniques }, off, wording }: ReasonProps) {
  const { i18n } = useLingui();
  const name = i18n._(LEVEL_NAMES[level]);
  if (!solved && off > 0) return <Trans>The techniques that are on do not solve it.</Trans>;
  if (hardest === undefined || !solved)
    return (
      <Trans>
        <b>{name}</b>: the 63 techniques alone do not solve it.
      </Trans>
    );
  return (
    <Trans>
      <b>{name}</b>, because its easiest path needs {practiceLink(hardest, wording.technique(hardest))}{' '}
      <Plural value={techniques[hardest] ?? 0} one="once" other="# times" />.
    </Trans>
  );
}

/** The techniques of the path with the number of their steps, the hardest first. */
function PathTable({ rating, wording }: PathProps) {
  const { i18n } = useLingui();
  const rows = Object.entries(rating.techniques).reverse() as [TechniqueId, number][];
  return (
    <ul className={classes.rows}>
      {rows.map(([technique, count]) => (
        <li key={technique} data-technique={technique}>
          {practiceLink(technique, wording.technique(technique))}{' '}
          <small>{i18n._(LEVEL_NAMES[techniqueOf(technique).level])}</small>
          <b>{count}</b>
          {technique === 'forcing-net' && <Proofs {...{ rating, wording }} />}
        </li>
      ))}
    </ul>
  );
}

/** The levels of proof in the path's forcing nets, hardest first. */
function Proofs({ rating: { nets = {} }, wording }: PathProps) {
  return (
    <ul className={classes.proofs} data-part="proofs">
      {(Object.entries(nets).reverse() as [Proof, number][]).map(([proof, count]) => (
        <li key={proof} data-proof={proof}>
          {wording.proof(proof)} <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}
