import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useSyncExternalStore, type DragEvent } from 'react';
import { puzzleLines } from '../../../core/administration/question-bank.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall } from '../../ui/use-call.ts';
import type { BulkState } from './bulk-adder.ts';
import { BulkReport } from './bulk-report.tsx';
import { LibraryChoice } from './library-choice.tsx';
import { useNotes } from './notepad.ts';
import type { BankProps } from './panel.ts';
import classes from './question-bank.module.css';
import { CHOOSE_LIBRARY, LIST_FAULTS } from './words.ts';

/** A text field copes with so much; what is longer is held as a list, and its size is shown. */
const FIELD_MAX_LENGTH = 50_000;
/** A hundred thousand lines with their comments. */
const LARGEST_FILE = 2 ** 25;

/** Many puzzles, a line each: typed, pasted, dropped or from a file. */
export function AddMany({ api, notepad, adder, online }: BankProps) {
  const { library } = useNotes(notepad);
  const state = useSyncExternalStore(adder.subscribe, adder.state);
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
    const { list } = notepad.notes();
    if (library === null) say({ tone: 'error', text: CHOOSE_LIBRARY });
    else if (state.phase === 'held' || hold(null, list)) {
      if (state.phase === 'empty') notepad.write({ list: '' });
      void adder.run(library);
    }
  };
  const choose = (chosen: Level | null): void => {
    notepad.write({ library: chosen });
  };
  if (state.phase !== 'empty' && state.phase !== 'held')
    return <BulkReport api={api} adder={adder} state={state} notepad={notepad} online={online} />;
  return (
    // Dropping is only another way to the field and to the file button.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className={classes.form}
      data-form="add-puzzles"
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void open(event.dataTransfer.files[0]);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <LibraryChoice value={library} onChoose={choose} />
      {state.phase === 'held' ? (
        <HeldList state={state} onRemove={adder.discard} />
      ) : (
        <ListField notepad={notepad} hold={hold} />
      )}
      <SaidLine said={said} />
      <div className={classes.buttons}>
        <Button look="primary" type="submit" disabled={!online} data-action="add-puzzles">
          <Trans>Add puzzles</Trans>
        </Button>
        <FileButton onOpen={(file) => void open(file)} />
      </div>
    </form>
  );
}

function FileButton({ onOpen }: { readonly onOpen: (file: File | undefined) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => field.current?.click()}>
        <DialogIcon name="file" size={18} />
        <Trans>Open a file</Trans>
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".txt,.sdm,.csv,.tsv,text/plain"
        data-part="puzzle-file"
        onChange={({ target }) => {
          onOpen(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

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
          // Never into the field: it would stand still for seconds.
          event.preventDefault();
          keep(list.trim() === '' ? pasted : `${list}\n${pasted}`);
        }}
        onChange={(event) => {
          keep(event.target.value);
        }}
      />
      <p id={`${id}-count`} className={classes.count}>
        {count > 0 && <LineCount count={count} />}
      </p>
    </div>
  );
}

function HeldList({ state, onRemove }: { readonly state: BulkState; readonly onRemove: () => void }) {
  const { t } = useLingui();
  const { name, total } = state;
  return (
    <div className={classes.held} data-part="held-list">
      <DialogIcon name="file" size={20} />
      <span className={classes.heldName}>
        <strong>{name ?? t`Pasted list`}</strong>
        <LineCount count={total} />
      </span>
      <IconButton aria-label={t`Remove the list`} data-action="remove-list" onClick={onRemove}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

function LineCount({ count }: { readonly count: number }) {
  const { i18n } = useLingui();
  return <span>{i18n._(msg`${plural(count, { one: '# line', other: '# lines' })}`)}</span>;
}
