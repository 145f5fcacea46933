import { msg, plural } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Board } from '../../core/board/board.ts';
import { paceOf } from '../../core/board/pace.ts';
import { startsFilled, type Play } from '../../core/statistics/play.ts';
import { dailyStreaks, summarize, wasFast, winsOf } from '../../core/statistics/summary.ts';
import { stepUp } from '../../core/sudoku/rate/bands.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { elapsedOf, useBoard, useBoardValue, WinSheet, type Games, usePlays } from '../game/index.ts';
import { techniqueOfPuzzle } from '../hint/index.ts';
import { ShareResult } from '../progress/index.ts';
import { useResult } from '../platform/use-result.ts';
import { optionalChunk } from '../i18n/i18n.ts';
import { wantBand, wantedBands } from '../platform/wanted-bands.ts';
import { formatElapsed } from '../../core/base/elapsed.ts';
import { LEVEL_NAMES } from '../i18n/level-names.ts';
import { Button } from '../ui/button.tsx';
import classes from './won.module.css';

const Needed = optionalChunk(() => import(/* webpackChunkName: "rating" */ '../hint/rating/needed.tsx'));
const Onward = optionalChunk(() => import(/* webpackChunkName: "practice" */ '../learn/path/onward.tsx'));
const Replay = optionalChunk(() => import(/* webpackChunkName: "rating" */ './replay.tsx'));
const WonAdvice = optionalChunk(() => import(/* webpackChunkName: "rating" */ './won-advice.tsx'));

interface WonProps {
  readonly games: Games;
  /** Whether the win is being announced; false after the sheet was closed. */
  readonly announced: boolean;
  /** Opens another puzzle of the same level. */
  readonly onNext: () => void;
}

/** Replaces hints on a solved board: the next puzzle, sharing the result, the replay. */
export default function Won({ games, announced, onNext }: WonProps): ReactNode {
  const { i18n } = useLingui();
  const board = useBoardValue(({ context }) => context.board);
  const { puzzle } = board;
  const technique = useMemo(() => techniqueOfPuzzle(puzzle), [puzzle]);
  const [showsNeeded, setShowsNeeded] = useState(false);
  const { plays, play, isCounted } = usePlayOf(games, board);
  const won = play?.wonOn ? play : undefined;
  const isAgain = useIsAgain(won);
  const rivals = technique ? undefined : plays;
  const share = won && <ShareResult key={puzzle} play={won} pace={paceOf(board, won.seconds)} />;
  if (!announced)
    return (
      <section className={classes.panel} data-part="solved">
        {share}
        <ReplayWay />
        <NextButton {...{ play, technique, announced, onNext }} />
        {!technique && <StepUp games={games} play={play} />}
      </section>
    );
  return (
    <WinSheet
      standing={isCounted ? won && <Standing {...{ plays: rivals, isAgain }} play={won} /> : <NotCounted />}
      feats={won && !isAgain ? featsOf(i18n, won, rivals) : []}
      advice={
        won && (
          <Advice
            games={games}
            play={won}
            technique={technique}
            isFirst={plays.filter(({ wonOn }) => wonOn !== null).length === 1}
          />
        )
      }
      onward={<NextButton {...{ play, technique, announced, onNext }} />}
      ways={
        <>
          {share}
          <Button
            className={classes.path}
            aria-expanded={showsNeeded}
            data-action="won-path"
            onClick={() => setShowsNeeded(!showsNeeded)}
          >
            <Trans>What it needed</Trans>
          </Button>
        </>
      }
      needed={
        <Suspense>
          <Needed puzzle={puzzle} />
        </Suspense>
      }
      showsNeeded={showsNeeded}
    />
  );
}

/** The person's plays, and that of the board's puzzle, unless the board does not count for it. */
function usePlayOf({ keeper: loading }: Games, board: Board) {
  const plays = usePlays() ?? [];
  const play = plays.find(({ puzzle }) => puzzle === board.puzzle);
  const game = useResult(loading, async () => (await loading).game());
  const isCounted = !(game?.isFilled && startsFilled(board));
  return { plays, play: game && isCounted ? play : undefined, isCounted };
}

/** Whether an earlier win of the puzzle counts, perhaps one on another device. */
function useIsAgain(won: Play | undefined): boolean {
  const { actor } = useBoard();
  const seconds = useSeconds();
  const [wonAt] = useState(() => {
    const { clock, wonAt: reading } = actor.getSnapshot().context;
    return Date.now() - (clock() - reading);
  });
  return won !== undefined && Math.abs(won.seconds - seconds) > 1 && wonAt - won.playedAt > EARLIER_MS;
}

/** On the board's clock. */
const useSeconds = (): number => Math.floor(useBoardValue(({ context }) => elapsedOf(context)) / 1000);

/** More than the time from the last digit until the win is stored. */
const EARLIER_MS = 10_000;

interface NextButtonProps extends Pick<WonProps, 'announced' | 'onNext'> {
  readonly play: Play | undefined;
  /** The technique of which the learning path has opened the puzzle. */
  readonly technique: TechniqueId | undefined;
}

/** Opens the next puzzle; a puzzle of the learning path leads on there. */
function NextButton({ play, technique, announced, onNext }: NextButtonProps) {
  const { i18n } = useLingui();
  const { level } = useBoardValue(({ context }) => context.board);
  const name = i18n._(LEVEL_NAMES[level]);
  const next = (
    <Button look="primary" className={announced ? '' : classes.next} data-action="next" onClick={onNext}>
      {announced || level === 'custom' ? <Trans>Next puzzle</Trans> : <Trans>Next {name}</Trans>}
    </Button>
  );
  // Until the win is counted, the puzzle itself is the next station; without storage, it always is.
  if (!technique || !play?.wonOn) return next;
  return (
    <Suspense fallback={next}>
      <Onward after="puzzle" of={technique} />
    </Suspense>
  );
}

/** Shows the game again; nothing if it was opened without its history. */
function ReplayWay() {
  const board = useBoardValue(({ context }) => context.board);
  const [isOpen, setOpen] = useState(false);
  if (board.history.length < 3) return null;
  return (
    <>
      <Button data-action="replay" onClick={() => setOpen(true)}>
        <Trans>Replay</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <Replay board={board} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface AdviceProps extends Pick<NextButtonProps, 'technique'> {
  readonly games: Games;
  readonly play: Play;
  readonly isFirst: boolean;
}

/**
 * What a puzzle of the learning path was about; a harder puzzle after another fast win; otherwise, and after
 * the first win, what to learn.
 */
function Advice({ games, play, technique, isFirst }: AdviceProps) {
  if (!technique && !isFirst && harderThan(play)) return <StepUp games={games} play={play} />;
  return (
    <Suspense>
      <WonAdvice key={play.puzzle} {...{ play, technique }} />
    </Suspense>
  );
}

/** After a fast win: puzzles that are a step harder. */
function harderThan(play: Play | undefined): ReturnType<typeof stepUp> {
  if (play === undefined || play.level === 'custom' || !wasFast(play)) return undefined;
  return stepUp(play.level, wantedBands.get()[play.level]);
}

/** Offers puzzles that are a step harder, from now on. */
function StepUp({ games, play }: { readonly games: Games; readonly play: Play | undefined }) {
  const { i18n } = useLingui();
  const harder = harderThan(play);
  if (harder === undefined) return null;
  const { level, band } = harder;
  const name = i18n._(LEVEL_NAMES[level]);
  const run = (): void => {
    wantBand(level, band);
    games.act((actions) => actions.openPreset(level));
  };
  return (
    <span className={classes.stepUp}>
      <Trans>
        Too easy?{' '}
        <button type="button" data-action="step-up" onClick={run}>
          Try harder {name} puzzles
        </button>
      </Trans>
    </span>
  );
}

interface PlayProps {
  readonly play: Play;
  /** All plays; undefined if it is compared with no others, as a puzzle of the learning path. */
  readonly plays: readonly Play[] | undefined;
}

const timeOf = (seconds: number): string => formatElapsed(seconds * 1000);

/** The player's other wins at the level. */
function othersOf({ play, plays = [] }: PlayProps): readonly Play[] {
  return winsOf(plays, play.level).filter((each) => each !== play);
}

/** At most two. */
function featsOf(i18n: I18n, play: Play, plays: PlayProps['plays']): string[] {
  if (!plays) return [];
  const { seconds, challenge, daily, level } = play;
  const others = othersOf({ play, plays });
  const [name, best] = [i18n._(LEVEL_NAMES[level]), Math.min(...others.map((each) => each.seconds))];
  const toBeat = challenge ?? (others.length > 0 ? best : 0);
  const [time, days] = [timeOf(toBeat), daily === null ? 0 : dailyStreaks(plays, daily).current];
  return [
    others.length === 0 && level !== 'custom' && i18n._(msg`First ${name} solved`),
    seconds < toBeat && i18n._(msg({ context: 'done', message: `Beat ${time}` })),
    days > 1 && i18n._(msg`${plural(days, { one: '# day', other: '# days' })} in a row`),
  ]
    .filter((feat) => feat !== false)
    .slice(0, 2);
}

function NotCounted() {
  return <Trans>Not counted: it was opened partly filled</Trans>;
}

/** With fewer wins than this, the median is not a usual time. */
const FEWEST_USUAL = 3;

/** One line: the help, and the time compared with the time to beat or with the player's own times. */
function Standing({ play, plays, isAgain }: PlayProps & { readonly isAgain: boolean }) {
  const { t, i18n } = useLingui();
  const { seconds, challenge, hints } = play;
  // The counted time may differ: an earlier state may have been loaded.
  const shown = useSeconds();
  const { won, median } = summarize(othersOf({ play, plays })).find(({ level }) => level === play.level)!;
  const help = hints === 0 ? t`No hints` : i18n._(msg`${plural(hints, { one: '# hint', other: '# hints' })}`);
  const [whole, theirs] = [timeOf(seconds), timeOf(challenge ?? 0)];
  if (challenge === seconds) return <Trans>As fast as {theirs}: a tie.</Trans>;
  if (challenge !== undefined && challenge < seconds) return <Trans>Not faster than {theirs}.</Trans>;
  if (isAgain) return <Trans>Counts as {whole}, the first win</Trans>;
  if (seconds - shown > 1) return <Trans>Counts as {whole}, all time included</Trans>;
  if (median === null || won < FEWEST_USUAL) return help;
  const [faster, usual] = [timeOf(median - seconds), timeOf(median)];
  return seconds < median ? (
    <Trans>
      {help}, {faster} faster than usual
    </Trans>
  ) : (
    <Trans>
      {help}, usually {usual}
    </Trans>
  );
}
