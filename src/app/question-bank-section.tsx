import { BulkAdder, Notepad, QuestionBank } from '../features/question-bank/index.ts';
import { useTechniqueNames } from '../features/documents/index.ts';
import type { PanelProps } from '../features/administration/index.ts';
import { randomUuid } from '../platform/random-id.ts';
import { openServices, type Services } from './services.ts';
import { useSessionActor } from './session-context.ts';

/** What the administrator has typed, and the list that is under way: they outlive the drawer and a session. */
let desk: { readonly notepad: Notepad; readonly adder: BulkAdder } | undefined;

function deskOf(owner: string, { api, database, session }: Services) {
  if (desk?.notepad.owner === owner) return desk;
  // Another administrator: what is under way stops, and is kept for its own.
  desk?.adder.stop();
  const adder = new BulkAdder({
    api,
    database,
    owner,
    token: () => {
      const { context } = session.getSnapshot();
      return context.session?.username === owner ? context.token : null;
    },
    newId: randomUuid,
    clock: () => performance.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  void adder.restore();
  return (desk = { notepad: new Notepad(owner), adder });
}

/** Section 11 with the services of this page. */
export function QuestionBankSection({ api, session, online }: PanelProps) {
  const { notepad, adder } = deskOf(session.username, openServices(useSessionActor()));
  return (
    <QuestionBank
      key={session.username}
      api={api}
      notepad={notepad}
      adder={adder}
      online={online}
      techniqueNames={useTechniqueNames()}
    />
  );
}
