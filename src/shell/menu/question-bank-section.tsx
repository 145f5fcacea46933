import {
  createBulkAdder,
  Notepad,
  QuestionBank,
  type BulkAdder,
  type PanelProps,
} from '../../admin/index.ts';
import { useTechniqueNames } from '../../learn/index.ts';
import { useServices, type Services } from '../../account/index.ts';

/** What the administrator has typed, and the list that is under way: they outlive the drawer and a session. */
let desk: { readonly notepad: Notepad; readonly adder: BulkAdder } | undefined;

function deskOf(owner: string, { api, database, session }: Services) {
  if (desk?.notepad.owner === owner) return desk;
  // Another administrator: what is under way stops, and is kept for its own.
  desk?.adder.send({ type: 'stopped' });
  const adder = createBulkAdder({
    api,
    database,
    owner,
    token: () => {
      const { context } = session.getSnapshot();
      return context.session?.username === owner ? context.token : null;
    },
    clock: () => performance.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  return (desk = { notepad: new Notepad(owner), adder });
}

/** Section 11 with the services of this page. */
export function QuestionBankSection({ api, session, online }: PanelProps) {
  const { notepad, adder } = deskOf(session.username, useServices());
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
