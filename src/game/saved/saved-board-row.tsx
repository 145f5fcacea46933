import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { progressOf } from '../../../core/board/status.ts';
import { formatAgo, formatElapsed } from '../../i18n/format.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MiniBoard } from '../../ui/mini-board.tsx';
import { savedName } from './saved-name.ts';
import classes from './saved-boards.module.css';

interface SavedBoardRowProps {
  /** The name of a save; games in progress have none. */
  readonly name?: string;
  /** Undefined where the stored record is damaged. */
  readonly board: Board | undefined;
  readonly elapsedMs: number;
  readonly at: number;
  /** Of a board in the account: whether this device saved it. */
  readonly savedHere?: boolean;
  /** Beside others of its puzzle: the cells in which it is unlike them; or `puzzle` where it is alone with its puzzle. */
  readonly differing?: readonly number[] | 'puzzle';
  readonly onOpen: (board: Board) => void;
  readonly onRename?: (name: string) => void;
  readonly onDelete?: () => void;
  /** More to do with it. */
  readonly children?: ReactNode;
}

const LONGEST_NAME = 60;

/** Picture, name, level, progress and time of one board. */
export function SavedBoardRow({
  name,
  board,
  elapsedMs,
  at,
  savedHere,
  differing,
  onOpen,
  onRename,
  onDelete,
  children,
}: SavedBoardRowProps) {
  const { t, i18n } = useLingui();
  const [now] = useState(() => Date.now());
  const [editing, setEditing] = useState(false);
  const level = i18n._(LEVEL_NAMES[board?.level ?? 'custom']);
  // Nobody has named the boards of an account: the level alone would call them all the same.
  const title = name ?? (savedHere === undefined ? level : savedName(i18n, board?.level ?? 'custom', at));
  const givens = board?.puzzle.replaceAll('0', '').length ?? 0;
  const percent = board ? Math.floor(progressOf(board) * 100) : 0;
  const time = formatElapsed(elapsedMs);
  const ago = formatAgo(i18n, Math.max(0, now - at));
  const rename = (next: string): void => {
    setEditing(false);
    if (next.trim() !== '' && next.trim() !== name) onRename?.(next.trim());
  };
  return (
    <li className={classes.row} data-differing={differing === undefined ? undefined : differing.length}>
      <button
        type="button"
        className={classes.open}
        disabled={!board}
        onClick={() => {
          if (board) onOpen(board);
        }}
      >
        <span className={classes.unseen}>
          <Trans>Load</Trans>
        </span>
        <span className={classes.picture}>
          {board && <MiniBoard cells={board.cells} marked={typeof differing === 'object' ? differing : []} />}
        </span>
        {!editing && <span className={classes.name}>{title}</span>}
        <span className={classes.facts}>
          {name !== undefined && `${level} · `}
          {percent} % · {time}
          {savedHere === undefined && ` · ${ago}`}
        </span>
        {savedHere !== undefined && (
          <span className={classes.facts}>
            <Plural value={givens} one="# given" other="# givens" /> ·{' '}
            {savedHere ? <Trans>this device</Trans> : <Trans>another device</Trans>}
          </span>
        )}
        {typeof differing === 'object' && (
          <span className={classes.facts}>
            <Plural value={differing.length} one="# cell differs" other="# cells differ" />
          </span>
        )}
        {!board && (
          <span className={classes.facts}>
            <Trans>This record is damaged.</Trans>
          </span>
        )}
      </button>
      {editing && (
        <input
          className={classes.rename}
          aria-label={t`Name`}
          defaultValue={name}
          maxLength={LONGEST_NAME}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
          autoFocus
          onBlur={(event) => {
            rename(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // The field goes at once; the key must not press what has the focus next.
            event.preventDefault();
            if (event.key === 'Enter') rename(event.currentTarget.value);
            else setEditing(false);
          }}
        />
      )}
      {children}
      {onRename && (
        <IconButton
          aria-label={t`Rename ${title}`}
          onClick={() => {
            setEditing(true);
          }}
        >
          <Icon name="pencil" size={18} />
        </IconButton>
      )}
      {onDelete && (
        <IconButton aria-label={t`Delete ${title}`} onClick={onDelete}>
          <DialogIcon name="trash" size={18} />
        </IconButton>
      )}
    </li>
  );
}
