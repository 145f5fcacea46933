import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { BoardLevel } from '../../../core/board/board.ts';
import type { Day } from '../../../core/base/day.ts';
import { dailyPuzzle, isDailyOpen } from '../../../core/daily/daily.ts';
import { linkedPosition, type LinkedPosition } from '../../../core/board/linked-position.ts';
import { formatGrid } from '../../../core/sudoku/grid.ts';
import { localDay } from '../../data/local-day.ts';
import { findSolutions } from '../../game/index.ts';
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
import { LookCloser } from './look-closer.tsx';
import { createPuzzleChecks } from './puzzle-checks.ts';

/** What a card shows. */
interface Shown {
  readonly position: LinkedPosition;
  readonly level: BoardLevel;
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
  if (position) return { position, level: link.level, isToday: formatGrid(position.givens, '0') === puzzle };
  const day = link.daily === 'today' ? today : link.daily!;
  if (!isDailyOpen(day, today)) return undefined;
  const daily = dailyPuzzle(day);
  return { position: linkedPosition(daily.puzzle, 0)!, level: daily.level, isToday: day === today };
}

interface CheckedProps extends Shown {
  readonly board: LinkedBoard;
}

/** A card, unless its puzzle turns out not to have exactly one solution. Today's puzzle is shown on request. */
function Checked({ board, position, level, isToday }: CheckedProps) {
  const isPuzzle = useIsPuzzle(position);
  const [isOpen, setOpen] = useState(false);
  if (!isPuzzle) return <MessageText text={board.address} />;
  if (isToday && !isOpen)
    return (
      <Button
        className={classes.folded}
        data-action="show-today"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Trans>Today’s puzzle. Show?</Trans>
      </Button>
    );
  return <Card position={position} level={level} link={board.link} />;
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

function Card({ position, level, link: { query, step } }: CardProps) {
  const { t, i18n } = useLingui();
  const session = useSessionActor();
  const [close, setClose] = useState<'board' | 'step' | null>(null);
  const { givenCount: givens, toGo } = position;
  const name = i18n._(LEVEL_NAMES[level]);
  const label = t`Sudoku board, ${givens} givens, ${toGo} to go`;
  const play = (): void => {
    session.send({ type: 'menu.closed' });
    // In place of the menu's entry in the history.
    navigate(`/${query}`, { replace: true });
  };
  return (
    <div className={classes.card}>
      <div role="img" aria-label={label} className={classes.board}>
        <Picture position={position} />
      </div>
      <p className={classes.facts}>
        {level !== 'custom' && <strong>{name}</strong>}
        <span>
          <Trans>{givens} givens</Trans> · <Trans>{toGo} to go</Trans>
        </span>
      </p>
      <div className={classes.keys}>
        <Key
          action="look-closer"
          onClick={() => {
            setClose('board');
          }}
        >
          <Trans>Look closer</Trans>
        </Key>
        {step && (
          <Key
            action="show-step"
            onClick={() => {
              setClose('step');
            }}
          >
            <Trans>Show step</Trans>
          </Key>
        )}
        <Key action="play-linked" onClick={play}>
          <Trans>Play it</Trans>
        </Key>
      </div>
      {close && (
        <LookCloser
          {...{ position, label }}
          code={close === 'step' ? step : undefined}
          title={name}
          onPlay={play}
          onClose={() => {
            setClose(null);
          }}
        />
      )}
    </div>
  );
}

interface KeyProps {
  readonly action: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Key({ action, onClick, children }: KeyProps) {
  return (
    <Button look="text" className={classes.key} data-action={action} onClick={onClick}>
      {children}
    </Button>
  );
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
