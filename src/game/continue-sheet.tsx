import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { statusOf } from '../../core/board/status.ts';
import { decodeBoard, type GameRow } from '../data/db/game-record.ts';
import { formatElapsed } from '../../core/base/elapsed.ts';
import { formatAgo } from '../i18n/format.ts';
import { LEVEL_NAMES } from '../i18n/level-names.ts';
import { Button } from '../ui/button.tsx';
import { DockSheet } from '../ui/dock-sheet.tsx';
import { MiniBoard } from '../ui/mini-board.tsx';
import { useBoard } from './board/board-context.ts';
import { wordsOf } from './device-names.ts';
import type { Games } from './games.ts';
import { isTouched, noteAnswered } from './use-offer.ts';
import classes from './continue-sheet.module.css';

interface ContinueSheetProps {
  readonly game: GameRow;
  readonly games: Games;
  readonly onClose: () => void;
}

/** Offers a game that another device has played. Touching the board declines it, and the pad is back. */
export function ContinueSheet({ game, games, onClose: onLeave }: ContinueSheetProps) {
  const { i18n, t } = useLingui();
  const { actor } = useBoard();
  const onClose = useCallback(() => {
    noteAnswered(game);
    onLeave();
  }, [game, onLeave]);
  useEffect(() => {
    const { context: before } = actor.getSnapshot();
    const following = actor.subscribe(({ context }) => {
      if (isTouched(before, context)) onClose();
    });
    return () => {
      following.unsubscribe();
    };
  }, [actor, onClose]);
  const board = decodeBoard(game.board);
  if (!board) return null;
  const { emptyCount, solved } = statusOf(board);
  return (
    <DockSheet
      title={solved ? t`You’ve solved this puzzle` : i18n._(wordsOf(game.device ?? '').question)}
      part="continue"
      actions={
        <>
          <Button data-first data-action="stay" onClick={onClose}>
            <Trans>Stay here</Trans>
          </Button>
          <Button
            look="primary"
            data-action="continue"
            onClick={() => {
              onClose();
              games.act((actions) => actions.openGame(game));
            }}
          >
            {solved ? <Trans>View</Trans> : <Trans>Continue</Trans>}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <div className={classes.offer}>
        <span className={classes.picture}>
          <MiniBoard cells={board.cells} />
        </span>
        <Facts game={game} level={i18n._(LEVEL_NAMES[board.level])} toGo={emptyCount} isSolved={solved} />
      </div>
    </DockSheet>
  );
}

interface FactsProps {
  readonly game: GameRow;
  readonly level: string;
  readonly toGo: number;
  readonly isSolved: boolean;
}

function Facts({ game, level, toGo, isSolved }: FactsProps) {
  const { i18n } = useLingui();
  const [now] = useState(() => Date.now());
  const time = formatElapsed(game.elapsedMs);
  const ago = formatAgo(i18n, now - game.updatedAt, 'long');
  return (
    <p className={classes.facts}>
      <span>
        <Trans>
          <b>{level}</b>, {time} played
        </Trans>
      </span>
      {isSolved ? (
        <span>
          <Trans>Solved {ago}</Trans>
        </span>
      ) : (
        <>
          <span>
            <Trans>{toGo} to go</Trans>
          </span>
          <span>
            <Trans>Left off {ago}</Trans>
          </span>
        </>
      )}
      <span className={classes.stays}>
        <Trans>This game stays as it is.</Trans>
      </span>
    </p>
  );
}
