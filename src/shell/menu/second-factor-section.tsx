import { useCallback } from 'react';
import { SecondFactor, useServices, useSessionActor } from '../../account/index.ts';

/** Two-step login with the services of this page. */
export default function SecondFactorSection() {
  const actor = useSessionActor();
  const { api, database } = useServices();
  const noteOn = useCallback(() => {
    actor.send({ type: 'second-factor', due: false });
    // What a reload reads; where nothing can be kept there is no session to read either.
    void database.session.update('current', { secondFactorDue: false }).catch(() => undefined);
  }, [actor, database]);
  return <SecondFactor api={api} onOn={noteOn} />;
}
