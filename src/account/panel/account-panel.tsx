import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Session } from '../../../core/account/session.ts';
import { loadChunk } from '../../i18n/i18n.ts';
import { useServices, useSessionActor } from '../../session/index.ts';
import { DialogIcon, type DialogIconName } from '../../ui/dialog-icons.tsx';
import classes from './account.module.css';
import { ChangePassword } from './change-password.tsx';
import { ChangePhone } from './change-phone.tsx';
import { CrystalList } from './crystal-list.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { LogOut } from './log-out.tsx';

// Not stored at the installation: they need the network anyway.
const SecondFactor = lazy(() =>
  loadChunk(() => import(/* webpackChunkName: "account" */ '../second-factor/second-factor.tsx')),
);
const SessionList = lazy(() =>
  loadChunk(() => import(/* webpackChunkName: "account" */ './session-list.tsx')),
);

interface AccountPanelProps {
  readonly session: Session;
  /** @param keep whether waiting commands and drafts stay for the next login */
  readonly onLogOut: (keep: boolean) => void;
  readonly onDeleted: () => void;
}

type Part = 'crystals' | 'password' | 'second-factor' | 'phone' | 'sessions' | 'export' | 'delete';

/** The account's actions: one section is open at a time, logging out is last. */
export function AccountPanel({ session, onLogOut, onDeleted }: AccountPanelProps) {
  const { t } = useLingui();
  const actor = useSessionActor();
  const { database } = useServices();
  const { username: owner } = session;
  const [open, setOpen] = useState<Part | null>(firstPart(session));
  const part = (id: Part, icon: DialogIconName, name: string, content: ReactNode) => (
    <PanelPart
      {...{ id, icon, name, content }}
      isOpen={open === id}
      onToggle={() => setOpen(open === id ? null : id)}
    />
  );
  const password = (
    <ChangePassword
      username={owner}
      temporary={session.passwordChangeDue}
      onChanged={() => {
        // First write the state that a reload reads. Without storage, there is no stored session either.
        void database.session
          .update('current', { passwordChangeDue: false })
          .catch(() => undefined)
          .then(() => actor.send({ type: 'password.changed' }));
      }}
    />
  );
  const deletion = <DeleteAccount onDownload={() => setOpen('export')} onDeleted={onDeleted} />;
  return (
    <>
      <p className={classes.address}>{owner}</p>
      <Due session={session} />
      <ul>
        {part('password', 'key', t`Change password`, password)}
        {!session.passwordChangeDue && (
          <>
            {part('second-factor', 'shieldCheck', t`Two-step login`, <SecondFactor owner={owner} />)}
            {part('crystals', 'gem', t`Crystals`, <CrystalList owner={owner} />)}
            {part('phone', 'phone', t`Change phone number`, <ChangePhone />)}
            {part('sessions', 'devices', t`Where you are logged in`, <SessionList />)}
            {part('export', 'load', t`Download my data`, <DownloadData />)}
            {part('delete', 'trash', t`Delete account`, deletion)}
          </>
        )}
        <LogOut owner={owner} onLogOut={onLogOut} />
      </ul>
    </>
  );
}

/** Names the action that is required first. */
function Due({ session }: { readonly session: Session }) {
  if (firstPart(session) === null) return null;
  return (
    <p className={classes.due}>
      {session.passwordChangeDue ? (
        <Trans>You logged in with a temporary password. Choose a new one to go on.</Trans>
      ) : (
        <Trans>Administrators log in in two steps. Set it up to go on.</Trans>
      )}
    </p>
  );
}

interface PanelPartProps {
  readonly id: Part;
  readonly icon: DialogIconName;
  readonly name: string;
  readonly content: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A section with its name; its content is shown while it is open. */
function PanelPart({ id, icon, name, content, isOpen, onToggle }: PanelPartProps) {
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-account={id}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <DialogIcon name={icon} size={18} />
        <span className={classes.name}>{name}</span>
        <DialogIcon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      {isOpen && <Suspense>{content}</Suspense>}
    </li>
  );
}

function firstPart({ passwordChangeDue, secondFactorDue }: Session): Part | null {
  if (passwordChangeDue) return 'password';
  return secondFactorDue ? 'second-factor' : null;
}
