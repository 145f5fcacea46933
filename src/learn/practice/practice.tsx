import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { CellPad } from './cell-pad.tsx';
import { ExercisePicture } from './exercise-picture.tsx';
import { ExerciseWords } from './exercise-words.tsx';
import { exerciseOf, nextExercise, type LinedExercise } from './exercises.ts';
import { NO_MARKS, refuted, type Verdict } from './judge.ts';
import { readRound, type KeptRound } from './kept-round.ts';
import { filteredNotes, NoteFilterChoice, type NoteFilter } from './note-filter.tsx';
import classes from './practice.module.css';
import { PracticeBoard } from './practice-board.tsx';
import { useStanding } from '../memory/use-standing.ts';
import { DueText } from '../path/due-text.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { useRound, type RoundState } from './use-round.ts';
import { useWalk } from './use-walk.ts';
import { verdictText } from './verdict-text.ts';
import { TakeBack, Why } from './why.tsx';

interface PracticeProps {
  readonly technique: TechniqueId;
  /** Continues after a finished exercise; without it, another exercise of the technique follows. */
  readonly onDone?: (() => void) | undefined;
}

/** A series of exercises of one technique. */
export function Practice({ technique, onDone }: PracticeProps) {
  const isReview = onDone !== undefined;
  const [round, setRound] = useState(0);
  const [made, setMade] = useState<Made | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const given = new AbortController();
    const before = round === 0 ? readRound(technique) : null;
    // A solution shown in full is not a review any more.
    const kept = isReview && before?.stage === 3 ? null : before;
    roundOf(technique, kept, given.signal).then(
      (found) => {
        if (!given.signal.aborted) setMade({ round, ...found });
      },
      () => {
        if (!given.signal.aborted) setFailed(true);
      },
    );
    return () => {
      given.abort();
    };
  }, [technique, round, isReview]);
  const next = (): void => {
    setFailed(false);
    setRound(round + 1);
  };
  if (failed) {
    return (
      <div role="alert" className={classes.waiting}>
        <p>
          <Trans>This part could not be loaded.</Trans>
        </p>
        <Button onClick={next}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (made?.round !== round) {
    return (
      <p role="status" className={classes.waiting} aria-busy="true">
        <Trans>Looking for a position …</Trans>
      </p>
    );
  }
  return (
    <Round
      key={round}
      technique={technique}
      exercise={made.exercise}
      kept={made.kept}
      again={round > 0}
      onNext={next}
      onDone={onDone ?? next}
    />
  );
}

interface Made {
  readonly round: number;
  readonly exercise: LinedExercise;
  /** The state from before a reload. */
  readonly kept: KeptRound | null;
}

/** This tab's exercise in progress, or a new one. */
async function roundOf(
  technique: TechniqueId,
  kept: KeptRound | null,
  signal: AbortSignal,
): Promise<Omit<Made, 'round'>> {
  const same = kept && (await exerciseOf(kept.line, technique, signal));
  if (same) return { exercise: same, kept };
  return { exercise: await nextExercise(technique, signal), kept: null };
}

interface RoundProps {
  readonly technique: TechniqueId;
  readonly exercise: LinedExercise;
  readonly kept: KeptRound | null;
  /** Whether this is not the first exercise. */
  readonly again: boolean;
  readonly onNext: () => void;
  /** Continues after a finished exercise. */
  readonly onDone: () => void;
}

function Round({ technique, exercise, kept, again, onNext, onDone }: RoundProps) {
  const round = useRound(technique, exercise, kept);
  const walk = useWalk();
  const { marks, wrong, selected, verdict, stage, shown, over, why } = round;
  /** Whether marks can be set; while a refutation is shown, it hides them. */
  const isOpen = !over && why === null;
  const [filter, setFilter] = useState<NoteFilter>('all');
  const seen = useMemo(
    () => ({ ...exercise, candidates: filteredNotes(exercise, shown ? 'all' : filter) }),
    [exercise, filter, shown],
  );
  return (
    <div className={classes.round} data-verdict={verdict?.kind} data-stage={stage}>
      <ExercisePicture exercise={seen} shown={pictureOf(round)} walk={walk}>
        <PracticeBoard
          exercise={exercise}
          marks={isOpen ? marks : NO_MARKS}
          wrong={wrong}
          seen={seen.candidates}
          selected={over ? null : selected}
          takesFocus={again}
          onSelect={round.select}
          onMarkCell={round.markCell}
          onDigit={round.markDigit}
        />
      </ExercisePicture>
      <div className={classes.side}>
        {isOpen && <CellPad exercise={exercise} round={round} />}
        {!shown && !why && <NoteFilterChoice filter={filter} onChange={setFilter} />}
        <Said>{why ? <Why why={why} walk={walk} /> : shown && <ExerciseWords {...shown} walk={walk} />}</Said>
        <Actions technique={technique} round={round} onNext={over ? onDone : onNext} />
      </div>
    </div>
  );
}

function pictureOf({ why, shown }: RoundState): RoundState['shown'] {
  return why?.step ? { step: why.step, stage: 3 } : shown;
}

/** The text of a hint, scrolled into view when it appears. */
export function Said({ children }: { readonly children: ReactNode }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const words = said.current!;
    // The hint's text may be loaded some time after the request.
    const changed = new MutationObserver(() => {
      if (words.textContent !== '') words.scrollIntoView({ block: 'nearest' });
    });
    changed.observe(words, { childList: true, characterData: true, subtree: true });
    return () => {
      changed.disconnect();
    };
  }, []);
  return (
    <div ref={said} className={classes.said}>
      <div aria-live="polite" className={children ? classes.hint : undefined}>
        {children}
      </div>
    </div>
  );
}

interface ActionsProps {
  readonly technique: TechniqueId;
  readonly round: RoundState;
  readonly onNext: () => void;
}

/** The result of the check, with the next actions. */
function Actions({ technique, round, onNext }: ActionsProps) {
  const { i18n } = useLingui();
  const { verdict, over } = round;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button no longer exists.
    if (over) next.current?.focus({ preventScroll: true });
  }, [over]);
  const buttons = useRef<HTMLDivElement>(null);
  useFocusKept(buttons, round.why !== null);
  return (
    <div ref={buttons} className={classes.actions}>
      {/* Reserves its space at a place that is visible however far the page is scrolled. */}
      <p role="status" className={classes.verdict} data-tone={verdict && toneOf(verdict)}>
        {verdict && verdictText(i18n, verdict)}
        {verdict?.kind === 'found' && <NextReview technique={technique} />}
      </p>
      {round.why ? <TakeBack round={round} /> : !over && <Tries round={round} />}
      <Button ref={next} look={over ? 'primary' : 'quiet'} data-action="next" onClick={onNext}>
        {over ? <Trans>Next position</Trans> : <Trans>Another position</Trans>}
      </Button>
    </div>
  );
}

function Tries({
  round: { marks, verdict, stage, check, showMore, showWhy, clear },
}: Pick<ActionsProps, 'round'>) {
  const isMarked = marks.cells.size + marks.struck.size + marks.placed.size > 0;
  return (
    <>
      <Button look="primary" data-action="check" onClick={check}>
        <Trans>Check</Trans>
      </Button>
      {verdict?.kind === 'wrong' && verdict.reasons.size > 0 && refuted(verdict).length > 0 && (
        <Button data-action="show-why" onClick={showWhy}>
          <Trans>Show why</Trans>
        </Button>
      )}
      <Button data-action="show" onClick={showMore}>
        {stage === 0 ? <Trans>Show me where</Trans> : <Trans>Tell me more</Trans>}
      </Button>
      <Button data-action="clear" disabled={!isMarked} onClick={clear}>
        <Trans>Clear marks</Trans>
      </Button>
    </>
  );
}

export function toneOf(verdict: Verdict): 'ok' | 'no' | 'warn' {
  const { kind } = verdict;
  if (kind === 'found') return 'ok';
  // A mark that is true, but does not follow, does not count as wrong.
  if (kind === 'wrong') return refuted(verdict).length > 0 ? 'no' : 'warn';
  return kind === 'no-pattern' || kind === 'other-cells' ? 'no' : 'warn';
}

/** When the technique is due for review. */
function NextReview({ technique }: { readonly technique: TechniqueId }) {
  const memory = useStanding()?.memories.get(technique);
  if (!memory) return null;
  return (
    <span data-part="next-review">
      <Trans>Next review:</Trans> <DueText due={memory.due} now={memory.reviewedAt} />
    </span>
  );
}
