import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import type { Board } from '../../core/board/board.ts';
import { techniqueOf, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';
import { engine } from '../engine/index.ts';
import { LEVEL_NAMES } from '../i18n/level-names.ts';
import { Button } from '../ui/button.tsx';
import { DockSheet } from '../ui/dock-sheet.tsx';
import { hintBoardOf, messageAbout, withoutNotes } from './check.ts';
import type { HintMessage } from './hint-machine.ts';
import classes from './hint.module.css';
import { messageText, type Asked } from './message-text.ts';
import { plainText } from './rich-text.tsx';
import type { Wording } from './words.ts';

interface OtherStepsProps {
  readonly board: Board;
  readonly context: Asked;
  readonly wording: Wording;
  readonly onChoose: (step: Step) => void;
  readonly onClose: () => void;
}

/** All steps that the board has now, the easiest technique first; one that is chosen is shown in full. */
export function OtherSteps({ board, context, wording, onChoose, onClose }: OtherStepsProps) {
  const { t, i18n } = useLingui();
  const found = useSteps(board);
  const groups = useMemo(() => [...groupSteps(found?.steps ?? [])], [found]);
  return (
    <DockSheet label={t`Other hints`} part="hint-others" onClose={onClose}>
      <h2 className={classes.title}>
        <Trans>Other hints</Trans>
      </h2>
      <div className={classes.others} aria-busy={found === null}>
        <p role="status">
          {found === null && <Trans>Looking for all steps.</Trans>}
          {found?.message && messageText(i18n, found.message, context).text}
        </p>
        {groups.map(([technique, found]) => (
          <Group key={technique} {...{ technique, found, wording, onChoose }} />
        ))}
      </div>
      <footer className={classes.actions}>
        <Button data-action="hint-back" onClick={onClose}>
          {found === null ? <Trans>Cancel</Trans> : <Trans>Back</Trans>}
        </Button>
      </footer>
    </DockSheet>
  );
}

/** Limit of listed steps: there can be hundreds of forcing nets. */
const GROUP_MOST = 100;

interface GroupProps extends Pick<OtherStepsProps, 'wording' | 'onChoose'> {
  readonly technique: TechniqueId;
  readonly found: readonly Step[];
}

function Group({ technique, found, wording, onChoose }: GroupProps) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <section data-technique={technique}>
      <button
        type="button"
        className={classes.group}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <b>{wording.technique(technique)}</b>{' '}
        <small>{i18n._(LEVEL_NAMES[techniqueOf(technique).level])}</small>
        <span className={classes.count}>{found.length}</span>
      </button>
      {open && (
        <ul className={classes.steps}>
          {found.slice(0, GROUP_MOST).map((step, index) => (
            <li key={index}>
              <button
                type="button"
                data-action="hint-choose"
                onClick={() => {
                  onChoose(step);
                }}
              >
                {plainText(wording.change(step))}
              </button>
            </li>
          ))}
          {found.length > GROUP_MOST && (
            <li>
              <Plural value={found.length - GROUP_MOST} one="and # more" other="and # more" />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** What the board has now: steps, or why there are none. */
interface Found {
  readonly steps: readonly Step[];
  readonly message?: HintMessage;
}

/** Null while the engine searches; unmounting cancels it. */
function useSteps(board: Board): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const given = new AbortController();
    const { signal } = given;
    void searchSteps(board, signal)
      .catch((): Found => ({ steps: [], message: { kind: 'failed' } }))
      .then((all) => {
        if (!signal.aborted) setFound(all);
      });
    return () => {
      given.abort();
    };
  }, [board]);
  return found;
}

async function searchSteps(board: Board, signal: AbortSignal): Promise<Found> {
  const search = (of: Board) => engine.call('findSteps', hintBoardOf(of), { signal });
  let found = await search(board);
  // The hint was asked for this once without the notes: they are not whole.
  if (found.kind === 'notes-incomplete') found = await search(withoutNotes(board));
  if (found.kind !== 'steps') return { steps: [], message: messageAbout(found, board.puzzle) };
  const { steps } = found;
  return { steps, ...(steps.length === 0 && { message: { kind: 'no-step' } }) };
}

function groupSteps(steps: readonly Step[]): ReadonlyMap<TechniqueId, readonly Step[]> {
  const groups = new Map<TechniqueId, Step[]>();
  for (const step of steps) {
    const group = groups.get(step.technique);
    if (group) group.push(step);
    else groups.set(step.technique, [step]);
  }
  return groups;
}
