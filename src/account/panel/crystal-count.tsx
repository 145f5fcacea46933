import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useBringServices, usePage, useSessionValue } from '../../session/index.ts';
import { useStore } from '../../platform/use-store.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import classes from '../../ui/menu/menu.module.css';
import unseen from '../../ui/unseen.module.css';

/** Fetched each time the drawer opens or the server is back; until then the last known balance is shown. */
export function CrystalCount({ owner }: { readonly owner: string }) {
  const { t, i18n } = useLingui();
  const services = useBringServices();
  const { crystals: known, reached } = usePage();
  const crystals = useStore(known);
  const isReached = useStore(reached);
  // Until a temporary password is changed the server refuses the call.
  const isShut = useSessionValue(({ context }) => context.session?.passwordChangeDue === true);
  useEffect(() => {
    if (isShut || !isReached) return;
    void services()
      .then(({ api }) => api.call('countCrystals', { owner }))
      .then((answer) => {
        if (answer.kind === 'counted') known.set(answer.balance);
      })
      // A background call: a failure must not replace the game on the screen.
      .catch(() => undefined);
  }, [services, owner, isShut, isReached, known]);
  if (crystals === null) return null;
  const count = i18n.number(crystals);
  return (
    <p className={classes.crystals} title={t`Crystals: ${count}`} data-part="own-crystals">
      <DialogIcon name="gem" size={16} />
      <span className={unseen.unseen}>{t`Crystals: ${count}`}</span>
      <span aria-hidden>{count}</span>
    </p>
  );
}
