import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Session } from '../../../core/account/session.ts';
import type { Api } from '../../data/api/api.ts';
import { loadChunk } from '../../i18n/i18n.ts';
import type { Deletion } from '../../session/index.ts';
import { DialogIcon, type DialogIconName } from '../../ui/dialog-icons.tsx';
import classes from './account.module.css';
import { ChangePassword } from './change-password.tsx';
import { ChangePhone } from './change-phone.tsx';
import { CrystalList } from './crystal-list.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';

/** Not stored at the installation: it needs the network anyway. */
const SessionList = lazy(() =>
  loadChunk(() => import(/* webpackChunkName: "factor" */ './session-list.tsx')),
);

interface AccountPanelProps {
  readonly api: Api;
  readonly deletion: Deletion;
  readonly session: Session;
  /** The section for two-step login. */
  readonly secondFactor: ReactNode;
  readonly onPasswordChanged: () => void;
  readonly logOut: ReactNode;
  readonly onDeleted: () => void;
}

type Part = 'crystals' | 'password' | 'second-factor' | 'phone' | 'sessions' | 'export' | 'delete';

/** The account's actions: one section is open at a time, logging out is last. */
export function AccountPanel(props: AccountPanelProps) {
  const { api, session, secondFactor, logOut, onPasswordChanged, onDeleted } = props;
  const { t } = useLingui();
  const [open, setOpen] = useState<Part | null>(firstPart(session));
  const [now] = useState(() => Date.now());
  const part = (id: Part, icon: DialogIconName, name: string, content: ReactNode) => (
    <PanelPart
      {...{ id, icon, name, content }}
      isOpen={open === id}
      onToggle={() => setOpen(open === id ? null : id)}
    />
  );
  const password = (
    <ChangePassword
      api={api}
      username={session.username}
      temporary={session.passwordChangeDue}
      onChanged={onPasswordChanged}
    />
  );
  const deletion = (
    <DeleteAccount deletion={props.deletion} onDownload={() => setOpen('export')} onDeleted={onDeleted} />
  );
  return (
    <>
      <p className={classes.address}>{session.username}</p>
      <Due session={session} />
      <ul>
        {part('password', 'key', t`Change password`, password)}
        {!session.passwordChangeDue && (
          <>
            {part('second-factor', 'shieldCheck', t`Two-step login`, secondFactor)}
            {part('crystals', 'gem', t`Crystals`, <CrystalList api={api} username={session.username} />)}
            {part('phone', 'phone', t`Change phone number`, <ChangePhone api={api} />)}
            {part(
              'sessions',
              'devices',
              t`Where you are logged in`,
              <Suspense>
                <SessionList api={api} now={now} />
              </Suspense>,
            )}
            {part('export', 'load', t`Download my data`, <DownloadData api={api} />)}
            {part('delete', 'trash', t`Delete account`, deletion)}
          </>
        )}
        {logOut}
      </ul>
    </>
  );
}

/** Names the action that is required first. */
function Due({ session }: { readonly session: Session }) {
  if (session.passwordChangeDue)
    return (
      <p className={classes.due}>
        <Trans>You logged in with a temporary password. Choose a new one to go on.</Trans>
      </p>
    );
  if (session.secondFactorDue)
    return (
      <p className={classes.due}>
        <Trans>Administrators log in in two steps. Set it up to go on.</Trans>
      </p>
    );
  return null;
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
      {isOpen && content}
    </li>
  );
}

function firstPart({ passwordChangeDue, secondFactorDue }: Session): Part | null {
  if (passwordChangeDue) return 'password';
  return secondFactorDue ? 'second-factor' : null;
}
