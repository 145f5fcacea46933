import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { boardOf, type Board } from '../../../core/board/board.ts';
import type { SavedBoard } from '../../../core/board/saved-board.ts';
import { readBoardText } from '../../../core/protocol/boards.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Answer, Api } from '../../data/api/api.ts';
import { listSaves, type Database } from '../../data/db/database.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { SavedBoardRow } from './saved-board-row.tsx';
import classes from './saved-boards.module.css';

interface AccountBoardsProps {
  readonly api: Api;
  readonly database: Database;
  readonly owner: string;
  readonly onOpen: (board: Board, elapsedMs: number) => void;
  /** The person has seen every copy and keeps this one only. */
  readonly onSettle: (copy: Copy) => Promise<void>;
  /** Puts copies back beside the one that was kept. */
  readonly onBringBack: (copies: readonly Copy[]) => Promise<void>;
}

interface Copy {
  readonly board: SavedBoard;
  readonly savedAt: number;
}

interface Loaded {
  readonly answer: Answer<'loadBoard'>;
  /** When the saves were made that this device has. */
  readonly savedHere: ReadonlySet<number>;
}

/** The board in the account; where saves of several devices disagree, all of them, until one is chosen. */
export function AccountBoards(props: AccountBoardsProps) {
  const { api, database, owner, onOpen, onSettle, onBringBack } = props;
  const { t, i18n } = useLingui();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [busy, setBusy] = useState(false);
  const [gone, setGone] = useState<readonly Copy[]>([]);
  const load = useCallback(async () => {
    const answer = await api.call('loadBoard', { owner });
    // From here on this device knows the account's version, and its saves are based on it.
    if (answer.kind === 'loaded')
      await database.accountBoards.put({
        owner,
        version: answer.version,
        puzzle: readBoardText(answer.board)?.puzzle,
        undecided: answer.others.length > 0,
        savedAt: answer.savedAt,
      });
    setLoaded({ answer, savedHere: new Set((await listSaves(database)).map(({ savedAt }) => savedAt)) });
  }, [api, database, owner]);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- it sets state when the server has answered
    void load();
  }, [load]);
  if (!loaded) return <p className={classes.empty}>{t`Looking into your account…`}</p>;
  const { answer, savedHere } = loaded;
  if (isFailure(answer)) return <p className={classes.empty}>{i18n._(failureText(answer))}</p>;
  if (answer.kind === 'nothing-saved')
    return (
      <p className={classes.empty}>
        <Trans>Nothing in your account yet.</Trans>
      </p>
    );
  const copies = [{ board: answer.board, savedAt: answer.savedAt }, ...answer.others].map((copy) => ({
    savedAt: copy.savedAt,
    board: readBoardText(copy.board),
  }));
  const severalCopies = copies.length > 1;
  const differing = differingCells(copies.flatMap(({ board }) => board ?? []));
  const change = (write: Promise<void>, taken: readonly Copy[]): void => {
    setBusy(true);
    void write
      .then(() => {
        setGone(taken);
        return load();
      })
      .finally(() => {
        setBusy(false);
      });
  };
  return (
    <>
      {severalCopies && (
        <p className={classes.choice}>
          <Trans>Different boards were saved on different devices. All are kept until you choose one.</Trans>
        </p>
      )}
      <div role="status" className={classes.status}>
        {gone.length > 0 && (
          <>
            <span>
              <Trans>Only this board is in your account now.</Trans>
            </span>
            <Button
              look="text"
              disabled={busy}
              data-action="bring-back"
              onClick={() => {
                change(onBringBack(gone), []);
              }}
            >
              <Trans>Undo</Trans>
            </Button>
          </>
        )}
      </div>
      <ul className={classes.list} aria-label={t`In your account`} data-part="account-boards">
        {copies.map(({ board, savedAt }, index) => (
          <SavedBoardRow
            key={`${savedAt} ${index}`}
            board={board && withoutHistory(board)}
            elapsedMs={(board?.elapsedSeconds ?? 0) * 1000}
            at={savedAt}
            savedHere={savedHere.has(savedAt)}
            {...(severalCopies && board && { differing: differing.get(board.puzzle) ?? 'puzzle' })}
            onOpen={(opened) => {
              onOpen(opened, (board?.elapsedSeconds ?? 0) * 1000);
            }}
          >
            {severalCopies && board && (
              <Button
                look="text"
                className={classes.keep}
                disabled={busy}
                data-action="keep-only"
                onClick={() => {
                  const others = copies.flatMap((copy, at) =>
                    copy.board && at !== index ? [{ board: copy.board, savedAt: copy.savedAt }] : [],
                  );
                  change(onSettle({ board, savedAt }), others);
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

/** By puzzle the cells whose digit or notes are not the same in all its boards; a puzzle of one board is not in it. */
function differingCells(boards: readonly SavedBoard[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  for (const { puzzle } of boards) {
    const [first, ...others] = boards.filter((board) => board.puzzle === puzzle);
    if (!first || others.length === 0) continue;
    const isUnlike = (at: number): boolean =>
      others.some(
        ({ cells }) =>
          cells[at]!.digit !== first.cells[at]!.digit || cells[at]!.notes !== first.cells[at]!.notes,
      );
    found.set(puzzle, [...first.cells.keys()].filter(isUnlike));
  }
  return found;
}

function withoutHistory({ cells, level, puzzle, lastEdited }: SavedBoard): Board {
  return { ...boardOf(cells, level), puzzle, lastEdited };
}
