import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { HintBoard } from '../../../core/hints/find-hint.ts';
import type { StepCount } from '../../../core/hints/other-hints.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { techniqueOf } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { engine } from '../../engine/index.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { messageAbout, withoutNotes } from '../check.ts';
import { hintBoardOf } from '../hint-board.ts';
import type { HintMessage } from '../hint-machine.ts';
import classes from '../hint.module.css';
import { messageText, type Asked } from '../message-text.ts';
import { plainText } from '../rich-text.tsx';
import type { Wording } from '../words.ts';
import { useResult } from '../../platform/use-result.ts';
import { useTask } from '../../platform/use-task.ts';

interface StepListProps {
  readonly board: Board;
  readonly context: Asked;
  readonly wording: Wording;
  readonly onChoose: (step: Step) => void;
}

/** All steps of a board, easiest technique first. */
export function StepList({ board, context, wording, onChoose }: StepListProps) {
  const { i18n } = useLingui();
  const found = useResult(board, (signal) =>
    searchSteps(board, signal).catch((): Found => ({
      counts: [],
      searched: hintBoardOf(board),
      message: { kind: 'failed' },
    })),
  );
  return (
    <div aria-busy={!found}>
      <p role="status">
        {!found && <Trans>Looking for all steps.</Trans>}
        {found?.message && messageText(i18n, found.message, context).text}
      </p>
      {found?.counts.map((counted) => (
        <Group
          key={counted.technique}
          {...{ counted, searched: found.searched, context, wording, onChoose }}
        />
      ))}
    </div>
  );
}

interface GroupProps extends Omit<StepListProps, 'board'> {
  readonly counted: StepCount;
  /** The board whose steps were counted. */
  readonly searched: HintBoard;
}

function Group({ counted: { technique, count, isCut }, searched, context, wording, onChoose }: GroupProps) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const { steps, busy, failed, loadMore } = useStepsOf(technique, searched);
  const list = useStepsSeen(open ? steps.length : 0);
  const texts = steps.map((step) => plainText(wording.change(step)));
  return (
    <section data-technique={technique}>
      <button
        type="button"
        className={classes.group}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          if (!open && steps.length === 0) loadMore();
        }}
      >
        <span>
          <b>{wording.technique(technique)}</b>{' '}
          <Standing technique={technique} off={searched.without?.includes(technique) === true} />
        </span>
        <span className={classes.count}>{isCut ? `${count}+` : count}</span>
        <DialogIcon name={open ? 'up' : 'down'} size={18} />
      </button>
      {open && (
        <>
          <ul ref={list} className={classes.steps} aria-busy={busy}>
            {steps.map((step, index) => (
              <li key={index}>
                <button type="button" data-action="hint-choose" onClick={() => onChoose(step)}>
                  {texts[index]}
                  {texts.indexOf(texts[index]!) < texts.lastIndexOf(texts[index]!) && (
                    <small> · {basisOf(step, wording)}</small>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {failed && <p role="status">{messageText(i18n, { kind: 'failed' }, context).text}</p>}
          {(steps.length > 0 || failed) && steps.length < count && (
            <Button data-action="hint-more" onClick={loadMore}>
              <Trans>Show more</Trans>
            </Button>
          )}
          {isCut && steps.length === count && (
            <p>
              <Trans>There are more. These are the first {count} that were found.</Trans>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** What tells two ways to the same change apart: "A1 C7" or, for a single cell, "Look at row A". */
function basisOf(step: Step, wording: Wording): string {
  const cells = [...new Set(step.premise.flatMap((part) => part.cells))];
  return cells.length > 1 ? cells.map(cellName).join(' ') : wording.words(step).told[0].result;
}

/** The level of a technique, and whether it is switched off, so that no hint would use it. */
function Standing({ technique, off }: { technique: StepCount['technique']; off: boolean }) {
  const { i18n } = useLingui();
  return (
    <small data-off={off || undefined}>
      {i18n._(LEVEL_NAMES[techniqueOf(technique).level])}
      {off && (
        <>
          {' · '}
          <Trans>off</Trans>
        </>
      )}
    </small>
  );
}

/** Loads the steps of a technique on request; unmounting cancels the search for more. */
function useStepsOf(technique: StepCount['technique'], board: HintBoard) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [failed, setFailed] = useState(false);
  const { busy, run } = useTask();
  const loadMore = () => {
    setFailed(false);
    void run(
      async (signal) => {
        const found = await engine.call('findSteps', { board, technique, from: steps.length }, { signal });
        setSteps([...steps, ...(found.kind === 'steps' ? found.steps : [])]);
      },
      () => setFailed(true),
    );
  };
  return { steps, busy, failed, loadMore };
}

/**
 * Scrolls the first step into view, which may be below the list's last technique. After "Show more", moves the
 * focus to the first new one, because the button may be gone.
 */
function useStepsSeen(shown: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(0);
  useEffect(() => {
    const first = list.current?.children[before.current];
    if (before.current > 0) first?.querySelector('button')?.focus();
    else first?.scrollIntoView({ block: 'nearest' });
    before.current = shown;
  }, [shown]);
  return list;
}

/** The steps currently on the board, or a message if there are none. */
interface Found {
  readonly counts: readonly StepCount[];
  readonly searched: HintBoard;
  readonly message?: HintMessage;
}

async function searchSteps(board: Board, signal: AbortSignal): Promise<Found> {
  const search = (of: HintBoard) => engine.call('countSteps', of, { signal });
  let searched = hintBoardOf(board);
  let found = await search(searched);
  if (found.kind === 'notes-incomplete') {
    // The hint itself was requested without the notes, because they are incomplete.
    searched = hintBoardOf(withoutNotes(board));
    found = await search(searched);
  }
  if (found.kind !== 'counts') return { counts: [], searched, message: messageAbout(found, board.puzzle) };
  const { counts } = found;
  return { counts, searched, ...(counts.length === 0 && { message: { kind: 'no-step' } }) };
}
