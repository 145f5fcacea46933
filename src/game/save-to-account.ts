import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { navigate } from 'wouter/use-browser-location';
import { waitFor } from 'xstate';
import type { Board } from '../../core/board/board.ts';
import { triesOnly } from '../../core/board/try.ts';
import type { Database } from '../data/db/database.ts';
import { encodeBoard, type SaveLink } from '../data/db/game-record.ts';
import { listCommands } from '../data/outbox/outbox.ts';
import type { Services, SessionActor } from '../session/index.ts';
import { notify } from '../ui/notices.ts';

interface LocalSave {
  readonly board: Board;
  readonly elapsedMs: number;
  readonly link: SaveLink;
}

/** Sends a locally saved board to the account, now or later, and reports where it is. */
export async function saveToAccount(
  session: SessionActor,
  services: Services,
  { board, elapsedMs, link }: LocalSave,
): Promise<void> {
  const { context } = await waitFor(session, (snapshot) => !snapshot.matches('restoring'));
  if (!context.session) {
    notify({
      tone: 'ok',
      text: i18n._(msg`Saved on this device. Login required to save to your account.`),
      action: {
        label: i18n._(msg`Log in`),
        run: () => {
          notify(null);
          navigate('/login');
        },
      },
    });
    return;
  }
  notify({ tone: 'ok', text: i18n._(msg`Saved on this device.`) });
  const owner = context.session.username;
  const held = await puzzleInAccount(services.database, owner);
  // A save that is kept next to the account's board replaces nothing, so no question is needed.
  const isBehind = (await services.database.accountBoards.get(owner))?.behind === true;
  if (isBehind || held === undefined || held === board.puzzle)
    await send(services, owner, { board, elapsedMs, link });
  // The account holds one board, which this one would replace on all devices.
  else
    notify({
      tone: 'warn',
      text: i18n._(msg`Saved on this device. Your account holds another puzzle.`),
      action: {
        label: i18n._(msg`Replace it`),
        run: () => {
          notify(null);
          void send(services, owner, { board, elapsedMs, link });
        },
      },
    });
}

/** The account's puzzle once all waiting saves are sent; undefined if this device does not know. */
async function puzzleInAccount(database: Database, owner: string): Promise<string | undefined> {
  const rows = await listCommands(database, owner);
  const waiting = rows.flatMap(({ command, refusal }) =>
    command.kind === 'save-board' && refusal === null ? [command.board.puzzle] : [],
  );
  return waiting.at(-1) ?? (await database.accountBoards.get(owner))?.puzzle;
}

async function send(
  { database, sync }: Services,
  owner: string,
  { board, elapsedMs, link }: LocalSave,
): Promise<void> {
  const outcome = await sync.put(owner, {
    kind: 'save-board',
    saveId: link.id,
    board: encodeBoard(triesOnly(board)),
    elapsedSeconds: Math.floor(elapsedMs / 1000),
    savedAt: link.savedAt,
  });
  switch (outcome) {
    case 'sent': {
      const account = await database.accountBoards.get(owner);
      // Stored next to another device's board; the persistent notice says so.
      if (account?.behind) notify(null);
      else notify({ tone: 'ok', text: i18n._(msg`Saved on this device and in your account.`) });
      break;
    }
    case 'waiting':
      notify({ tone: 'warn', text: i18n._(msg`Saved on this device. Your account gets it later.`) });
      break;
    case 'storage-full':
      notify({
        tone: 'error',
        text: i18n._(msg`Failed to save data to your account: the storage of this device is full.`),
      });
      break;
    case 'refused':
      notify({
        tone: 'error',
        text: i18n._(msg`Saved on this device. Your account refused it: see the menu.`),
      });
      break;
  }
}
