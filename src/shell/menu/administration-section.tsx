import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { Session } from '../../../core/account/session.ts';
import * as chunks from './chunks.ts';
import { loadChunk } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import classes from './menu.module.css';
import type { SectionId } from './sections.tsx';

/** Loaded by administrators only. */
const Administration = lazy(() =>
  loadChunk(chunks.administration).catch(() => ({ default: AdministrationNotLoaded })),
);

interface AdministrationSectionProps {
  readonly session: Session;
  readonly open: SectionId | null;
  readonly onOpen: (section: SectionId | null) => void;
}

/** The administrators' sections, below those of everybody. */
export function AdministrationSection({ session, open, onOpen }: AdministrationSectionProps) {
  if (session.passwordChangeDue || session.secondFactorDue)
    return (
      <AdministrationDue
        session={session}
        onWay={() => {
          onOpen('account');
          // The heading may be scrolled far away, and the section may be open already.
          document.querySelector<HTMLElement>('[data-section=account] button')?.focus();
        }}
      />
    );
  return (
    <Suspense>
      <Administration session={session} open={open} onOpen={onOpen} />
    </Suspense>
  );
}

interface AdministrationDueProps {
  readonly session: Session;
  readonly onWay: () => void;
}

/**
 * Shown to administrators instead of their sections while the server refuses those calls, with the remedy.
 */
function AdministrationDue({ session, onWay }: AdministrationDueProps) {
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
        <Button look="text" onClick={onWay}>
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
