import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState, type ReactNode } from 'react';
import type { Play } from '../../core/statistics/play.ts';
import { dailyStreaks, summarize, wasFast } from '../../core/statistics/summary.ts';
import { stepUp } from '../../core/sudoku/rate/bands.ts';
import {
  bandName,
  elapsedOf,
  useBoardValue,
  WinSheet,
  type Games,
  usePlays,
  useToday,
} from '../game/index.ts';
import { ShareResult } from '../progress/index.ts';
import { optionalChunk } from '../i18n/i18n.ts';
import { wantBand, wantedBands } from '../platform/wanted-bands.ts';
import { formatElapsed } from '../i18n/elapsed.ts';
import { LEVEL_NAMES } from '../i18n/level-names.ts';
import { Button } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import classes from './won.module.css';

const RatingLinks = optionalChunk(
  () => import(/* webpackChunkName: "rating" */ '../hint/rating/rating-links.tsx'),
);
const WonAdvice = optionalChunk(() => import(/* webpackChunkName: "rating" */ './won-advice.tsx'));

interface WonProps {
  readonly games: Games;
  /** Whether the win is being announced; false after the sheet was closed. */
  readonly announced: boolean;
  /** Opens another puzzle of the same level. */
  readonly onNext: () => void;
}

/** Replaces hints on a solved board: the next puzzle, the daily puzzle, sharing the result. */
export default function Won({ games, announced, onNext }: WonProps): ReactNode {
  const { i18n } = useLingui();
  const { puzzle, level } = useBoardValue(({ context }) => context.board);
  const [showsPath, setShowsPath] = useState(false);
  const plays = usePlays() ?? [];
  const play = plays.find((each) => each.puzzle === puzzle);
  const name = i18n._(LEVEL_NAMES[level]);
  const next = level === 'custom' ? <Trans>Next puzzle</Trans> : <Trans>Next {name}</Trans>;
  const ways = (
    <>
      {play?.wonOn && <ShareResult key={puzzle} compact play={play} />}
      <DailyWay games={games} plays={plays} play={play} />
    </>
  );
  if (!announced)
    return (
      <section className={classes.panel} data-part="solved">
        <Button className={classes.next} data-action="next" onClick={onNext}>
          {next}
        </Button>
        {ways}
        <StepUp games={games} play={play} />
      </section>
    );
  return (
    <WinSheet
      standing={play?.wonOn && <Standing play={play} plays={plays} />}
      advice={play?.wonOn && <Advice play={play} />}
      next={next}
      onNext={onNext}
      ways={
        <>
          {ways}
          <Button
            look="text"
            aria-expanded={showsPath}
            data-action="won-path"
            onClick={() => {
              setShowsPath(!showsPath);
            }}
          >
            <Trans>Techniques</Trans>
          </Button>
          <StepUp className={classes.inSheet} games={games} play={play} />
        </>
      }
      opened={
        showsPath && (
          <Suspense>
            <RatingLinks puzzle={puzzle} />
          </Suspense>
        )
      }
    />
  );
}

function Advice({ play }: { readonly play: Play }) {
  return (
    <Suspense>
      <WonAdvice key={play.puzzle} play={play} />
    </Suspense>
  );
}

interface StepUpProps {
  readonly games: Games;
  readonly play: Play | undefined;
  readonly className?: string | undefined;
}

/** Offered after a fast win: puzzles that are a step harder, from now on. */
function StepUp({ games, play, className = '' }: StepUpProps) {
  const { i18n } = useLingui();
  if (play === undefined || play.level === 'custom' || !wasFast(play)) return null;
  const harder = stepUp(play.level, wantedBands.get()[play.level]);
  if (harder === undefined) return null;
  const { level, band } = harder;
  const [name, range] = [i18n._(LEVEL_NAMES[level]), bandName(i18n, band)];
  return (
    <Button
      look="text"
      className={className}
      data-action="step-up"
      onClick={() => {
        wantBand(level, band);
        games.act((actions) => {
          actions.openPreset(level);
        });
      }}
    >
      <Trans>
        A step up: {name}, {range}
      </Trans>
    </Button>
  );
}

interface PlayProps {
  readonly play: Play;
  readonly plays: readonly Play[];
}

/** One line that compares the time with the time to beat, or else with the player's own times. */
function Standing({ play, plays }: PlayProps) {
  const time = (seconds: number): string => formatElapsed(seconds * 1000);
  const { seconds, challenge } = play;
  // The counted time may differ: an earlier state may have been loaded, or an earlier win counts.
  const shown = Math.floor(useBoardValue(({ context }) => elapsedOf(context)) / 1000);
  const { won, best, median } = summarize(plays).levels.find(({ level }) => level === play.level)!;
  const others = plays.filter((each) => each.level === play.level && each.wonOn !== null && each !== play);
  const before = Math.min(...others.map((each) => each.seconds));
  if (challenge !== undefined) {
    const theirs = time(challenge);
    return (
      <span data-challenge={Math.sign(seconds - challenge)}>
        {seconds < challenge ? (
          <Trans>You beat {theirs}.</Trans>
        ) : seconds === challenge ? (
          <Trans>As fast as {theirs}: a tie.</Trans>
        ) : (
          <Trans>Not faster than {theirs}.</Trans>
        )}
      </span>
    );
  }
  const [record, usual, whole, previous] = [best!, median!, seconds, before].map(time) as [
    string,
    string,
    string,
    string,
  ];
  return (
    <PageLink href="/statistics">
      {Math.abs(seconds - shown) > 1 ? (
        <Trans>Counts as {whole}</Trans>
      ) : won === 1 ? (
        <Trans>Your first at this level</Trans>
      ) : seconds < before ? (
        <Trans>A new best. Before: {previous}</Trans>
      ) : (
        <Trans>
          Best {record}, usually {usual}
        </Trans>
      )}
    </PageLink>
  );
}

/** The daily puzzle if it is not done yet; after a daily puzzle, the length of the streak. */
function DailyWay({
  games,
  plays,
  play,
}: Pick<PlayProps, 'plays'> & { readonly games: Games; readonly play: Play | undefined }) {
  const { i18n } = useLingui();
  const today = useToday();
  if (!plays.some(({ daily, wonOn }) => daily === today && wonOn !== null))
    return (
      <Button
        look="text"
        data-action="daily"
        onClick={() => {
          games.act((actions) => {
            actions.openDaily('today');
          });
        }}
      >
        <Trans>Daily</Trans>
      </Button>
    );
  if (!play?.daily) return null;
  const { current } = dailyStreaks(plays, today);
  return (
    <PageLink href="/daily" className={classes.link}>
      {current > 1 ? (
        i18n._(msg`Streak: ${plural(current, { one: '# day', other: '# days' })}`)
      ) : (
        <Trans>Calendar</Trans>
      )}
    </PageLink>
  );
}
