import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { boardOf, type Board } from '../../../core/board/board.ts';
import type { SavedBoard } from '../../../core/board/saved-board.ts';
import { readBoardText } from '../../../core/protocol/boards.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Answer, Api } from '../../data/api/api.ts';
import type { Database } from '../../data/db/database.ts';
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
  readonly onSettle: (board: SavedBoard) => Promise<void>;
}

/** The board in the account; where saves of several devices disagree, all of them, until one is chosen. */
export function AccountBoards({ api, database, owner, onOpen, onSettle }: AccountBoardsProps) {
  const { t, i18n } = useLingui();
  const [answer, setAnswer] = useState<Answer<'loadBoard'> | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(async () => {
    const loaded = await api.call('loadBoard', { owner });
    // From here on this device knows the account's version, and its saves are based on it.
    if (loaded.kind === 'loaded')
      await database.accountBoards.put({
        owner,
        version: loaded.version,
        undecided: loaded.others.length > 0,
        savedAt: loaded.savedAt,
      });
    setAnswer(loaded);
  }, [api, database, owner]);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- it sets state when the server has answered
    void load();
  }, [load]);
  if (!answer) return <p className={classes.empty}>{t`Looking into your account…`}</p>;
  if (isFailure(answer)) return <p className={classes.empty}>{i18n._(failureText(answer))}</p>;
  if (answer.kind === 'nothing-saved')
    return (
      <p className={classes.empty}>
        <Trans>Nothing in your account yet.</Trans>
      </p>
    );
  const copies = [{ board: answer.board, savedAt: answer.savedAt }, ...answer.others];
  const severalCopies = copies.length > 1;
  return (
    <>
      {severalCopies && (
        <p className={classes.choice}>
          <Trans>Different boards were saved on different devices. All are kept until you choose one.</Trans>
        </p>
      )}
      <ul className={classes.list} aria-label={t`In your account`} data-part="account-boards">
        {copies.map((copy, index) => {
          const saved = readBoardText(copy.board);
          return (
            <SavedBoardRow
              key={`${copy.savedAt} ${index}`}
              board={saved && withoutHistory(saved)}
              elapsedMs={(saved?.elapsedSeconds ?? 0) * 1000}
              at={copy.savedAt}
              onOpen={(board) => {
                onOpen(board, (saved?.elapsedSeconds ?? 0) * 1000);
              }}
            >
              {severalCopies && saved && (
                <Button
                  look="text"
                  disabled={busy}
                  onClick={() => {
                    setBusy(true);
                    void onSettle(saved)
                      .then(load)
                      .finally(() => {
                        setBusy(false);
                      });
                  }}
                >
                  <Trans>Keep only this</Trans>
                </Button>
              )}
            </SavedBoardRow>
          );
        })}
      </ul>
    </>
  );
}

function withoutHistory({ cells, level, puzzle, lastEdited }: SavedBoard): Board {
  return { ...boardOf(cells, level), puzzle, lastEdited };
}
