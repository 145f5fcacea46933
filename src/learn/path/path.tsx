import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { isWorthMixing } from '../../../core/learn/drill.ts';
import { dueOf, type Station } from '../../../core/learn/path.ts';
import { UNITS } from '../../../core/learn/units.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';
import { useSessionValue } from '../../session/index.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { AdviceLine } from '../advice/advice-line.tsx';
import { readRecord } from '../drill/record.ts';
import { CalibrationLine } from '../memory/calibration-line.tsx';
import { NextCard } from './next-card.tsx';
import { OneForYou } from './one-for-you.tsx';
import classes from './path.module.css';
import { useProgress, type Progress } from './progress.ts';
import { Rail } from './rail.tsx';
import { RatingCard, ReviewsCard } from './side-cards.tsx';
import { Techniques } from './techniques.tsx';
import { useMedia } from '../../platform/use-media.ts';

/** `/practice`: what to do next, then the units of all techniques. None is locked. */
export function Path() {
  const progress = useProgress();
  const [done, count] = [progress?.known.size ?? 0, TECHNIQUES.length];
  return (
    <div className={classes.path}>
      <div className={classes.head}>
        <h1>
          <Trans>Learn</Trans>
        </h1>
        <p data-part="known">
          <Trans>
            Known: {done} of {count}
          </Trans>
        </p>
      </div>
      {progress ? <Loaded {...progress} /> : <div className={classes.loading} aria-busy="true" />}
      <Foot />
    </div>
  );
}

/** Has neither practised nor solved anything: reviews, ratings and whole puzzles come later. */
function isBeginner({ memories, plays }: Progress): boolean {
  return readRecord().tries === 0 && memories.size === 0 && plays.every(({ wonOn }) => wonOn === null);
}

function Loaded(progress: Progress) {
  const names = useTechniqueNames();
  // Then the open unit has a column of its own.
  const isWide = useMedia('(width >= 900px)');
  const { open, isWhole, show } = useOpenUnit(progress.nextAfter()?.unit);
  const unit = UNITS.find(({ id }) => id === open);
  const isNew = isBeginner(progress);
  const techniques = unit && (
    <Techniques
      {...progress}
      unit={unit}
      isWhole={isWide || isWhole}
      onWhole={() => show({ unit: open, isWhole: true })}
    />
  );
  return (
    <>
      <div className={classes.now}>
        <NextCard {...progress} />
        {!isNew && <Cards {...progress} />}
        <p className={classes.advice} data-part="advice">
          <AdviceLine plays={progress.plays} nameOf={(id) => names[id]} />
          {!isNew && <OneForYou plays={progress.plays} />}
        </p>
        {isWide && techniques}
      </div>
      <Rail
        {...progress}
        open={open}
        onOpen={(id) => show({ unit: id === open && !isWide ? '' : id, isWhole: false })}
      >
        {!isWide && techniques}
      </Rail>
    </>
  );
}

/** The next review and the rating, each left out if the card above already offers it. */
function Cards({ memories, now, nextAfter }: Progress) {
  const isDue = dueOf(memories.values(), now).length > 0;
  const isNext = !isDue && nextAfter()?.part === 'drill';
  const isRated = readRecord().tries > 0 || (!isNext && isWorthMixing([...memories.keys()]));
  const isPlanned = !isDue && memories.size > 0;
  if (!isPlanned && !isRated) return null;
  return (
    <div className={classes.cards}>
      {isPlanned && <ReviewsCard {...{ memories, now }} />}
      {isRated && <RatingCard />}
    </div>
  );
}

interface OpenUnit {
  readonly unit: string;
  /** Whether all of its techniques are shown where there is little room. */
  readonly isWhole: boolean;
}

/** The one open unit: at first the current one. It is kept in the history state so that Back restores it. */
function useOpenUnit(here: Station['unit'] = UNITS[0]!.id) {
  const kept = useHistoryState<Partial<OpenUnit> | null>();
  const { unit, isWhole = false } = kept ?? {};
  return {
    open: unit ?? (here === 'first-steps' ? UNITS[0]!.id : here),
    isWhole,
    show: (state: OpenUnit): void => history.replaceState(state, ''),
  };
}

function Foot() {
  // Not while the session is restored.
  const loggedOut = useSessionValue((snapshot) => snapshot.matches('visitor') || snapshot.matches('over'));
  return (
    <>
      <CalibrationLine />
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
