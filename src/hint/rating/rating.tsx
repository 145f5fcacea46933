import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { Rating } from '../../../core/sudoku/rate/rate.ts';
import { techniqueOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Proof } from '../../../core/sudoku/techniques/proof.ts';
import type { PuzzleRated } from '../../engine/engine-calls.ts';
import { engine } from '../../engine/index.ts';
import type { Language } from '../../i18n/languages.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import classes from '../hint.module.css';
import { techniquesOff } from '../known-techniques.ts';
import { SeRating } from './se-rating.tsx';
import { useWording } from '../words.ts';
import type { Wording } from '../words.ts';

/** The state of a rating: pending, no unique solution, or the rating. */
type RatingState = PuzzleRated | 'looking' | 'none';

/** Rates a puzzle in the worker; unmounting cancels it. */
export function useRating(puzzle: string): RatingState {
  const [known, setKnown] = useState<{ puzzle: string; rating: RatingState } | null>(null);
  useEffect(() => {
    const given = new AbortController();
    const tell = (rating: RatingState): void => setKnown({ puzzle, rating });
    engine.call('ratePuzzle', { puzzle, without: [...techniquesOff()] }, { signal: given.signal }).then(
      (rating) => tell(rating ?? 'none'),
      () => undefined,
    );
    return () => given.abort();
  }, [puzzle]);
  return known?.puzzle === puzzle ? known.rating : 'looking';
}

interface RatingProps {
  readonly puzzle: string;
  readonly link: (technique: TechniqueId, name: string) => ReactNode;
}

/**
 * How hard a puzzle is, and why: its level, its SE rating, and the steps of its easiest path by technique.
 */
export function PuzzleRating({ puzzle, link }: RatingProps) {
  const { i18n } = useLingui();
  const rated = useRating(puzzle);
  const [off] = useState(() => techniquesOff().size);
  const wording = useWording(i18n.locale as Language);
  if (rated === 'none')
    return (
      <p data-part="rating">
        <Trans>Only a puzzle with exactly one solution has a rating.</Trans>
      </p>
    );
  if (rated === 'looking' || !wording)
    return (
      <p data-part="rating" aria-busy>
        <Trans>Working out the easiest path.</Trans>
      </p>
    );
  const { rating, highest } = rated;
  return (
    <div className={classes.rating} data-part="rating" data-level={rating.level}>
      <p>
        <Reason rating={rating} off={off} wording={wording} link={link} />
      </p>
      {off > 0 && (
        <p data-part="rating-off">
          <Plural
            value={off}
            one="The path does without the # technique that is off."
            other="The path does without the # techniques that are off."
          />
        </p>
      )}
      <SeRating key={puzzle} puzzle={puzzle} highest={highest} wording={wording} link={link} />
      <PathTable rating={rating} wording={wording} link={link} />
    </div>
  );
}

interface PathProps extends Pick<RatingProps, 'link'> {
  readonly rating: Rating;
  readonly wording: Wording;
}

interface ReasonProps extends PathProps {
  /** How many techniques are switched off. */
  readonly off: number;
}

function Reason({ rating: { solved, level, hardest, techniques }, off, wording, link }: ReasonProps) {
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
      <b>{name}</b>, because its easiest path needs {link(hardest, wording.technique(hardest))}{' '}
      <Plural value={techniques[hardest] ?? 0} one="once" other="# times" />.
    </Trans>
  );
}

/** The techniques of the path with the number of their steps, the hardest first. */
function PathTable({ rating, wording, link }: PathProps) {
  const { i18n } = useLingui();
  const rows = Object.entries(rating.techniques).reverse() as [TechniqueId, number][];
  return (
    <ul className={classes.path}>
      {rows.map(([technique, count]) => (
        <li key={technique} data-technique={technique}>
          {link(technique, wording.technique(technique))}{' '}
          <small>{i18n._(LEVEL_NAMES[techniqueOf(technique).level])}</small>
          <b>{count}</b>
          {technique === 'forcing-net' && <Proofs rating={rating} wording={wording} />}
        </li>
      ))}
    </ul>
  );
}

/** The levels of proof in the path's forcing nets, hardest first. */
function Proofs({ rating: { nets = {} }, wording }: Omit<PathProps, 'link'>) {
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
