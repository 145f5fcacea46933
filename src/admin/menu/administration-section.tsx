import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { Session } from '../../../core/account/session.ts';
import { loadChunk } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import classes from '../../ui/menu/menu.module.css';
import type { AdministrationSectionId } from './administration.tsx';

/** Loaded only for administrators. */
const Administration = lazy(() =>
  loadChunk(() => import(/* webpackChunkName: "admin" */ './administration.tsx')).catch(() => ({
    default: AdministrationNotLoaded,
  })),
);

interface AdministrationSectionProps {
  readonly session: Session;
  /** The open section of the drawer, here or elsewhere. */
  readonly open: string | null;
  readonly onOpen: (section: AdministrationSectionId | null) => void;
  /** Opens the account section, where the required action is done. */
  readonly onDue: () => void;
}

/** The sections for administrators, below those for all users. */
export function AdministrationSection({ session, open, onOpen, onDue }: AdministrationSectionProps) {
  if (session.passwordChangeDue || session.secondFactorDue)
    return <AdministrationDue session={session} onWay={onDue} />;
  return (
    <Suspense>
      <Administration session={session} open={open} onOpen={onOpen} />
    </Suspense>
  );
}

/** Shown instead of the sections while the server refuses an administrator's calls; says what to do. */
function AdministrationDue({ session, onWay }: { readonly session: Session; readonly onWay: () => void }) {
  return (
    <>
      <p className={classes.caption}>
        <Trans>Administration</Trans>
      </p>
      <p className={classes.notLoaded} role="status" data-part="administration-due">
        {session.passwordChangeDue ? (
          <Trans>Change the temporary password first.</Trans>
        ) : (
          <Trans>Set up two-step login first.</Trans>
        )}{' '}
        <Button onClick={onWay}>
          {session.passwordChangeDue ? <Trans>Change</Trans> : <Trans>Set it up</Trans>}
        </Button>
      </p>
    </>
  );
}

function AdministrationNotLoaded() {
  return (
    <p className={classes.notLoaded} role="status">
      <Trans>Administration could not be loaded. It needs a connection.</Trans>
    </p>
  );
}
