import { createStore } from '../../../core/base/store.ts';
import { createBulkAdder } from '../question-bank/bulk-adder.ts';
import { Notepad } from '../question-bank/notepad.ts';
import { QuestionBank } from '../question-bank/question-bank.tsx';
import type { BulkAdder } from '../question-bank/bulk-adder-machine.ts';
import type { PanelProps } from '../panel.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { useServices, type Services } from '../../session/index.ts';

interface BankDesk {
  readonly notepad: Notepad;
  readonly adder: BulkAdder;
}

/** The administrator's drafts and the list being added, which outlive the drawer and a session. */
function useBankDesk(owner: string): BankDesk {
  const services = useServices();
  const desk = services.lasting('question-bank', () => createStore<BankDesk | undefined>(undefined));
  const kept = desk.get();
  if (kept?.notepad.owner === owner) return kept;
  // Another administrator has logged in: stop, and keep the state for its owner.
  kept?.adder.send({ type: 'stopped' });
  const own = { notepad: new Notepad(owner), adder: adderOf(owner, services) };
  desk.set(own);
  return own;
}

function adderOf(owner: string, { api, database, session }: Services): BulkAdder {
  return createBulkAdder({
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
}

/** Section 11, connected to this page's services. */
export function QuestionBankSection({ api, session, online }: PanelProps) {
  const { notepad, adder } = useBankDesk(session.username);
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
