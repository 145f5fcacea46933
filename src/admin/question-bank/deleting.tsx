import { msg, ph, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { isUnanswered } from '../../i18n/tries-text.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { BankPuzzle, ListPuzzlesRequest } from '../../../core/protocol/question-bank.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { useOnline } from '../../platform/online.ts';
import { randomUuid } from '../../platform/random-id.ts';
import { useServices } from '../../session/index.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type Said, saidFailure } from '../../ui/use-call.ts';
import { useNotes } from './notepad.ts';
import type { BankProps } from './panel.ts';
import classes from './puzzle-browser.module.css';
import { callInPages, putBack } from './put-back.ts';
import { readAll } from './use-puzzles.ts';

interface DeletingProps extends Pick<BankProps, 'notepad'> {
  readonly chosen: readonly BankPuzzle[];
  readonly filter: ListPuzzlesRequest;
  /** The number of puzzles that match the filter. */
  readonly total: number;
  readonly onChanged: () => void;
}

type Asking =
  | { readonly kind: 'chosen' }
  | { readonly kind: 'library'; readonly library: Level; readonly count: number };

/** Deletes the chosen puzzles or a whole library after confirmation, and can restore them. */
export function Deleting(props: DeletingProps) {
  const { notepad, chosen } = props;
  const online = useOnline();
  const { deleted } = useNotes(notepad);
  const { busy, said, run } = useCall();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { deleteChosen, deleteAll, undo, giveUp, progress } = useDeletions(props, setAsking);
  const isLocked = busy || !online;
  return (
    <div className={classes.deleting} data-part="deleting">
      {asking ? (
        <DeletionQuestion
          {...{ asking, isLocked }}
          count={asking.kind === 'library' ? asking.count : chosen.length}
          onYes={() => {
            if (asking.kind === 'chosen') void run(deleteChosen);
            else void run(() => deleteAll(asking.library, asking.count));
          }}
          onNo={() => {
            giveUp();
            setAsking(null);
          }}
        />
      ) : (
        <Acts
          {...props}
          {...{ isLocked }}
          deleted={deleted.length}
          onAsk={setAsking}
          onUndo={() => void run(undo)}
        />
      )}
      {progress && <ProgressLine done={progress.done} of={progress.of} />}
      <SaidLine said={said} />
    </div>
  );
}

/** The calls; each returns the message to show. `giveUp` stops reading a library before its deletion. */
function useDeletions(
  { notepad, chosen, onChanged }: DeletingProps,
  setAsking: (asking: Asking | null) => void,
) {
  const { api } = useServices();
  const { deleted } = useNotes(notepad);
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const givenUp = useRef(false);
  const deleteChosen = async (): Promise<Said> => {
    const { done: gone, failure } = await callInPages(api, 'deletePuzzles', chosen);
    setAsking(null);
    if (gone.length > 0) {
      notepad.write({ deleted: gone });
      onChanged();
    }
    return failure ? saidFailure(failure) : { tone: 'ok', text: deletedText(gone.length) };
  };
  const deleteAll = async (whole: Level, count: number): Promise<Said | null> => {
    givenUp.current = false;
    // Read the puzzles first, so that they can be restored.
    const read = await readAll(api, { library: whole }, (done) => {
      setProgress({ done, of: count });
      return givenUp.current;
    });
    setProgress(null);
    if (read === undefined) return null;
    if (!read.ok) {
      setAsking(null);
      return saidFailure(read.failure);
    }
    const copy = read.value;
    const answer = await api.call('deleteLibrary', { library: whole, count });
    setAsking(null);
    // If only the answer was lost, a second press finds nothing to read.
    if (isUnanswered(answer) && copy.length > 0) notepad.write({ deleted: copy });
    if (isFailure(answer)) return saidFailure(answer);
    if (answer.kind === 'count-differs' && answer.count > 0) {
      setAsking({ kind: 'library', library: whole, count: answer.count });
      return { tone: 'error', text: msg`The library has changed meanwhile. Nothing was deleted.` };
    }
    const gone = copy.length > 0 ? copy : deleted;
    notepad.write({ deleted: gone });
    onChanged();
    return { tone: 'ok', text: deletedText(gone.length) };
  };
  const undo = async (): Promise<Said> => {
    const { added, left, failure } = await putBack(api, deleted, randomUuid, (done) =>
      setProgress({ done, of: deleted.length }),
    );
    setProgress(null);
    notepad.write({ deleted: left });
    onChanged();
    const text = msg`${plural(added, { one: '# puzzle is back.', other: '# puzzles are back.' })}`;
    return failure ? saidFailure(failure) : { tone: 'ok', text };
  };
  const giveUp = (): void => {
    givenUp.current = true;
  };
  return { deleteChosen, deleteAll, undo, giveUp, progress };
}

interface DeletionQuestionProps {
  readonly asking: Asking;
  readonly count: number;
  readonly isLocked: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function DeletionQuestion({ asking, count, isLocked, onYes, onNo }: DeletionQuestionProps) {
  const { t, i18n } = useLingui();
  return (
    <AskOnce action={t`Delete`} busy={isLocked} onYes={onYes} onNo={onNo}>
      {i18n._(
        asking.kind === 'library'
          ? msg`${plural(count, { one: 'Delete the only puzzle', other: 'Delete all # puzzles' })} of the library ${ph({ name: i18n._(LEVEL_NAMES[asking.library]) })}?`
          : msg`${plural(count, { one: 'Delete # puzzle from the question bank?', other: 'Delete # puzzles from the question bank?' })}`,
      )}
      <br />
      <Trans>Until this page is closed or loaded again, this can be undone.</Trans>
    </AskOnce>
  );
}

interface ActsProps extends Pick<DeletingProps, 'chosen' | 'filter' | 'total'> {
  readonly deleted: number;
  readonly isLocked: boolean;
  readonly onAsk: (asking: Asking) => void;
  readonly onUndo: () => void;
}

function Acts({ chosen, filter, total, deleted, isLocked, onAsk, onUndo }: ActsProps) {
  const { i18n } = useLingui();
  const library = wholeLibrary(filter);
  return (
    <div className={classes.acts}>
      {deleted > 0 && (
        <Button data-action="undo" disabled={isLocked} onClick={onUndo}>
          <Trans>Put {ph({ count: i18n.number(deleted) })} back</Trans>
        </Button>
      )}
      {chosen.length > 0 && (
        <Button data-action="delete-chosen" disabled={isLocked} onClick={() => onAsk({ kind: 'chosen' })}>
          <DialogIcon name="trash" size={18} />
          <Trans>Delete {ph({ count: i18n.number(chosen.length) })}</Trans>
        </Button>
      )}
      {library !== undefined && total > 0 && (
        <Button
          data-action="delete-library"
          disabled={isLocked}
          onClick={() => onAsk({ kind: 'library', library, count: total })}
        >
          <DialogIcon name="trash" size={18} />
          <Trans>Delete the whole library</Trans>
        </Button>
      )}
    </div>
  );
}

function ProgressLine({ done, of }: { readonly done: number; readonly of: number }) {
  const { t, i18n } = useLingui();
  return (
    <p className={classes.progress}>
      <progress aria-label={t`Puzzles done`} value={done} max={of} />
      {`${i18n.number(done)} / ${i18n.number(of)}`}
    </p>
  );
}

/** The library that the filter shows completely; undefined if it shows a part of one, or several. */
function wholeLibrary(filter: ListPuzzlesRequest): Level | undefined {
  const { library, level, technique } = filter;
  return (level ?? technique) === undefined ? library : undefined;
}

function deletedText(count: number) {
  return msg`${plural(count, { one: '# puzzle deleted.', other: '# puzzles deleted.' })}`;
}
