import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { openSaved, type SavedBoard } from '../../../core/board/saved-board.ts';
import { readBoardText } from '../../../core/protocol/boards.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Answer, Api } from '../../data/api/api.ts';
import { listSaves, type Database } from '../../data/db/database.ts';
import { NO_VERSION } from '../../data/outbox/command.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { SavedBoardRow } from './saved-board-row.tsx';
import classes from './saved-boards.module.css';

interface AccountBoardsProps {
  readonly api: Api;
  readonly database: Database;
  readonly owner: string;
  readonly onOpen: (board: Board, elapsedMs: number) => void;
  /** Called when another device's board was kept. */
  readonly onKept: (board: Board, elapsedMs: number) => void;
  /** Keeps only this one of the boards that the person has seen. */
  readonly onSettle: (copy: Copy, seen: Seen) => Promise<Outcome>;
  /** Restores the copies next to the kept board. */
  readonly onBringBack: (copies: readonly Copy[]) => Promise<Outcome>;
}

interface Copy {
  /** Its id within the account. */
  readonly id: string;
  readonly board: SavedBoard;
  readonly savedAt: number;
}

/** The account's boards at the time of the choice. */
interface Seen {
  readonly version: number;
  /** The ids of the copies next to the board. */
  readonly others: readonly string[];
}

/** Whether the account has it; `storage-full`: it could not even be queued. */
type Outcome = 'sent' | 'refused' | 'waiting' | 'storage-full';

/** The result of the last action, with the copies it removed, which can be restored. */
interface Told {
  readonly what:
    | Exclude<Outcome, 'sent'>
    | ('only-this' | 'only-this-open' | 'another-came' | 'overtaken' | 'failed');
  readonly gone: readonly Copy[];
}

type AnyCopies = Extract<Answer<'loadBoard'>, { kind: 'loaded' }>;

interface Loaded {
  readonly answer: Answer<'loadBoard'>;
  /** Times of the saves on this device. */
  readonly savedHere: ReadonlySet<number>;
}

/** The board in the account; if saves of several devices disagree, all of them, until one is chosen. */
export function AccountBoards(props: AccountBoardsProps) {
  const { database, owner, onOpen, onKept, onSettle, onBringBack } = props;
  const { t, i18n } = useLingui();
  const { loaded, load } = useAccountBoards(props);
  const { told, busy, change } = useChange();
  const bringBack = async (gone: readonly Copy[]): Promise<Told | null> => {
    const outcome = await onBringBack(gone);
    if (outcome !== 'sent') return { what: outcome, gone: outcome === 'storage-full' ? gone : [] };
    await load();
    return null;
  };
  if (!loaded) return <p className={classes.empty}>{t`Loading your account…`}</p>;
  const { answer, savedHere } = loaded;
  const status = (
    <Status
      told={told}
      busy={busy}
      onUndo={(gone) => {
        change(() => bringBack(gone));
      }}
    />
  );
  if (isFailure(answer))
    return (
      <>
        {status}
        <p className={classes.empty}>{i18n._(failureText(answer))}</p>
      </>
    );
  if (answer.kind === 'nothing-saved')
    return (
      <p className={classes.empty}>
        <Trans>Nothing in your account yet.</Trans>
      </p>
    );
  const settle = async (chosen: Copy, gone: readonly Copy[]): Promise<Told | null> => {
    const ids = answer.others.map(({ id }) => id);
    const outcome = await onSettle(chosen, { version: answer.version, others: ids });
    if (outcome !== 'sent') return { what: outcome, gone: [] };
    // The account has accepted it. Even if reading it back fails, the copies can still be restored.
    const now = await load().catch(() => null);
    if (now?.kind !== 'loaded') return { what: 'only-this', gone };
    if (now.others.some(({ id }) => ids.includes(id))) return { what: 'overtaken', gone: [] };
    if (now.others.length > 0) return { what: 'another-came', gone };
    return { what: openKept(chosen, savedHere, onKept), gone };
  };
  const open = async (board: Board, elapsedMs: number, isCurrent: boolean): Promise<void> => {
    if (isCurrent) await noteBasis(database, owner, answer.version);
    onOpen(board, elapsedMs);
  };
  return (
    <Copies
      {...{ answer, savedHere, status, busy }}
      onOpen={(...chosen) => void open(...chosen)}
      onKeepOnly={(chosen, gone) => {
        change(() => settle(chosen, gone));
      }}
    />
  );
}

/**
 * Opens another device's board that was kept. Otherwise, the next save of the board on screen would replace
 * it.
 */
function openKept(
  { board, savedAt }: Copy,
  savedHere: Loaded['savedHere'],
  onKept: AccountBoardsProps['onKept'],
): Told['what'] {
  if (savedHere.has(savedAt)) return 'only-this';
  onKept(openSaved(board), elapsedMsOf(board));
  return 'only-this-open';
}

/** The content of the account; null until known. */
function useAccountBoards({ api, database, owner }: Pick<AccountBoardsProps, 'api' | 'database' | 'owner'>) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const load = useCallback(async () => {
    const answer = await api.call('loadBoard', { owner });
    if (answer.kind === 'loaded') await noteSeen(database, owner, answer);
    setLoaded({ answer, savedHere: new Set((await listSaves(database)).map(({ savedAt }) => savedAt)) });
    return answer;
  }, [api, database, owner]);
  useEffect(() => {
    // oxlint-disable-next-line hooks/set-state-in-effect -- it sets state when the server has answered
    void load();
  }, [load]);
  return { loaded, load };
}

/**
 * Stores the account's version, so that later saves are based on it. Seeing boards that disagree does not
 * count as a choice: later saves are still kept next to them.
 */
async function noteSeen(
  database: Database,
  owner: string,
  { version, board, savedAt, others }: AnyCopies,
): Promise<void> {
  const known = await database.accountBoards.get(owner);
  const undecided = others.length > 0;
  const behind = undecided && known?.version !== version;
  const copy = others.some(({ id }) => id === known?.copy?.id) ? known?.copy : undefined;
  await database.accountBoards.put({
    owner,
    version: behind ? (known?.version ?? NO_VERSION) : version,
    puzzle: readBoardText(board)?.puzzle,
    undecided,
    ...(behind && { behind }),
    ...(copy && { copy }),
    savedAt,
  });
}

/** Bases later saves on this version. If it cannot be stored, a save is kept next to the account's board. */
async function noteBasis(database: Database, owner: string, version: number): Promise<void> {
  await database.accountBoards.update(owner, { version, behind: false }).catch(() => undefined);
}

/** Runs one change of the account at a time, and keeps the result of the last one. */
function useChange() {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const change = (write: () => Promise<Told | null>): void => {
    setBusy(true);
    void write()
      .catch((error: unknown): Told => {
        console.error('A choice between saved boards failed by a bug:', error);
        return { what: 'failed', gone: told?.gone ?? [] };
      })
      .then(setTold)
      .finally(() => {
        setBusy(false);
      });
  };
  return { told, busy, change };
}

interface StatusProps {
  readonly told: Told | null;
  readonly busy: boolean;
  readonly onUndo: (gone: readonly Copy[]) => void;
}

function Status({ told, busy, onUndo }: StatusProps) {
  const { i18n } = useLingui();
  return (
    <div role="status" className={classes.status} data-part="account-told">
      {told && <span>{i18n._(TOLD[told.what])}</span>}
      {told && told.gone.length > 0 && (
        <Button
          look="text"
          disabled={busy}
          data-action="bring-back"
          onClick={() => {
            onUndo(told.gone);
          }}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
    </div>
  );
}

interface CopiesProps {
  readonly answer: AnyCopies;
  readonly savedHere: Loaded['savedHere'];
  readonly status: ReactNode;
  readonly busy: boolean;
  readonly onOpen: (board: Board, elapsedMs: number, isCurrent: boolean) => void;
  readonly onKeepOnly: (chosen: Copy, gone: readonly Copy[]) => void;
}

/** The board, or the boards that disagree, each with its buttons. */
function Copies({ answer, savedHere, status, busy, onOpen, onKeepOnly }: CopiesProps) {
  const { t } = useLingui();
  const { version, board: current, savedAt: at, others } = answer;
  const copies = [{ id: `version ${version}`, board: current, savedAt: at }, ...others].map((copy) => ({
    ...copy,
    board: readBoardText(copy.board),
  }));
  const severalCopies = copies.length > 1;
  const differing = differingCells(copies.flatMap(({ board }) => board ?? []));
  // An unreadable board cannot be seen or restored, so do not offer to remove it.
  const canChoose = severalCopies && copies.every(({ board }) => board);
  const othersThan = (chosen: string): Copy[] =>
    copies.flatMap((copy) => (copy.board && copy.id !== chosen ? [{ ...copy, board: copy.board }] : []));
  return (
    <>
      {severalCopies && (
        <p className={classes.choice}>
          <Trans>Different boards were saved on different devices. All are kept until you choose one.</Trans>
        </p>
      )}
      {status}
      <ul className={classes.list} aria-label={t`In your account`} data-part="account-boards">
        {copies.map(({ id, board, savedAt }, index) => (
          <SavedBoardRow
            key={id}
            board={board && openSaved(board)}
            elapsedMs={board ? elapsedMsOf(board) : 0}
            at={savedAt}
            savedHere={savedHere.has(savedAt)}
            {...(severalCopies && board && { differing: differing.get(board.puzzle) ?? 'puzzle' })}
            onOpen={(opened) => {
              onOpen(opened, board ? elapsedMsOf(board) : 0, index === 0);
            }}
          >
            {canChoose && board && (
              <Button
                look="text"
                className={classes.keep}
                disabled={busy}
                data-action="keep-only"
                onClick={() => {
                  onKeepOnly({ id, board, savedAt }, othersThan(id));
                }}
              >
                <Trans>Keep only this</Trans>
              </Button>
            )}
          </SavedBoardRow>
        ))}
      </ul>
    </>
  );
}

const TOLD = {
  'only-this': msg`Only this board is in your account now.`,
  'only-this-open': msg`Only this board is in your account now, and it is open here.`,
  'another-came': msg`Another device saved a board meanwhile. That one is kept too.`,
  overtaken: msg`Another device saved a board meanwhile. All are kept: please choose again.`,
  waiting: msg`Your account gets this later.`,
  refused: msg`Your account refused this: see the menu.`,
  'storage-full': msg`Failed to save data to your account: the storage of this device is full.`,
  failed: msg`That did not work. Please try again.`,
};

/** For each puzzle with several boards, the cells whose digits or notes differ. */
function differingCells(boards: readonly SavedBoard[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  for (const { puzzle } of boards) {
    const [first, ...others] = boards.filter((board) => board.puzzle === puzzle);
    if (!first || others.length === 0) continue;
    const isUnlike = (at: number): boolean =>
      others.some(
        ({ cells }) =>
          cells[at]!.digit !== first.cells[at]!.digit ||
          cells[at]!.notes !== first.cells[at]!.notes ||
          cells[at]!.corners !== first.cells[at]!.corners,
      );
    found.set(puzzle, [...first.cells.keys()].filter(isUnlike));
  }
  return found;
}

function elapsedMsOf({ elapsedSeconds }: SavedBoard): number {
  return elapsedSeconds * 1000;
}
