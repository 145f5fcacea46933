import { useOnline } from '../platform/online.ts';
import { useStore } from '../platform/use-store.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useSession, useSessionActor, usePage } from '../session/index.ts';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { hintAccess } from './allowance.ts';
import type { HintActor } from './hint-machine.ts';
import { HintPanel } from './hint-panel.tsx';
import classes from './idle-panel.module.css';

/** The button and its line while no sheet is open. */
export function IdlePanel({ actor, puzzle }: { readonly actor: HintActor; readonly puzzle: string }) {
  const loggedIn = useSession() !== null;
  return <HintPanel loggedIn={loggedIn} {...useIdleLine(actor, puzzle)} />;
}

/** The spinner appears only if the answer takes longer than this. */
const BUSY_AFTER_MS = 300;

/** The text next to the button while no hint is shown. */
function useIdleLine(actor: HintActor, puzzle: string) {
  const online = useOnline();
  const asking = useSelector(actor, (snapshot) => snapshot.matches('asking'));
  const waiting = useSelector(actor, (snapshot) => snapshot.matches('waiting'));
  const crystals = useStore(usePage().crystals);
  const busy = useAfter(BUSY_AFTER_MS, asking);
  const access = hintAccess(puzzle, useSessionActor());
  const cancel = (
    <button type="button" data-action="cancel" onClick={() => actor.send({ type: 'closed' })}>
      <u>
        <Trans>Cancel</Trans>
      </u>
    </button>
  );
  const aside = crystals !== null && <CrystalCount count={crystals} />;
  if (waiting) {
    return {
      aside,
      children: (
        <>
          <Trans>Waiting for a connection.</Trans> {cancel}
        </>
      ),
    };
  }
  if (busy) {
    return {
      aside,
      busy,
      children: (
        <>
          <Trans>Looking for the next step.</Trans> {cancel}
        </>
      ),
    };
  }
  const available = access.kind === 'device';
  if (available || (access.kind === 'server' && online)) {
    return {
      aside,
      available,
      children: <Trans>Stuck? Ask where to look.</Trans>,
    };
  }
  return { aside };
}

function CrystalCount({ count }: { count: number }) {
  const { t, i18n } = useLingui();
  const number = i18n.number(count);
  return (
    <b role="img" aria-label={t`Crystals: ${number}`} className={classes.crystals} data-part="crystals">
      <DialogIcon name="gem" size={20} />
      {number}
    </b>
  );
}

function useAfter(delayMs: number, on: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [delayMs, on]);
  return on && late;
}
