import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { cellName, houseSign } from '../../../core/sudoku/cells.ts';
import { techniqueOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { inTwo, useWording } from '../../hint/index.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ExerciseFrame, Said, Told } from '../exercise-frame.tsx';
import { useStanding } from '../memory/use-standing.ts';
import { DueText } from '../path/due-text.tsx';
import { useMade } from '../use-made.ts';
import { WaitingFrame } from '../waiting-frame.tsx';
import { ExercisePicture } from './exercise-picture.tsx';
import { Reason, useIdea, useWords } from './exercise-words.tsx';
import { exerciseOf, nextExercise, type LinedExercise } from './exercises.ts';
import { cellsOfPattern, isEmpty, isError, NO_MARKS, otherBase, refuted, type Verdict } from './judge.ts';
import { forgetRound, readRound } from './kept-round.ts';
import { KnownLine } from './known-line.tsx';
import { listOf } from '../../i18n/list-of.ts';
import { Marking } from './marking.tsx';
import classes from './practice.module.css';
import { PracticeBoard } from './practice-board.tsx';
import { judged } from './use-marks.ts';
import { useRound, type LeftRound, type RoundState } from './use-round.ts';
import { useWalk, type WalkPlace } from './use-walk.ts';
import { guessedText, verdictText } from './verdict-text.ts';
import { BackToMarks, TakeBack, Why } from './why.tsx';
import { joinSentences } from '../../i18n/join-sentences.ts';

interface PracticeProps {
  readonly technique: TechniqueId;
  /** What the next step may be, in a mixed set; empty if the technique is named. */
  readonly among: readonly TechniqueId[];
  /** The number of this exercise, from 1. */
  readonly number: number;
  readonly count: number;
  /** Whether the technique is due for review. */
  readonly isReview?: boolean;
  /** Links to the other parts of the technique, shown until something is marked. */
  readonly parts?: ReactNode;
  /** Leads on after the last exercise. */
  readonly onward: ReactNode;
  /** Help after an exercise, instead of the article. */
  readonly help?: ReactNode;
  /** Called after any other exercise. */
  readonly onNext: () => void;
  /** Called once the exercise is over, with whether it was found unaided. */
  readonly onOver?: (isUnaided: boolean) => void;
  /** Whether each exercise so far was found unaided. */
  readonly results?: readonly boolean[];
  /** Whether another exercise was added because this one, once over, was not found unaided. */
  readonly isAdded?: boolean;
}

/** An exercise of a technique. */
export function Practice(props: PracticeProps) {
  const { technique, among, number, count, isReview = false } = props;
  const { t } = useLingui();
  const names = useTechniqueNames();
  const title = among.length > 0 ? (isReview ? t`Review` : t`Mixed practice`) : names[technique];
  const { made, failed, again } = useMade(technique, async (signal) => {
    const kept = readRound(technique);
    const exercise = kept && (await exerciseOf(kept.line, technique, signal));
    if (!exercise) return { exercise: await nextExercise(technique, signal), kept: null };
    const isFound = kept.isOver && kept.stage < 3;
    return {
      exercise,
      kept: { ...kept, verdict: isFound ? await judged(exercise, kept.marks, among) : null },
    };
  });
  if (!made) return <WaitingFrame onRetry={again} {...{ title, number, count, failed }} />;
  return <Round {...props} {...made} title={title} />;
}

interface RoundProps extends PracticeProps {
  readonly title: string;
  readonly exercise: LinedExercise;
  readonly kept: LeftRound | null;
}

function Round({ onward, parts, help, onNext, onOver, ...props }: RoundProps) {
  const { technique, title, among, number, count, results, exercise, kept } = props;
  const round = useRound(technique, exercise, { kept, among, onOver });
  const walk = useWalk();
  const { verdict, stage, over, why, check } = round;
  return (
    <ExerciseFrame
      kind="practice"
      {...{ title, number, count, results }}
      moment={`${String(over)} ${String(why !== null)}`}
      data-technique={technique}
      data-verdict={verdict?.kind}
      data-stage={stage}
      onKeyDown={goToBoard}
      text={<Text {...props} round={round} />}
      board={<Board {...{ exercise, round, walk }} />}
      keys={<Keys {...{ technique, among, parts, exercise, round, walk }} />}
      aside={<Aside {...{ technique, round, help }} />}
      action={
        why ? (
          <TakeBack round={round} />
        ) : over ? (
          number === count ? (
            onward
          ) : (
            <Button
              look="primary"
              data-action="next"
              onClick={() => {
                forgetRound();
                onNext();
              }}
            >
              <Trans>Continue</Trans>
            </Button>
          )
        ) : (
          <Button look="primary" data-action="check" disabled={isEmpty(round.marks)} onClick={check}>
            <Trans>Check</Trans>
          </Button>
        )
      }
    />
  );
}

/** The first arrow key leads from the title, which has the focus, to the board. */
function goToBoard(event: KeyboardEvent<HTMLElement>): void {
  const { key, altKey, metaKey, target } = event;
  if (!key.startsWith('Arrow') || altKey || metaKey || !(target as Element).matches('h1')) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();
}

/** Whether marks can be set; while a refutation is shown, it hides them. */
const isOpen = ({ over, why }: RoundState): boolean => !over && why === null;

interface BoardProps extends Pick<RoundProps, 'exercise'> {
  readonly round: RoundState;
  readonly walk: WalkPlace;
}

function Board({ exercise, round, walk }: BoardProps) {
  return (
    <ExercisePicture exercise={exercise} shown={pictureOf(round)} walk={walk}>
      <PracticeBoard
        exercise={exercise}
        marks={isOpen(round) ? round.marks : NO_MARKS}
        wrong={round.wrong}
        digit={isOpen(round) ? round.digit : null}
        selected={round.over ? null : round.selected}
        onSelect={round.select}
        onPress={round.press}
        onMarkCell={round.markCell}
        onDigit={round.markDigit}
      />
    </ExercisePicture>
  );
}

type KeysProps = BoardProps & Pick<RoundProps, 'technique' | 'among' | 'parts'>;

/** The keys for marks; then why a mark is wrong, or the step right. */
function Keys({ technique, among, parts, exercise, round, walk }: KeysProps) {
  const { why, over, shown } = round;
  const told = why ? why.step : over && shown?.step;
  return (
    <>
      {isOpen(round) && (
        <>
          <Marking {...{ exercise, round }} before={parts} />
          {isNamed({ technique, among }) && <KnownLine {...{ technique }} />}
        </>
      )}
      <div aria-live="polite" className={classes.told}>
        {told && <Reason step={told} walk={walk} />}
      </div>
    </>
  );
}

function pictureOf({ why, shown }: RoundState): RoundState['shown'] {
  return why ? { step: why.step, stage: 3 } : shown;
}

interface TextProps extends Pick<RoundProps, 'technique' | 'among' | 'isReview' | 'exercise' | 'isAdded'> {
  readonly round: RoundState;
}

/** The task, a hint, or the result of the check. */
function Text(props: TextProps) {
  const { why, verdict, shown } = props.round;
  const words = useWords(shown?.step);
  const name = useNameToFind(props);
  if (why) return <Why why={why} />;
  if (verdict?.kind === 'found' && words)
    return (
      <Said tone="hint" lead={words.told[2].result}>
        <Found {...props} {...verdict} />
      </Said>
    );
  if (verdict) return <VerdictText verdict={verdict} name={name} />;
  const told = shown && words?.told[shown.stage - 1];
  if (!told) return <Task {...props} />;
  // The last reason has more room below the board.
  if (shown.stage === 3)
    return (
      <Said tone="hint" lead={told.result}>
        {props.isAdded && <Added />}
      </Said>
    );
  return <Told {...told} />;
}

type FoundProps = TextProps & Extract<Verdict, { kind: 'found' }>;

/** What is said of a step that was found; a harder one than asked for counts as well. */
function Found({ technique, isAdded, isReview, ...props }: FoundProps) {
  const { i18n, t } = useLingui();
  const names = useTechniqueNames();
  const { step, guessed, exercise } = props;
  const cells = listOf(i18n, 'conjunction', cellsOfPattern(exercise.step).map(cellName));
  const otherBase = useOtherBase(props);
  return (
    <>
      {step.technique === technique ? (
        <Trans>
          Correct. <NextReview technique={technique} />
        </Trans>
      ) : (
        joinSentences(i18n, [
          t`Correct, by ${names[step.technique]}. There is an easier step: ${names[technique]} in ${cells}.`,
          ...(isReview ? [t`The review of ${names[technique]} stays due.`] : []),
        ])
      )}
      {joinSentences(i18n, ['', ...(guessed ? [guessedText(i18n, guessed)] : []), ...otherBase])}
      {isAdded && <Added />}
    </>
  );
}

/** That a fish holds in the other direction, too, unless its cells are marked. */
function useOtherBase({ exercise, round, step }: Pick<FoundProps, 'exercise' | 'round' | 'step'>): string[] {
  const { i18n, t } = useLingui();
  const base = otherBase(exercise, step);
  if (round.marks.cells.size > 0 || base.length === 0) return [];
  const names = listOf(i18n, 'conjunction', base.map(houseSign));
  return [base[0]! < 9 ? t`Rows ${names} give the same result.` : t`Columns ${names} give the same result.`];
}

/** Why the set has grown. */
function Added() {
  const { i18n, t } = useLingui();
  return joinSentences(i18n, ['', t`One more exercise, as this one wasn’t right first time.`]);
}

/** Null in a mixed set. */
function useNameToFind({ technique, among }: TextProps): string | null {
  const names = useTechniqueNames();
  return isNamed({ technique, among }) ? names[technique] : null;
}

function Task(props: TextProps) {
  const { round, technique, among, isReview } = props;
  const { t, i18n } = useLingui();
  const name = useNameToFind(props);
  const idea = useIdea(technique);
  // Many reviews may be due.
  const choice = useChoice(isReview ? [] : among);
  const isEntry = !round.modes.includes('strike');
  const task = isEntry ? t`Enter the digit.` : t`Tap the notes it rules out.`;
  return (
    <Said lead={name === null ? <Trans>Find the easiest step</Trans> : <Trans>Find: {name}</Trans>}>
      {name !== null && isEntry ? (
        <Trans>{idea}. Enter the digit.</Trans>
      ) : (
        joinSentences(i18n, [...(name === null ? choice : []), task])
      )}
    </Said>
  );
}

/** An X-Chain is never the next step, so it is named in a mixed set, too. */
function isNamed({ technique, among }: Pick<RoundProps, 'technique' | 'among'>): boolean {
  return among.length === 0 || techniqueOf(technique).neverNext === true;
}

/** What the step of a mixed set may be. */
function useChoice(among: readonly TechniqueId[]): string[] {
  const names = useTechniqueNames();
  const { i18n, t } = useLingui();
  if (among.length === 0) return [];
  const list = listOf(
    i18n,
    'disjunction',
    among.map((id) => names[id]),
  );
  return [t`Mixed exercise: look for ${list}.`];
}

interface AsideProps extends Pick<RoundProps, 'technique' | 'help'> {
  readonly round: RoundState;
}

/** Help: with a wrong mark, else with the step; and what the technique is about. */
function Aside({ technique, round, help }: AsideProps) {
  const { stage, over, why, showMore, showWhy } = round;
  if (why) return <BackToMarks round={round} />;
  if (over && help) return help;
  if (over)
    return (
      <TextLink number={textOfTechnique(technique)}>
        <Trans>Read more</Trans>
      </TextLink>
    );
  if (showWhy)
    return (
      <Button data-action="show-why" onClick={showWhy}>
        <Trans>Show why</Trans>
      </Button>
    );
  return (
    <Button data-action="show" onClick={showMore}>
      {stage === 0 ? (
        <Trans>Where?</Trans>
      ) : stage === 1 ? (
        <Trans>Tell me more</Trans>
      ) : (
        <Trans>Show me</Trans>
      )}
    </Button>
  );
}

interface VerdictTextProps {
  readonly verdict: Verdict;
  /** The name of the technique to find; null in a mixed set. */
  readonly name: string | null;
  /** Where the task is a question: what leads back to it. */
  readonly question?: string | undefined;
}

export function VerdictText({ verdict, name, question }: VerdictTextProps) {
  const { i18n } = useLingui();
  const [isMissing, setMissing] = useState(false);
  const wording = useWording(verdict, () => setMissing(true));
  const standing = useStanding();
  // Not the half without the names, which would be announced first.
  if ((!wording && !isMissing) || !standing || verdict.kind === 'nothing') return null;
  const isMet = (technique: TechniqueId): boolean => standing.memories.has(technique);
  return (
    <Told {...inTwo(verdictText(i18n, verdict, { name, question, wording, isMet }))} tone={toneOf(verdict)} />
  );
}

function toneOf(verdict: Verdict): 'hint' | 'no' | 'warn' {
  const { kind } = verdict;
  if (kind === 'found') return 'hint';
  // A mark that is true, but does not follow, is not wrong.
  if (kind === 'wrong') return isError(verdict) ? (refuted(verdict).length > 0 ? 'no' : 'warn') : 'hint';
  return kind === 'no-pattern' || kind === 'other-cells' ? 'no' : 'warn';
}

/** When the technique is due for review. */
function NextReview({ technique }: Pick<RoundProps, 'technique'>) {
  const memory = useStanding()?.memories.get(technique);
  if (!memory) return null;
  return (
    <span data-part="next-review">
      <Trans>
        You’ll be asked again <DueText due={memory.due} now={memory.reviewedAt} />.
      </Trans>
    </span>
  );
}
