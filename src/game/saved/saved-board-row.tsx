import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { progressOf } from '../../../core/board/status.ts';
import { formatElapsed } from '../../i18n/elapsed.ts';
import { formatAgo } from '../../i18n/format.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MiniBoard } from '../../ui/mini-board.tsx';
import { savedName } from './saved-name.ts';
import classes from './saved-boards.module.css';
import unseen from '../../ui/unseen.module.css';

interface SavedBoardRowProps {
  /** The name of a save; games in progress have none. */
  readonly name?: string;
  /** Undefined if the stored record is damaged. */
  readonly board: Board | undefined;
  readonly elapsedMs: number;
  readonly at: number;
  /** For a board in the account: whether this device saved it. */
  readonly savedHere?: boolean;
  /**
   * The cells in which it differs from the puzzle's other boards, or `puzzle` if it is the puzzle's only
   * board.
   */
  readonly differing?: readonly number[] | 'puzzle';
  readonly onOpen: (board: Board) => void;
  readonly onRename?: (name: string) => void;
  readonly onDelete?: () => void;
  /** Further actions. */
  readonly children?: ReactNode;
}

const LONGEST_NAME = 60;

/** Picture, name, level, progress and time of one board. */
export function SavedBoardRow(props: SavedBoardRowProps) {
  const { name, board, at, savedHere, differing, onOpen, onRename, onDelete, children } = props;
  const { t, i18n } = useLingui();
  const [editing, setEditing] = useState(false);
  const level = board?.level ?? 'custom';
  // Boards in an account have no names, and the level alone would not tell them apart.
  const unnamed = savedHere === undefined ? i18n._(LEVEL_NAMES[level]) : savedName(i18n, level, at);
  const title = name ?? unnamed;
  return (
    <li className={classes.row} data-differing={differing?.length}>
      <button
        type="button"
        className={classes.open}
        disabled={!board}
        onClick={() => {
          if (board) onOpen(board);
        }}
      >
        <span className={unseen.unseen}>
          <Trans>Load</Trans>
        </span>
        <span className={classes.picture}>
          {board && <MiniBoard cells={board.cells} marked={typeof differing === 'object' ? differing : []} />}
        </span>
        {!editing && <span className={classes.name}>{title}</span>}
        <Facts {...props} />
      </button>
      {editing && (
        <NameField
          name={name}
          onEnd={(next) => {
            setEditing(false);
            if (next !== '' && next !== name) onRename?.(next);
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

/** The lines under the name. */
function Facts({ name, board, elapsedMs, at, savedHere, differing }: SavedBoardRowProps) {
  const { i18n } = useLingui();
  const [now] = useState(() => Date.now());
  const level = i18n._(LEVEL_NAMES[board?.level ?? 'custom']);
  const percent = board ? Math.floor(progressOf(board) * 100) : 0;
  const time = formatElapsed(elapsedMs);
  const ago = formatAgo(i18n, now - at);
  return (
    <>
      <span className={classes.facts}>
        {name !== undefined && `${level} · `}
        {percent} % · {time}
        {savedHere === undefined && ` · ${ago}`}
      </span>
      {savedHere !== undefined && <Origin board={board} savedHere={savedHere} />}
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
    </>
  );
}

/** For a board in the account: its number of givens, and which device saved it. */
function Origin({ board, savedHere }: { readonly board: Board | undefined; readonly savedHere: boolean }) {
  const givens = board?.puzzle.replaceAll('0', '').length ?? 0;
  return (
    <span className={classes.facts}>
      <Plural value={givens} one="# given" other="# givens" /> ·{' '}
      {savedHere ? <Trans>this device</Trans> : <Trans>another device</Trans>}
    </span>
  );
}

interface NameFieldProps {
  readonly name: string | undefined;
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
      onBlur={(event) => {
        onEnd(event.target.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The field closes at once, so the key must not activate the next focused element.
        event.preventDefault();
        onEnd(event.key === 'Enter' ? event.currentTarget.value.trim() : '');
      }}
    />
  );
}
