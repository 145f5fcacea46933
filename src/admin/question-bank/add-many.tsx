import { Trans, useLingui } from '@lingui/react/macro';
import { type DragEvent, useId } from 'react';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { useOnline } from '../../platform/online.ts';
import { randomUuid } from '../../platform/random-id.ts';
import { useStore } from '../../platform/use-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Form } from '../../ui/form.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall } from '../../ui/use-call.ts';
import type { BulkAdder } from './bulk-adder.ts';
import { BulkReport } from './bulk-report.tsx';
import { LibraryChoice } from './library-choice.tsx';
import { LineCount } from './line-count.tsx';
import { useNotes } from './notepad.ts';
import type { BankProps } from './panel.ts';
import classes from './question-bank.module.css';
import { CHOOSE_LIBRARY, LIST_FAULTS } from './words.ts';
import { puzzleLines } from '../../../core/administration/question-bank.ts';

/** Enough for a hundred thousand lines with their comments. */
const LARGEST_FILE = 2 ** 25;

/** Adds many puzzles, one per line: typed, pasted, dropped or from a file. */
export function AddMany(props: BankProps) {
  const isBegun = useStore(props.adder.state).job !== null;
  return isBegun ? <BulkReport {...props} /> : <ListForm {...props} />;
}

/** The form for a list that has not been started. */
function ListForm({ notepad, adder }: BankProps) {
  const online = useOnline();
  const { library } = useNotes(notepad);
  const isHeld = useStore(adder.state).phase === 'held';
  const { said, say } = useCall();
  const hold = (name: string | null, text: string): boolean => {
    const fault = adder.hold(name, text);
    say(fault === undefined ? null : { tone: 'error', text: LIST_FAULTS[fault] });
    return fault === undefined;
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > LARGEST_FILE) say({ tone: 'error', text: LIST_FAULTS['too-large'] });
    else hold(file.name, await file.text());
  };
  const start = (): void => {
    if (library === null) say({ tone: 'error', text: CHOOSE_LIBRARY });
    else if (isHeld || hold(null, notepad.notes.get().list)) {
      if (!isHeld) notepad.write({ list: '' });
      void adder.start(library, randomUuid());
    }
  };
  const choose = (chosen: Level | null): void => notepad.write({ library: chosen });
  return (
    <Form
      className={classes.form}
      name="add-puzzles"
      // Dropping is only a shortcut for the field and the file button.
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void open(event.dataTransfer.files[0]);
      }}
      onSend={start}
    >
      <LibraryChoice value={library} onChoose={choose} />
      {isHeld ? <HeldList adder={adder} /> : <ListField notepad={notepad} hold={hold} />}
      <SaidLine said={said} />
      <div className={classes.buttons}>
        <Button look="primary" type="submit" disabled={!online} data-action="add-puzzles">
          <Trans>Add puzzles</Trans>
        </Button>
        <FileButton
          accept=".txt,.sdm,.csv,.tsv,text/plain"
          part="puzzle-file"
          onFile={(file) => void open(file)}
        >
          <DialogIcon name="file" size={18} />
          <Trans>Open a file</Trans>
        </FileButton>
      </div>
    </Form>
  );
}

function HeldList({ adder }: { readonly adder: BulkAdder }) {
  const { t } = useLingui();
  const { name, lines } = useStore(adder.state);
  return (
    <div className={classes.held} data-part="held-list">
      <DialogIcon name="file" size={20} />
      <span className={classes.heldName}>
        <strong>{name ?? t`Pasted list`}</strong>
        <LineCount count={lines.length} />
      </span>
      <IconButton aria-label={t`Remove the list`} onClick={() => adder.discard()}>
        <DialogIcon name="close" />
      </IconButton>
    </div>
  );
}

/** Longer texts would freeze the field, so they are held as a list and only their size is shown. */
const FIELD_MAX_LENGTH = 50_000;

interface ListFieldProps extends Pick<BankProps, 'notepad'> {
  readonly hold: (name: string | null, text: string) => boolean;
}

function ListField({ notepad, hold }: ListFieldProps) {
  const { list } = useNotes(notepad);
  const id = useId();
  const { length: count } = puzzleLines(list);
  const keep = (text: string): void => {
    if (text.length <= FIELD_MAX_LENGTH) notepad.write({ list: text });
    else if (hold(null, text)) notepad.write({ list: '' });
  };
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        <Trans>Puzzles, one on a line; up to 100,000</Trans>
      </label>
      <textarea
        id={id}
        name="list"
        className={`${classes.text} ${classes.list}`}
        wrap="off"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={list}
        aria-describedby={`${id}-count`}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (pasted.length <= FIELD_MAX_LENGTH) return;
          // Not into the field: it would freeze for seconds.
          event.preventDefault();
          keep(list.trim() === '' ? pasted : `${list}\n${pasted}`);
        }}
        onChange={(event) => keep(event.target.value)}
      />
      <p id={`${id}-count`} className={classes.count}>
        {count > 0 && <LineCount count={count} />}
      </p>
    </div>
  );
}
