import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { BoardLevel } from '../../../core/board/board.ts';
import type { Day } from '../../../core/base/day.ts';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import type { TimeToBeat } from '../../../core/board/link.ts';
import { dailyPuzzle, isDailyOpen } from '../../../core/daily/daily.ts';
import { linkedPosition, type LinkedPosition } from '../../../core/board/linked-position.ts';
import { formatGrid } from '../../../core/sudoku/grid.ts';
import { localDay } from '../../data/local-day.ts';
import { findSolutions } from '../../game/index.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { useStore } from '../../platform/use-store.ts';
import { useServices, useSessionActor } from '../../session/index.ts';
import { BoardDigits } from '../../texts/index.ts';
import { Button } from '../../ui/button.tsx';
import { BoardLines } from '../../ui/mini-board.tsx';
import drawing from '../../ui/mini-board.module.css';
import { useNow } from '../list/clock.ts';
import { MessageText } from '../list/message-text.tsx';
import type { BoardLink } from './board-link.ts';
import type { LinkedBoard } from './boards-in.ts';
import classes from './board-card.module.css';
import { LookCloser, positionLabel } from './look-closer.tsx';
import { createPuzzleChecks } from './puzzle-checks.ts';

interface Shown {
  readonly position: LinkedPosition;
  readonly level: BoardLevel;
  /** The day of a daily puzzle that was linked as such. */
  readonly day: Day | null;
  readonly isToday: boolean;
}

/** The position of a link in a post or comment. */
export default function BoardCard({ board }: { readonly board: LinkedBoard }) {
  const today = localDay(useNow());
  const shown = useMemo(() => shownOf(board, today), [board, today]);
  return (
    <div className={classes.place} data-part="linked-board">
      {shown ? <Checked {...shown} board={board} /> : <MessageText text={board.address} />}
    </div>
  );
}

/** Undefined for a daily puzzle that is not open. */
function shownOf({ link, position }: LinkedBoard, today: Day): Shown | undefined {
  const { puzzle } = dailyPuzzle(today);
  if (position)
    return { position, level: link.level, day: null, isToday: formatGrid(position.givens, '0') === puzzle };
  const day = link.daily === 'today' ? today : link.daily!;
  if (!isDailyOpen(day, today)) return undefined;
  const daily = dailyPuzzle(day);
  return { position: linkedPosition(daily.puzzle, 0)!, level: daily.level, day, isToday: day === today };
}

/** A card, unless its puzzle turns out not to have exactly one solution. Today's puzzle is shown on request. */
function Checked({ board, position, level, day, isToday }: Shown & { readonly board: LinkedBoard }) {
  const isPuzzle = useIsPuzzle(position);
  const [isOpen, setOpen] = useState(false);
  if (!isPuzzle) return <MessageText text={board.address} />;
  if (isToday && !isOpen)
    return (
      <Button className={classes.folded} onClick={() => setOpen(true)}>
        <Trans>Today’s puzzle. Show?</Trans>
      </Button>
    );
  return <Card {...{ position, level, day }} link={board.link} />;
}

function useIsPuzzle({ givens }: LinkedPosition): boolean {
  const checks = useServices().lasting('linked-puzzles', () => createPuzzleChecks(findSolutions));
  useEffect(() => {
    checks.check(givens);
  }, [checks, givens]);
  return !useStore(checks.refused).has(formatGrid(givens));
}

interface CardProps extends Omit<Shown, 'isToday'> {
  readonly link: BoardLink;
}

function Card({ position, level, day, link: { query, step, beat } }: CardProps) {
  const { i18n } = useLingui();
  const session = useSessionActor();
  const [close, setClose] = useState<'board' | 'step' | null>(null);
  const { givenCount: givens, toGo } = position;
  const facts = factsOf(i18n, { level, day }, beat);
  const play = (): void => {
    session.send({ type: 'menu.closed' });
    // In place of the menu's entry in the history.
    navigate(`/${query}`, { replace: true });
  };
  return (
    <div className={classes.card}>
      <div role="img" aria-label={positionLabel(i18n, position)} className={classes.board}>
        <Picture position={position} />
      </div>
      <p className={classes.facts}>
        {facts !== '' && <strong>{facts}</strong>}
        <span>
          <Trans>{givens} givens</Trans> · <Trans>{toGo} to go</Trans>
        </span>
      </p>
      <div className={classes.keys}>
        <Button data-action="look-closer" onClick={() => setClose('board')}>
          <Trans>Look closer</Trans>
        </Button>
        {step && (
          <Button data-action="show-step" onClick={() => setClose('step')}>
            <Trans>Show step</Trans>
          </Button>
        )}
        <Button data-action="play-linked" onClick={play}>
          <Trans>Play it</Trans>
        </Button>
      </div>
      {close && (
        <LookCloser
          position={position}
          code={close === 'step' ? step : undefined}
          title={i18n._(LEVEL_NAMES[level])}
          onPlay={play}
          onClose={() => setClose(null)}
        />
      )}
    </div>
  );
}

function factsOf(i18n: I18n, { level, day }: Pick<Shown, 'level' | 'day'>, beat: TimeToBeat | null): string {
  const date = day && formatDay(i18n, day, { day: 'numeric', month: 'short' });
  const time = beat && formatElapsed(beat.seconds * 1000);
  const facts = [
    level !== 'custom' && i18n._(LEVEL_NAMES[level]),
    date && i18n._(msg`Daily ${date}`),
    time && i18n._(msg`Beat ${time}`),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** Digits only: notes are too small here. */
function Picture({ position: { givens, entries } }: Pick<Shown, 'position'>) {
  return (
    <svg aria-hidden viewBox="-6 -6 912 912" className={drawing.board}>
      <rect width="900" height="900" className={drawing.ground} />
      <BoardDigits signs={formatGrid(givens)} look={drawing.given} />
      <BoardDigits signs={formatGrid(entries)} look={drawing.yours} />
      <BoardLines />
    </svg>
  );
}
