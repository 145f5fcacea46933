import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cellName } from '../../../core/sudoku/cells.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { FrameSteps } from '../frame-steps.tsx';
import { CellPad } from '../practice/cell-pad.tsx';
import { ExercisePicture } from '../practice/exercise-picture.tsx';
import { ExerciseWords } from '../practice/exercise-words.tsx';
import { easyExercise, exerciseOf, type Exercise } from '../practice/exercises.ts';
import { cellsOfPattern, NO_MARKS, refuted, type Verdict } from '../practice/judge.ts';
import { PracticeBoard } from '../practice/practice-board.tsx';
import { toneOf } from '../practice/practice.tsx';
import classes from '../practice/practice.module.css';
import { useFocusKept } from '../practice/use-focus-kept.ts';
import type { MarksState } from '../practice/use-marks.ts';
import type { ShownStage } from '../practice/use-round.ts';
import { useWalk, type WalkPlace } from '../practice/use-walk.ts';
import { verdictText } from '../practice/verdict-text.ts';
import { TakeBack, Why } from '../practice/why.tsx';
import type { Frame } from './frames.ts';
import own from './guided.module.css';
import { keptExample } from './kept-example.ts';
import { useExample, type Example, type Known } from './use-example.ts';

interface GuidedProps {
  readonly technique: TechniqueId;
  /** Shown after the last frame. */
  readonly onward: ReactNode;
}

/** An example created for a round. */
interface Made extends Example {
  readonly round: number;
}

/** Easy positions of a technique, frame by frame: the player answers before the solution is shown. */
export function Guided({ technique, onward }: GuidedProps) {
  const [round, setRound] = useState(0);
  const [example, setExample] = useState<Made | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const given = new AbortController();
    exampleOf(technique, given.signal).then(
      (found) => {
        if (!given.signal.aborted) setExample({ round, ...found });
      },
      () => {
        if (!given.signal.aborted) setFailed(true);
      },
    );
    return () => {
      given.abort();
    };
  }, [technique, round]);
  const again = (): void => {
    keptExample.forget();
    setFailed(false);
    setRound(round + 1);
  };
  if (failed)
    return (
      <div role="alert" className={classes.waiting}>
        <p>
          <Trans>This part could not be loaded.</Trans>
        </p>
        <Button onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  if (example?.round !== round)
    return (
      <p role="status" className={classes.waiting} aria-busy="true">
        <Trans>Looking for a position …</Trans>
      </p>
    );
  return <Frames key={round} {...{ technique, example, onward }} onAgain={again} />;
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
function Frames({ technique, example, onward, onAgain }: FramesProps) {
  const { exercise, whole, frames, at, known, round, isTold, goTo, setKnown } = useExample(
    technique,
    example,
  );
  const walk = useWalk();
  const { step } = exercise;
  const { why } = round;
  const frame = frames[at]!;
  const stage: ShownStage = isTold ? 3 : frame === 'look' ? 1 : 2;
  return (
    <div className={classes.round} data-part="guided" data-frame={frame} data-known={known ?? undefined}>
      <ExercisePicture
        exercise={why?.step ? whole : exercise}
        shown={why?.step ? { step: why.step, stage: 3 } : { step, stage }}
        walk={walk}
      >
        <GuidedBoard {...{ frame, known, exercise, round }} isPatternKnown={frames.includes('cells')} />
      </ExercisePicture>
      <div className={classes.side}>
        <div className={classes.hint} aria-live="polite">
          {why ? <Why why={why} walk={walk} /> : <Words {...{ frame, stage, exercise, walk }} />}
        </div>
        {frame === 'effect' && known === null && !why && (
          <CellPad exercise={exercise} round={round} isGuided />
        )}
        <div className={own.answer}>
          <Answer {...{ frame, known, exercise }} verdict={round.verdict} />
          <FrameSteps number={at + 1} count={frames.length} onGo={goTo} />
        </div>
        <Buttons
          {...{ frame, known, round, isTold, onAgain, onward, onKnown: setKnown }}
          onNext={() => {
            goTo(at + 1);
          }}
        />
      </div>
    </div>
  );
}

interface FrameProps {
  readonly frame: Frame;
  readonly known: Known;
  readonly exercise: Exercise;
}

const NOTHING = (): void => undefined;

interface GuidedBoardProps extends FrameProps {
  readonly round: MarksState;
  /** Whether the cells of the pattern were asked for before its effect. */
  readonly isPatternKnown: boolean;
}

/** The board, on which the player marks cells or candidates if the frame asks for them. */
function GuidedBoard({ frame, known, exercise, round, isPatternKnown }: GuidedBoardProps) {
  const { marks, wrong, selected, select, markCell, markDigit } = round;
  const pattern = new Set(cellsOfPattern(exercise.step));
  const asksCells = frame === 'cells' && known === null;
  const asksEffect = frame === 'effect' && known === null;
  const showsPattern = frame === 'cells' ? known !== null : asksEffect && isPatternKnown;
  return (
    <PracticeBoard
      exercise={exercise}
      marks={{ ...(known === null ? marks : NO_MARKS), ...(showsPattern && { cells: pattern }) }}
      wrong={wrong}
      seen={exercise.candidates}
      selected={selected}
      takesFocus={false}
      onSelect={select}
      {...(asksCells && { onPress: markCell })}
      onMarkCell={asksCells ? markCell : NOTHING}
      onDigit={asksCells ? markCell : asksEffect ? markDigit : NOTHING}
    />
  );
}

interface WordsProps extends Pick<FrameProps, 'frame' | 'exercise'> {
  /** 1 asks to look, 2 asks a question, 3 explains why. */
  readonly stage: ShownStage;
  readonly walk: WalkPlace;
}

/** The statement or question of a frame, in the words of the hint. */
function Words({ frame, stage, exercise: { step }, walk }: WordsProps) {
  return (
    <>
      <ExerciseWords {...{ step, stage, walk }} />
      {stage === 2 && (
        <p className={own.task}>
          {frame === 'cells' ? (
            <Plural value={cellsOfPattern(step).length} one="Mark the cell." other="Mark the cells." />
          ) : step.placements.length > 0 ? (
            <Trans>What follows? Place the digit.</Trans>
          ) : (
            <Trans>What follows? Remove the candidates that can go.</Trans>
          )}
        </p>
      )}
    </>
  );
}

/** The verdict on an answer; before it, that a wrong answer costs nothing. */
function Answer({ verdict, ...props }: FrameProps & { readonly verdict: Verdict | null }) {
  const { i18n } = useLingui();
  const { frame, known } = props;
  const tone = known === 'found' ? 'ok' : verdict ? toneOf(verdict) : undefined;
  return (
    <p role="status" className={classes.verdict} data-part="answer" data-tone={tone}>
      {known !== null ? (
        <KnownText {...props} />
      ) : verdict ? (
        verdictText(i18n, verdict)
      ) : (
        frame !== 'look' && <Trans>Guess first: a wrong answer costs nothing.</Trans>
      )}
    </p>
  );
}

function KnownText({ frame, known, exercise: { step } }: FrameProps) {
  const { i18n } = useLingui();
  if (frame !== 'cells') return known === 'found' && <Trans>Correct.</Trans>;
  const list = new Intl.ListFormat(i18n.locales, { type: 'conjunction' });
  const names = list.format(cellsOfPattern(step).map(cellName));
  return known === 'found' ? <Trans>Right: {names}.</Trans> : <Trans>Look: {names}.</Trans>;
}

interface ButtonsProps extends Pick<FrameProps, 'frame' | 'known'>, Pick<FramesProps, 'onAgain' | 'onward'> {
  readonly round: MarksState;
  readonly isTold: boolean;
  readonly onKnown: (known: Known) => void;
  readonly onNext: () => void;
}

function Buttons({ frame, known, round, isTold, onKnown, onNext, onAgain, onward }: ButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const { why, check, restart } = round;
  useFocusKept(buttons, `${frame} ${String(known)} ${why !== null}`);
  return (
    <div ref={buttons} className={classes.actions}>
      {why ? (
        <TakeBack round={round} />
      ) : isTold ? (
        <>
          {onward}
          <Button data-action="guided-again" onClick={onAgain}>
            <Trans>One more</Trans>
          </Button>
        </>
      ) : known !== null || frame === 'look' ? (
        <Button look="primary" data-action="guided-next" onClick={onNext}>
          <Trans>Next</Trans>
        </Button>
      ) : (
        <Guess
          round={round}
          onCheck={() => {
            check(({ kind }) => {
              if (kind === 'pattern' || kind === 'found') onKnown('found');
            });
          }}
          onShow={() => {
            restart();
            onKnown('shown');
          }}
        />
      )}
    </div>
  );
}

interface GuessProps {
  readonly round: MarksState;
  readonly onCheck: () => void;
  readonly onShow: () => void;
}

function Guess({ round: { verdict, showWhy }, onCheck, onShow }: GuessProps) {
  return (
    <>
      <Button look="primary" data-action="check" onClick={onCheck}>
        <Trans>Check</Trans>
      </Button>
      <Button data-action="show" onClick={onShow}>
        <Trans>Show me</Trans>
      </Button>
      {verdict?.kind === 'wrong' && verdict.reasons.size > 0 && refuted(verdict).length > 0 && (
        <Button data-action="show-why" onClick={showWhy}>
          <Trans>Show why</Trans>
        </Button>
      )}
    </>
  );
}
