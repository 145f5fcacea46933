import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cellName, type Cell } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { cellOf } from '../../../core/sudoku/position.ts';
import { techniqueOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { Exercise } from '../../engine/engine-calls.ts';
import type { HintWords } from '../../hint/index.ts';
import { Button } from '../../ui/button.tsx';
import { ExerciseFrame, isLongText, Said, Told, type ToldProps } from '../exercise-frame.tsx';
import { inBrief, sentencesOf } from '../in-brief.ts';
import { ExercisePicture } from '../practice/exercise-picture.tsx';
import { Reason, useIdea, useWords } from '../practice/exercise-words.tsx';
import { easyExercise, exerciseOf } from '../practice/exercises.ts';
import { cellsOfPattern, isBare, type Verdict } from '../practice/judge.ts';
import { joinSentences } from '../../i18n/join-sentences.ts';
import { listOf } from '../../i18n/list-of.ts';
import { Marking } from '../practice/marking.tsx';
import { PracticeBoard } from '../practice/practice-board.tsx';
import { VerdictText } from '../practice/practice.tsx';
import classes from '../practice/practice.module.css';
import { useWalk, type WalkPlace } from '../practice/use-walk.ts';
import { BackToMarks, TakeBack, Why } from '../practice/why.tsx';
import { CellText } from '../../texts/index.ts';
import { useMade } from '../use-made.ts';
import { WaitingFrame } from '../waiting-frame.tsx';
import { keptExample } from './kept-example.ts';
import { framesOf, namedCells, onlyDigitOf, type Frame } from './frames.ts';
import { Stranger } from './stranger.tsx';
import { useExample, type Example } from './use-example.ts';

interface GuidedProps {
  readonly technique: TechniqueId;
  readonly name: string;
  /** Leads on after the last frame. */
  readonly onward: ReactNode;
}

/** Easy positions of a technique, frame by frame: the player answers before the solution is shown. */
export function Guided(props: GuidedProps) {
  const { technique, name } = props;
  const { made, failed, round, again } = useMade(technique, (signal) => exampleOf(technique, signal));
  const onAgain = (): void => {
    keptExample.forget();
    again();
  };
  if (!made)
    return (
      <WaitingFrame
        kind="guided"
        title={name}
        count={techniqueOf(technique).kind === 'singles' ? 1 : 3}
        failed={failed}
        onRetry={onAgain}
      />
    );
  return <Frames key={round} {...props} example={made} onAgain={onAgain} />;
}

async function exampleOf(technique: TechniqueId, signal: AbortSignal): Promise<Example> {
  const kept = keptExample.read();
  const same = kept?.technique === technique && (await exerciseOf(kept.line, technique, signal));
  if (kept && same) return { exercise: same, at: kept.at };
  return { exercise: await easyExercise(technique, signal), at: 0 };
}

interface FramesProps extends GuidedProps {
  readonly example: Example;
  readonly onAgain: () => void;
}

/** The frames of an example, in order. */
function Frames({ technique, name, example, onward, onAgain }: FramesProps) {
  const state = useExample(technique, example);
  const { count, at, frame, known, round, goTo } = state;
  const walk = useWalk();
  const taskOf = useTaskOf(state, name);
  // All texts of an example have one size.
  const isLong = framesOf(example.exercise.step).some((each) => isLongText(taskOf?.(each)));
  return (
    <ExerciseFrame
      kind="guided"
      title={name}
      number={at + 1}
      count={count}
      onGo={goTo}
      moment={`${frame} ${String(known)} ${String(round.why !== null)}`}
      data-frame={frame}
      data-known={known ?? undefined}
      data-long={isLong || undefined}
      text={<Text {...{ state, name, taskOf }} />}
      board={<Board {...{ state, walk }} />}
      keys={<Keys {...{ state, walk }} />}
      aside={<Aside {...{ state, onAgain }} />}
      action={<Action {...{ state, onward }} />}
    />
  );
}

interface StateProps {
  readonly state: ReturnType<typeof useExample>;
}

interface PlaceProps extends StateProps {
  readonly walk: WalkPlace;
}

const NOTHING = (): void => undefined;

/** The board, on which the player marks cells or candidates if the frame asks for them. */
function Board({ state, walk }: PlaceProps) {
  const { exercise, whole, answer, frame, asks, known, marks, round, isTold } = state;
  const refutation = round.why?.step;
  const stage = isTold ? 3 : frame === 'look' ? 1 : 2;
  const onCell = asks === 'cells' ? round.markCell : NOTHING;
  return (
    <ExercisePicture
      exercise={refutation ? whole : exercise}
      shown={refutation ? { step: refutation, stage: 3 } : { step: answer, stage }}
      walk={walk}
    >
      <PracticeBoard
        exercise={exercise}
        marks={marks}
        wrong={round.wrong}
        digit={known === null ? round.digit : null}
        selected={round.selected}
        onSelect={round.select}
        onPress={(cell) => {
          round.press(cell);
          onCell(cell);
        }}
        onMarkCell={onCell}
        onDigit={asks === 'effect' ? round.markDigit : onCell}
      />
    </ExercisePicture>
  );
}

/** The chosen cells or notes; then why a mark is wrong, or the step right. */
function Keys({ state, walk }: PlaceProps) {
  const { exercise, answer, asks, round, isTold } = state;
  const { why } = round;
  const told = why ? why.step : isTold && answer;
  return (
    <>
      {!why && asks === 'cells' && <Chosen state={state} />}
      {!why && asks === 'effect' && <Marking {...{ exercise, round }} />}
      <div aria-live="polite" className={classes.told}>
        {told && <Reason step={told} walk={walk} />}
      </div>
    </>
  );
}

type TaskOf = (frame: Frame) => ToldProps;

/** The question of each frame, in the words of the hint; undefined until they are loaded. */
function useTaskOf({ exercise, asked, asksCells }: StateProps['state'], name: string): TaskOf | undefined {
  const { i18n, t } = useLingui();
  const { step } = exercise;
  const told = useWords(step)?.told;
  const question = useQuestion(exercise);
  const idea = useIdea(step.technique);
  return (
    told &&
    ((frame) => {
      if (question !== undefined) return { result: question, reason: t`${name}: ${idea}. Enter the digit.` };
      if (frame === 'look') return told[0];
      if (frame === 'cells') return cellsTask(i18n, told[1], asked, step);
      const isPlaced = step.placements.length > 0;
      const task = isPlaced
        ? t`Enter the digit.`
        : t`${plural(step.eliminations.length, { one: 'Tap the note to remove.', other: 'Tap the notes to remove, # in all.' })}`;
      // Where no cells were asked for, the technique asks first.
      const { result, reason } = asksCells
        ? { result: isPlaced ? t`What follows?` : t`What can you rule out?`, reason: '' }
        : told[1];
      const sentences = reason ? [reason, task] : [task, t`A wrong tap costs nothing.`];
      return { result, reason: joinSentences(i18n, sentences) };
    })
  );
}

function cellsTask(i18n: I18n, { result, reason }: ToldProps, count: number, step: Step): ToldProps {
  // What the cells of locked candidates share is asked next.
  const isAsked = reason !== '' && techniqueOf(step.technique).kind !== 'locked-candidates';
  // The words may name one that has to be tapped, too.
  const tap =
    namedCells(step).length === 0
      ? i18n._(
          msg`${plural(count, { one: 'Tap the cell.', 2: 'Tap both cells.', other: 'Tap all # cells.' })}`,
        )
      : i18n._(msg`${plural(count, { one: 'Tap # cell.', other: 'Tap # cells.' })}`);
  const task = isAsked ? [reason, tap] : [tap, i18n._(msg`A wrong tap costs nothing.`)];
  return { result, reason: joinSentences(i18n, task) };
}

/** The task of a frame, or the verdict on an answer. */
function Text({
  state,
  name,
  taskOf,
}: StateProps & Pick<GuidedProps, 'name'> & { taskOf: TaskOf | undefined }) {
  const { answer, exercise, frame, known, round } = state;
  const words = useWords(answer);
  const question = useQuestion(exercise);
  const { why, verdict } = round;
  if (!words) return null;
  if (why) return <Why why={why} />;
  if (known !== null) return <Known {...{ state, words }} />;
  if (verdict) return <Judged {...{ state, verdict, name, question }} start={words.told[1].result} />;
  return taskOf && <Told {...taskOf(frame)} />;
}

interface JudgedProps extends StateProps, Pick<GuidedProps, 'name'> {
  readonly verdict: Verdict;
  readonly question: string | undefined;
  /** Where the pattern that is asked for begins. */
  readonly start: string;
}

function Judged({ state, start, ...props }: JudgedProps) {
  const { t } = useLingui();
  const cell = strangerAmong(state);
  if (props.verdict.kind !== 'no-pattern' || cell === undefined) return <VerdictText {...props} />;
  if (isOtherInstance(state))
    return <Told tone="warn" result={t`Right, but look for another one`} reason={start} />;
  return (
    <Said tone="no" lead={<Stranger exercise={state.whole} cell={cell} />}>
      <CellText text={start} />
    </Said>
  );
}

/** Whether the chosen cells are another pattern of the technique in this position. */
function isOtherInstance({ exercise, others, round }: StateProps['state']): boolean {
  const chosen = [...namedCells(exercise.step), ...round.marks.cells];
  return others.some((step) => {
    const pattern = cellsOfPattern(step);
    return pattern.length === chosen.length && pattern.every((cell) => chosen.includes(cell));
  });
}

/** What a single asks, which names its house or cell; undefined for other techniques. */
function useQuestion(exercise: Exercise): string | undefined {
  const { t } = useLingui();
  const words = useWords(exercise.step);
  if (!isBare(exercise)) return undefined;
  const { technique, placements } = exercise.step;
  const cell = cellName(cellOf(placements[0]!));
  // The hint leads to it by several digits.
  return technique === 'naked-single' ? t`Which digit is left for ${cell}?` : words?.told[1].result;
}

interface KnownProps extends StateProps {
  readonly words: HintWords;
}

/** The answer, whether found or shown. Of the cells, what makes them the pattern; below the last, its whole reason. */
function Known({ state: { exercise, known, isTold }, words: { told, point } }: KnownProps) {
  const { i18n, t } = useLingui();
  const [, , { result, reason }] = told;
  if (isTold)
    return (
      <Said tone="hint" lead={result}>
        {known === 'found' && <Trans>Correct.</Trans>}
      </Said>
    );
  const names = listOf(i18n, 'conjunction', cellsOfPattern(exercise.step).map(cellName));
  return (
    <Told
      tone="hint"
      result={known === 'found' ? t`Right: ${names}.` : t`Look: ${names}.`}
      reason={inBrief(reason, point) ?? sentencesOf(point)[0]!}
    />
  );
}

/** The chosen cells, and the notes that they share. */
function Chosen({ state }: StateProps) {
  const { i18n, t } = useLingui();
  const { exercise, asked, round } = state;
  const { cells } = round.marks;
  if (cells.size === 0) return null;
  const stranger = strangerAmong(state);
  const isOther = cells.size === asked && isOtherInstance(state);
  const shared = digitsOf([...cells].reduce((mask, cell) => mask & exercise.candidates[cell]!, 0x1ff));
  const digits = listOf(i18n, 'conjunction', shared.map(String));
  const missing = asked - cells.size;
  return (
    <p className={classes.marked} data-part="chosen">
      <span className={classes.chips}>
        {[...cells].map((cell) => (
          <b key={cell}>{cellName(cell)}</b>
        ))}
        {stranger === undefined
          ? joinSentences(i18n, [
              ...(cells.size > 1 && shared.length > 0 && onlyDigitOf(exercise.step) === undefined
                ? [t`In common: ${digits}.`]
                : []),
              ...(missing > 0
                ? [t`${plural(missing, { one: 'Tap # more cell.', other: 'Tap # more cells.' })}`]
                : []),
            ])
          : // Once checked, it is said above the board.
            !round.verdict && !isOther && <Stranger exercise={state.whole} cell={stranger} />}
      </span>
    </p>
  );
}

/** The latest chosen cell that is not part of the pattern. */
function strangerAmong({ exercise, round }: StateProps['state']): Cell | undefined {
  const pattern = cellsOfPattern(exercise.step);
  return [...round.marks.cells].findLast((cell) => !pattern.includes(cell));
}

function Aside({
  state: { asks, round, isTold, setKnown },
  onAgain,
}: StateProps & Pick<FramesProps, 'onAgain'>) {
  const { why, restart, showWhy } = round;
  if (why) return <BackToMarks round={round} />;
  if (isTold)
    return (
      // A key, because the focus would stay on the button that showed the answer.
      <Button key="again" data-action="guided-again" onClick={onAgain}>
        <Trans>Another example</Trans>
      </Button>
    );
  if (!asks) return null;
  const show = (): void => {
    restart();
    setKnown('shown');
  };
  return (
    <>
      <Button data-action="show" onClick={show}>
        <Trans>Show me</Trans>
      </Button>
      {showWhy && (
        <Button data-action="show-why" onClick={showWhy}>
          <Trans>Show why</Trans>
        </Button>
      )}
    </>
  );
}

function Action({
  state: { exercise, asked, at, asks, round, isTold, goTo, setKnown },
  onward,
}: StateProps & Pick<FramesProps, 'onward'>) {
  const { marks, why, check } = round;
  if (why) return <TakeBack round={round} />;
  if (isTold) return onward;
  if (!asks)
    return (
      <Button look="primary" data-action="guided-next" onClick={() => goTo(at + 1)}>
        <Trans>Continue</Trans>
      </Button>
    );
  const { eliminations, placements } = exercise.step;
  const isComplete =
    asks === 'cells'
      ? marks.cells.size === asked
      : marks.struck.size + marks.placed.size >= eliminations.length + placements.length;
  return (
    <Button
      look="primary"
      data-action="check"
      disabled={!isComplete}
      onClick={() =>
        check(({ kind }) => {
          if (kind === 'pattern' || kind === 'found') setKnown('found');
        })
      }
    >
      <Trans>Check</Trans>
    </Button>
  );
}
