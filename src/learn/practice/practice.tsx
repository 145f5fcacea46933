import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import type { Digit } from '../../../core/sudoku/digits.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { inTwo } from '../../hint/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ExerciseFrame, Said, Told } from '../exercise-frame.tsx';
import { useStanding } from '../memory/use-standing.ts';
import { DueText } from '../path/due-text.tsx';
import { useMade } from '../use-made.ts';
import { WaitingFrame } from '../waiting-frame.tsx';
import { ExercisePicture } from './exercise-picture.tsx';
import { Reason, useWords } from './exercise-words.tsx';
import { exerciseOf, nextExercise, type LinedExercise } from './exercises.ts';
import { NO_MARKS, refuted, type Verdict } from './judge.ts';
import { readRound, type KeptRound } from './kept-round.ts';
import { Marking } from './marking.tsx';
import classes from './practice.module.css';
import { PracticeBoard } from './practice-board.tsx';
import { useRound, type RoundState } from './use-round.ts';
import { useWalk, type WalkPlace } from './use-walk.ts';
import { verdictText } from './verdict-text.ts';
import { BackToMarks, TakeBack, Why } from './why.tsx';

/** Exercises in a row, and unaided finds shown. */
const SERIES = 3;

interface SeriesProps {
  readonly technique: TechniqueId;
  readonly name: string;
  /** Links to the other parts of the technique, shown with the task. */
  readonly parts?: ReactNode;
  readonly onDone: () => void;
}

/** Three exercises of one technique. */
export function PracticeSeries({ onDone, ...series }: SeriesProps) {
  const [number, setNumber] = useState(() => Math.min(readRound(series.technique)?.number ?? 1, SERIES));
  const next = (): void => {
    if (number < SERIES) setNumber(number + 1);
    else onDone();
  };
  return <Practice key={number} {...series} {...{ number }} count={SERIES} onDone={next} />;
}

interface PracticeProps extends SeriesProps {
  /** The number of this exercise, from 1. */
  readonly number: number;
  readonly count: number;
  /** Whether the technique is due for review. */
  readonly isReview?: boolean;
}

/** An exercise of a technique. */
export function Practice(props: PracticeProps) {
  const { technique, name, number, count, isReview = false } = props;
  const { made, failed, again } = useMade(technique, async (signal) => {
    const before = readRound(technique);
    // A solution shown in full is not a review any more.
    const kept = isReview && before?.stage === 3 ? null : before;
    const same = kept && (await exerciseOf(kept.line, technique, signal));
    return same ? { exercise: same, kept } : { exercise: await nextExercise(technique, signal), kept: null };
  });
  if (!made)
    return (
      <WaitingFrame
        kind="practice"
        title={name}
        out="/practice"
        onRetry={again}
        {...{ number, count, failed }}
      />
    );
  return <Round {...props} {...made} />;
}

interface RoundProps extends PracticeProps {
  readonly exercise: LinedExercise;
  /** The state from before a reload. */
  readonly kept: KeptRound | null;
}

function Round({ technique, name, number, count, parts, exercise, kept, onDone }: RoundProps) {
  const round = useRound(technique, exercise, kept, number);
  const walk = useWalk();
  const { verdict, stage, over, why, check } = round;
  const [digit, setDigit] = useState<Digit | null>(null);
  return (
    <ExerciseFrame
      kind="practice"
      title={name}
      out="/practice"
      {...{ number, count }}
      moment={`${String(over)} ${String(why !== null)}`}
      data-verdict={verdict?.kind}
      data-stage={stage}
      text={<Text {...{ technique, name, round, parts }} />}
      board={<Board {...{ exercise, round, walk, digit }} />}
      keys={<Keys {...{ technique, round, walk, digit }} onDigit={setDigit} />}
      aside={<Aside {...{ technique, round }} />}
      action={
        why ? (
          <TakeBack round={round} />
        ) : (
          <Button look="primary" data-action={over ? 'next' : 'check'} onClick={over ? onDone : check}>
            {over ? <Trans>Continue</Trans> : <Trans>Check</Trans>}
          </Button>
        )
      }
    />
  );
}

interface PlaceProps {
  readonly round: RoundState;
  readonly walk: WalkPlace;
  /** The highlighted digit. */
  readonly digit: Digit | null;
}

/** Whether marks can be set; while a refutation is shown, it hides them. */
const isOpen = ({ over, why }: RoundState): boolean => !over && why === null;

function Board({ exercise, round, walk, digit }: PlaceProps & Pick<RoundProps, 'exercise'>) {
  return (
    <ExercisePicture exercise={exercise} shown={pictureOf(round)} walk={walk}>
      <PracticeBoard
        exercise={exercise}
        marks={isOpen(round) ? round.marks : NO_MARKS}
        wrong={round.wrong}
        digit={isOpen(round) ? digit : null}
        selected={round.over ? null : round.selected}
        onSelect={round.select}
        onMarkCell={round.markCell}
        onDigit={round.markDigit}
      />
    </ExercisePicture>
  );
}

interface KeysProps extends PlaceProps {
  readonly technique: TechniqueId;
  readonly onDigit: (digit: Digit | null) => void;
}

/** The keys for marks; then why a mark is wrong, or the step right. */
function Keys({ technique, round, walk, digit, onDigit }: KeysProps) {
  const { why, over, shown } = round;
  const told = why ? why.step : over && shown?.step;
  return (
    <>
      {isOpen(round) && (
        <>
          <Marking {...{ round, digit, onDigit }} />
          <Found technique={technique} />
        </>
      )}
      <div aria-live="polite" className={classes.told}>
        {told && <Reason step={told} walk={walk} />}
      </div>
    </>
  );
}

function pictureOf({ why, shown }: RoundState): RoundState['shown'] {
  return why?.step ? { step: why.step, stage: 3 } : shown;
}

interface TextProps extends Pick<RoundProps, 'technique' | 'name' | 'parts'> {
  readonly round: RoundState;
}

/** The task, a hint, or the result of the check. */
function Text({ technique, name, parts, round: { why, verdict, shown, modes } }: TextProps) {
  const { t } = useLingui();
  const words = useWords(shown?.step);
  if (why) return <Why why={why} />;
  if (verdict)
    return (
      <VerdictText verdict={verdict}>
        {verdict.kind === 'found' && <NextReview technique={technique} />}
      </VerdictText>
    );
  if (shown && words) {
    const { result, reason } = words.told[shown.stage - 1]!;
    // The last reason has more room below the board.
    return shown.stage === 3 ? <Said tone="hint" lead={result} /> : <Told {...{ result, reason }} />;
  }
  return (
    <>
      <Said lead={t`Find the ${name}`}>
        {modes.includes('strike') ? (
          <Trans>Remove the notes it rules out.</Trans>
        ) : (
          <Trans>Place the digit it gives.</Trans>
        )}
      </Said>
      {parts}
    </>
  );
}

interface AsideProps extends Pick<RoundProps, 'technique'> {
  readonly round: RoundState;
}

/** Help: with a wrong mark, else with the step; and what the technique is about. */
function Aside({ technique, round }: AsideProps) {
  const { verdict, stage, over, why, showMore, showWhy } = round;
  if (why) return <BackToMarks round={round} />;
  if (over)
    return (
      <TextLink number={textOfTechnique(technique)}>
        <Trans>Read more</Trans>
      </TextLink>
    );
  if (canShowWhy(verdict))
    return (
      <Button look="text" data-action="show-why" onClick={showWhy}>
        <Trans>Show why</Trans>
      </Button>
    );
  return (
    <Button look="text" data-action="show" onClick={showMore}>
      {stage === 0 ? <Trans>Where?</Trans> : <Trans>Tell me more</Trans>}
    </Button>
  );
}

/** Whether a mark contradicts the solution, and the reason is known. */
export function canShowWhy(verdict: Verdict | null): boolean {
  return verdict?.kind === 'wrong' && verdict.reasons.size > 0 && refuted(verdict).length > 0;
}

interface VerdictTextProps {
  readonly verdict: Verdict;
  readonly children?: ReactNode;
}

export function VerdictText({ verdict, children }: VerdictTextProps) {
  const { i18n } = useLingui();
  const { result, reason } = inTwo(verdictText(i18n, verdict));
  return (
    <Said lead={result} tone={toneOf(verdict)}>
      {reason} {children}
    </Said>
  );
}

function toneOf(verdict: Verdict): 'hint' | 'no' | 'warn' {
  const { kind } = verdict;
  if (kind === 'found') return 'hint';
  // A mark that is true, but does not follow, does not count as wrong.
  if (kind === 'wrong') return refuted(verdict).length > 0 ? 'no' : 'warn';
  return kind === 'no-pattern' || kind === 'other-cells' ? 'no' : 'warn';
}

/** How often the technique was found unaided. */
function Found({ technique }: Pick<RoundProps, 'technique'>) {
  const standing = useStanding();
  const found = Math.min(standing?.memories.get(technique)?.found ?? 0, SERIES);
  const count = SERIES;
  return (
    <p className={classes.found}>
      {Array.from({ length: count }, (_, at) => (
        <i key={at} data-done={at < found || undefined} />
      ))}
      <Trans>
        {found} of {count} found unaided
      </Trans>
    </p>
  );
}

/** When the technique is due for review. */
function NextReview({ technique }: Pick<RoundProps, 'technique'>) {
  const memory = useStanding()?.memories.get(technique);
  if (!memory) return null;
  return (
    <span data-part="next-review">
      <Trans>Next review:</Trans> <DueText due={memory.due} now={memory.reviewedAt} />
    </span>
  );
}
