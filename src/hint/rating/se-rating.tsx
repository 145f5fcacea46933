import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ExplainedSeRating, SeProgress, SeReason } from '../../../core/sudoku/se/se-rating.ts';
import { seEngine } from '../../engine/se-engine.ts';
import { Button } from '../../ui/button.tsx';
import { catalogued, seName } from './se-names.ts';
import classes from './rating.module.css';
import shapes from '../../ui/shapes.module.css';
import type { Wording } from '../words.ts';
import { practiceLink } from './practice-link.tsx';

/** How long to search for a rating before showing only its lower bound. */
const PATIENCE_MS = 30_000;

type State =
  | { readonly kind: 'looking' | 'stopped'; readonly progress: SeProgress | null }
  | { readonly kind: 'known'; readonly rating: ExplainedSeRating };

/** Rates a puzzle in a separate worker; unmounting cancels it. `goOn` restarts the search without a time limit. */
function useSeRating(puzzle: string) {
  const [state, setState] = useState<State>({ kind: 'looking', progress: null });
  /** How often the player chose to continue; from the first time on, there is no time limit. */
  const [asked, setAsked] = useState(0);
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    const own = new AbortController();
    running.current = own;
    const timer = asked > 0 ? undefined : setTimeout(() => own.abort(), PATIENCE_MS);
    seEngine
      .call('rate', puzzle, {
        signal: own.signal,
        onProgress: (progress) => setState({ kind: 'looking', progress }),
      })
      .then(
        (rating) => {
          if (rating) setState({ kind: 'known', rating });
        },
        () => setState((before) => (before.kind === 'looking' ? { ...before, kind: 'stopped' } : before)),
      );
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [puzzle, asked]);
  return {
    state,
    stop: () => running.current?.abort(),
    goOn: () => {
      setState({ kind: 'looking', progress: null });
      setAsked(asked + 1);
    },
  };
}

interface SeRatingProps {
  /** 81 characters, with one solution. */
  readonly puzzle: string;
  /** The highest rating on the path: shown until the SE rating is known. */
  readonly highest: number;
  readonly wording: Wording;
}

/** The SE rating of a puzzle with the step behind each figure; until it is known, its lower bound. */
export function SeRating({ puzzle, highest, wording }: SeRatingProps) {
  const { t } = useLingui();
  const { state, stop, goOn } = useSeRating(puzzle);
  return (
    <section className={classes.se} aria-label={t`SE rating`} data-part="se-rating" data-state={state.kind}>
      <div aria-live="polite" aria-busy={state.kind === 'looking'}>
        {state.kind === 'known' ? (
          <Figures rating={state.rating} wording={wording} />
        ) : (
          <Bound {...state} highest={highest} />
        )}
      </div>
      {state.kind === 'looking' && (
        <Button onClick={stop}>
          <Trans>Stop</Trans>
        </Button>
      )}
      {state.kind === 'stopped' && (
        <Button onClick={goOn}>
          <Trans>Rate it however long it takes</Trans>
        </Button>
      )}
      <p className={shapes.caption}>
        <Trans>
          The figures of Sudoku Explainer 1.2.1 for the puzzle as it stands here; turned or renumbered, they
          can differ a little.
        </Trans>
      </p>
    </section>
  );
}

/** The lower bound, shown until the rating is known. */
function Bound({ kind, progress, highest }: Extract<State, { progress: unknown }> & { highest: number }) {
  const [path, least] = [highest.toFixed(1), (progress?.atLeast ?? 1).toFixed(1)];
  const left = progress?.left ?? 0;
  return (
    <>
      <p className={classes.headline}>
        <Trans>SE: at least {least}</Trans>
      </p>
      <p>
        <Trans>The hardest step of our own path is rated {path}.</Trans>{' '}
        {kind === 'looking' && left > 0 && <Trans>Working out the rating; cells to go: {left}.</Trans>}
      </p>
    </>
  );
}

interface FiguresProps extends Pick<SeRatingProps, 'wording'> {
  readonly rating: ExplainedSeRating;
}

function Figures({ rating: { er, ep, ed, reasons }, wording }: FiguresProps) {
  const { t } = useLingui();
  const rows = [
    { name: 'ER', what: t`hardest step`, figure: er, reason: reasons.er },
    { name: 'EP', what: t`hardest up to the first digit`, figure: ep, reason: reasons.ep },
    { name: 'ED', what: t`first step`, figure: ed, reason: reasons.ed },
  ];
  const headline = er.toFixed(1);
  return (
    <>
      <p className={classes.headline}>
        <Trans>SE {headline}</Trans>
      </p>
      <ul className={classes.rows}>
        {rows.map(({ name, what, figure, reason }) => (
          <li key={name}>
            <abbr title={what}>{name}</abbr>
            <span className={classes.figure}>
              {reason && <Reason {...{ reason, wording }} />}
              <small>{what}</small>
            </span>
            <b>{figure.toFixed(1)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function Reason({ reason, wording }: Pick<SeRatingProps, 'wording'> & { reason: SeReason }) {
  const { i18n } = useLingui();
  const id = catalogued(reason);
  const name =
    id === undefined
      ? seName(i18n, reason.technique, wording.technique)
      : practiceLink(id, wording.technique(id));
  const { length } = reason;
  return (
    <>
      {name}
      {length !== undefined && (
        <small>
          <Trans>length {length}</Trans>
        </small>
      )}
    </>
  );
}
