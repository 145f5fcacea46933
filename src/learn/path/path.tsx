import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { nextOnPath, partsDone, UNITS, type NextPart, type Part } from '../../../core/learn/path.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { usePlays } from '../../game/index.ts';
import { useSession } from '../../session/index.ts';
import type { TechniqueNames } from '../../texts/index.ts';
import { AdviceLine } from '../advice/advice-line.tsx';
import { readDoneHere } from '../memory/done-here.ts';
import { useStanding } from '../memory/use-standing.ts';
import { NextCard } from './next-card.tsx';
import classes from './path.module.css';
import type { Progress } from './progress.ts';
import { Rail } from './rail.tsx';
import { RatingCard, ReviewsCard } from './side-cards.tsx';
import { Techniques } from './techniques.tsx';
import { useWide } from './use-wide.ts';

/** `/practice`: what to do next, then the units of all techniques. None is locked. */
export function Path({ names }: { readonly names: TechniqueNames }) {
  const plays = usePlays();
  const progress = useProgress(names, plays);
  return (
    <div className={classes.path}>
      <div className={classes.head}>
        <h1>
          <Trans>Learn</Trans>
        </h1>
        <p>
          <Trans>{TECHNIQUES.length} techniques, in order of need</Trans>
        </p>
      </div>
      {progress && plays ? (
        <Loaded {...progress} advice={<AdviceLine plays={plays} nameOf={(id) => names[id]} />} />
      ) : (
        <div className={classes.loading} aria-busy="true" />
      )}
      <Foot />
    </div>
  );
}

/** The player's progress; undefined until read. */
function useProgress(names: TechniqueNames, plays: readonly Play[] | undefined): Progress | undefined {
  const [now] = useState(Date.now);
  const standing = useStanding();
  if (!standing || !plays) return undefined;
  const here = readDoneHere(plays);
  const doneOf = (id: TechniqueId): ReadonlySet<Part> => partsDone(id, standing, here);
  return { ...standing, names, now, doneOf, next: nextOnPath(doneOf) };
}

function Loaded({ advice, ...progress }: Progress & { readonly advice: ReactNode }) {
  const isWide = useWide();
  const { open, isWhole, show } = useOpenUnit(progress.next);
  const unit = UNITS.find(({ id }) => id === open);
  const techniques = unit && (
    <Techniques
      {...progress}
      unit={unit}
      isWhole={isWide || isWhole}
      onWhole={() => {
        show({ unit: open, isWhole: true });
      }}
    />
  );
  return (
    <>
      <div className={classes.now}>
        <NextCard {...progress} />
        <div className={classes.cards}>
          <ReviewsCard {...progress} />
          <RatingCard />
        </div>
        <p className={classes.advice} data-part="advice">
          {advice}
        </p>
        {isWide && techniques}
      </div>
      <Rail
        {...progress}
        open={open}
        onOpen={(id) => {
          show({ unit: id === open && !isWide ? '' : id, isWhole: false });
        }}
      >
        {!isWide && techniques}
      </Rail>
    </>
  );
}

interface OpenUnit {
  readonly unit: string;
  /** Whether all of its techniques are shown where there is little room. */
  readonly isWhole: boolean;
}

/** The one open unit: at first the current one. It is kept in the history state so that Back restores it. */
function useOpenUnit(next: NextPart | undefined) {
  const kept = useHistoryState<Partial<OpenUnit> | null>();
  const { unit, isWhole = false } = kept ?? {};
  return {
    open: unit ?? (next?.unit ?? UNITS[0]!).id,
    isWhole,
    show: (state: OpenUnit): void => {
      history.replaceState(state, '');
    },
  };
}

function Foot() {
  const loggedOut = useSession() === null;
  return (
    <>
      <Link href="/articles" data-action="articles">
        <Trans>All articles</Trans>
      </Link>
      {loggedOut && (
        <Link href="/login">
          <Trans>Log in to keep this on all devices</Trans>
        </Link>
      )}
    </>
  );
}
