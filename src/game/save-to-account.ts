import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { navigate } from 'wouter/use-browser-location';
import { waitFor } from 'xstate';
import type { Services, SessionActor } from '../session/index.ts';
import { notify, remedy } from '../ui/notices.ts';

/** Sends the saved game with this id to the account, now or later, and reports where it is. */
export async function saveToAccount(
  session: SessionActor,
  { database, sync }: Services,
  id: string,
): Promise<void> {
  const { context } = await waitFor(session, (snapshot) => !snapshot.matches('restoring'));
  if (!context.session) {
    notify({
      tone: 'ok',
      text: i18n._(msg`Saved on this device. Login required to save to your account.`),
      action: remedy(i18n._(msg`Log in`), () => navigate('/login')),
    });
    return;
  }
  notify({ tone: 'ok', text: i18n._(msg`Saved on this device.`) });
  await sync.drain();
  const game = await database.ownGames.get([context.session.username, id]);
  if (game?.sent === 1) notify({ tone: 'ok', text: i18n._(msg`Saved.`) });
  else notify({ tone: 'warn', text: i18n._(msg`Saved here. Your account gets it later.`) });
}
