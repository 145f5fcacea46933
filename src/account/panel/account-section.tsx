import { useLingui } from '@lingui/react/macro';
import type { Session } from '../../../core/account/session.ts';
import { removeAll, removeReadable } from '../../data/db/belongings.ts';
import { doneDeletion } from '../../data/db/database.ts';
import { AccountPanel } from './account-panel.tsx';
import {
  forgetAccount,
  forgetName,
  noteLeaving,
  useServices,
  useSession,
  useSessionActor,
  type SectionProps,
} from '../../session/index.ts';
import { LOCAL } from '../../platform/local-store.ts';
import { notify } from '../../ui/notices.ts';

export function AccountSection(props: SectionProps) {
  const session = useSession();
  return session && <OwnAccount {...props} session={session} />;
}

function OwnAccount({ session, onAct, putAway, onClose }: SectionProps & { readonly session: Session }) {
  const leave = useLeaving(session, putAway, onClose);
  return (
    <AccountPanel
      session={session}
      onLogOut={(keep) => void leave(keep ? 'keep' : 'remove')}
      onDeleted={() => {
        void leave('delete');
        forgetName();
        onAct('deleted');
      }}
    />
  );
}

/** What becomes of a person's data on this device when they log out. */
const CLEARED = { keep: removeReadable, remove: removeAll };

/** Logs out on this device. */
function useLeaving(
  session: Session,
  putAway: SectionProps['putAway'],
  onClose: () => void,
): (how: keyof typeof CLEARED | 'delete') => Promise<void> {
  const { t } = useLingui();
  const actor = useSessionActor();
  const { database, sync } = useServices();
  return async (how) => {
    const { token } = actor.getSnapshot().context;
    onClose();
    noteLeaving(token);
    actor.send({ type: 'logged.out' });
    // A deletion has a sheet of its own.
    if (how !== 'delete') notify({ tone: 'ok', text: t`You are logged out.` });
    // End the session before its data is removed, so that no other tab writes the data again.
    if (token !== null) await database.endSession(token).catch(() => undefined);
    // Otherwise the game on the board would be stored again.
    if (how === 'remove') await putAway?.().catch(() => undefined);
    // The session has ended on this device; the server is notified once it is reachable.
    const owner = session.username;
    const left = how === 'delete' ? {} : { owner, removes: how === 'remove' };
    if (token !== null) void sync.endSession({ token, ...left });
    const cleared =
      how === 'delete'
        ? forgetAccount(database, doneDeletion(owner, token ?? ''), true)
        : CLEARED[how](database, LOCAL, owner);
    await cleared.catch(() => undefined);
  };
}
