import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { AddMany } from './add-many.tsx';
import { AddOne } from './add-one.tsx';
import { useNotes, type Part, Notepad } from './notepad.ts';
import type { BankProps } from './panel.ts';
import { PuzzleBrowser } from './puzzle-browser.tsx';
import classes from './question-bank.module.css';
import { createStore } from '../../../core/base/store.ts';
import { BulkAdder } from './bulk-adder.ts';
import type { PanelProps } from '../panel.ts';
import { useServices, type Services } from '../../session/index.ts';

const PARTS: Readonly<Record<Part, MessageDescriptor>> = {
  one: msg`Add one`,
  many: msg`Add a list`,
  list: msg`Puzzles`,
};

/** Section 11: the puzzles from which presets are served. */
export function QuestionBank({ session }: PanelProps) {
  const { t, i18n } = useLingui();
  const { notepad, adder } = useBankDesk(session.username);
  const { part } = useNotes(notepad);
  return (
    <div key={session.username} className={classes.bank} data-part="question-bank">
      <div role="group" aria-label={t`Question bank`} className={classes.segments}>
        {(Object.keys(PARTS) as Part[]).map((each) => (
          <button
            key={each}
            type="button"
            data-bank={each}
            aria-pressed={part === each}
            onClick={() => notepad.write({ part: each })}
          >
            {i18n._(PARTS[each])}
          </button>
        ))}
      </div>
      {part === 'one' && <AddOne notepad={notepad} />}
      {part === 'many' && <AddMany {...{ notepad, adder }} />}
      {part === 'list' && <PuzzleBrowser notepad={notepad} />}
    </div>
  );
}

/** The administrator's drafts and the list being added, which outlive the drawer and a session. */
function useBankDesk(owner: string): BankProps {
  const services = useServices();
  const desk = services.lasting('question-bank', () => createStore<BankProps | undefined>(undefined));
  const kept = desk.get();
  if (kept?.notepad.owner === owner) return kept;
  // Another administrator has logged in: stop, and keep the state for its owner.
  kept?.adder.stop();
  const own = { notepad: new Notepad(owner), adder: adderOf(owner, services) };
  desk.set(own);
  return own;
}

function adderOf(owner: string, { api, database, session }: Services): BulkAdder {
  return new BulkAdder({
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
