import { useCallback } from 'react';
import { SecondFactor } from '../second-factor/second-factor.tsx';
import { useServices, useSessionActor } from '../../session/index.ts';

/** Two-step login, connected to this page's services. */
export default function SecondFactorSection({ owner }: { readonly owner: string }) {
  const actor = useSessionActor();
  const { api, database } = useServices();
  const noteOn = useCallback(() => {
    actor.send({ type: 'second-factor', due: false });
    // First store the state that a reload reads. Without storage, there is no stored session either.
    void database.session.update('current', { secondFactorDue: false }).catch(() => undefined);
  }, [actor, database]);
  return <SecondFactor owner={owner} api={api} onOn={noteOn} />;
}
