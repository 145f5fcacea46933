import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { progressOf } from '../../../core/board/progress.ts';
import { statusOf } from '../../../core/board/status.ts';
import { decodeBoard, type GameRow } from '../../data/db/game-record.ts';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { formatAgo, whole } from '../../i18n/format.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MiniBoard } from '../../ui/mini-board.tsx';
import { wordsOf } from '../device-names.ts';
import classes from './games.module.css';
import unseen from '../../ui/unseen.module.css';

interface GameListRowProps {
  readonly game: GameRow;
  /** Its name, unlike that of any other game that has none from the player. */
  readonly title: string;
  /** Whether the title says the level and the moment. */
  readonly saysMoment: boolean;
  /** Whether it is on the board now. */
  readonly isCurrent: boolean;
  readonly onOpen: (game: GameRow) => void;
  readonly onRename: (name: string) => void;
  readonly onDelete: () => void;
}

const LONGEST_NAME = 60;

/** Picture, name, level, state, time and device of a game. */
export function GameListRow({
  game,
  title,
  saysMoment,
  isCurrent,
  onOpen,
  onRename,
  onDelete,
}: GameListRowProps) {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  // Undefined if the stored record is damaged. The picture needs no history, which takes long to read.
  const board = useMemo(
    () => decodeBoard({ ...game.board, history: [], position: 1, tries: [] }),
    [game.board],
  );
  return (
    <li className={classes.row} aria-current={isCurrent || undefined}>
      <button type="button" className={classes.open} disabled={!board} onClick={() => onOpen(game)}>
        <span className={unseen.unseen}>
          <Trans>Load</Trans>
        </span>
        <span className={classes.picture}>{board && <MiniBoard cells={board.cells} />}</span>
        {!editing && (
          <span className={classes.name}>{saysMoment ? title.replace(/(?<=, ).*/, whole) : title}</span>
        )}
        <span className={classes.facts}>
          {board ? (
            <Facts {...{ game, saysMoment, board, isCurrent }} />
          ) : (
            <Trans>This record is damaged.</Trans>
          )}
        </span>
      </button>
      {editing && (
        <NameField
          name={title}
          onEnd={(next) => {
            setEditing(false);
            if (next !== '' && next !== title) onRename(next);
          }}
        />
      )}
      <IconButton aria-label={t`Rename ${title}`} onClick={() => setEditing(true)}>
        <Icon name="pencil" size={18} />
      </IconButton>
      {!isCurrent && (
        <IconButton aria-label={t`Delete ${title}`} onClick={onDelete}>
          <DialogIcon name="trash" size={18} />
        </IconButton>
      )}
    </li>
  );
}

type FactsProps = Pick<GameListRowProps, 'game' | 'saysMoment' | 'isCurrent'> & { readonly board: Board };

/** The line under the name. */
function Facts({ game: { elapsedMs, updatedAt, device }, saysMoment, board, isCurrent }: FactsProps) {
  const { t, i18n } = useLingui();
  const [now] = useState(() => Date.now());
  const percent = Math.floor(progressOf(board) * 100);
  const facts = [
    !saysMoment && i18n._(LEVEL_NAMES[board.level]),
    statusOf(board).solved ? t`Solved` : `${percent}%`,
    formatElapsed(elapsedMs),
    !saysMoment && formatAgo(i18n, now - updatedAt),
    isCurrent ? t`open now` : device === undefined ? t`this device` : i18n._(wordsOf(device).name),
  ];
  return facts
    .filter((fact) => fact !== false)
    .map(whole)
    .join(' · ');
}

interface NameFieldProps {
  readonly name: string;
  /** Called with the trimmed name; empty if renaming was cancelled. */
  readonly onEnd: (name: string) => void;
}

function NameField({ name, onEnd }: NameFieldProps) {
  const { t } = useLingui();
  return (
    <input
      className={classes.rename}
      aria-label={t`Name`}
      defaultValue={name}
      maxLength={LONGEST_NAME}
      // oxlint-disable-next-line a11y/no-autofocus -- it replaces the button that was pressed
      autoFocus
      onBlur={(event) => onEnd(event.target.value.trim())}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The field closes at once, so the key must not activate the next focused element.
        event.preventDefault();
        onEnd(event.key === 'Enter' ? event.currentTarget.value.trim() : '');
      }}
    />
  );
}
