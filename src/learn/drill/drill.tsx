import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { DRILL_LEVELS, type DrillLevel } from '../../../core/learn/drill.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Language } from '../../i18n/languages.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, ChoiceRow } from '../../ui/choice-row.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useServices } from '../../session/index.ts';
import { CellText, type TechniqueNames } from '../../texts/index.ts';
import { ExercisePicture } from '../practice/exercise-picture.tsx';
import { ExerciseWords } from '../practice/exercise-words.tsx';
import { NO_MARKS } from '../practice/judge.ts';
import { PracticeBoard } from '../practice/practice-board.tsx';
import { useWalk, type WalkPlace } from '../practice/use-walk.ts';
import classes from './drill.module.css';
import practice from '../practice/practice.module.css';
import { DrillResult } from './drill-result.tsx';
import type { DrillState } from './kept-drill.ts';
import type { Question } from './questions.ts';
import { readRecord } from './record.ts';
import { useDrill, type Drill as DrillRun } from './use-drill.ts';

interface DrillProps {
  readonly names: TechniqueNames;
}

/** Shows ten positions and asks for each which technique applies. */
export function Drill({ names }: DrillProps) {
  const drill = useDrill();
  const { state, question, failed } = drill;
  if (!state) return <Beginning onBegin={drill.begin} />;
  if (state.at === state.techniques.length)
    return <DrillResult answers={state.answers} names={names} onLeave={drill.leave} />;
  return (
    <div className={classes.drill}>
      <Progress at={state.at} count={state.techniques.length} onLeave={drill.leave} />
      {failed ? (
        <div role="alert" className={practice.waiting}>
          <p>
            <Trans>No position was found in time.</Trans>
          </p>
          <Button onClick={drill.retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : question ? (
        <Asked key={state.at} {...{ drill, state, question, names }} />
      ) : (
        <p role="status" className={practice.waiting} aria-busy="true">
          <Trans>Looking for a position …</Trans>
        </p>
      )}
    </div>
  );
}

function Beginning({ onBegin }: { readonly onBegin: (upTo: DrillLevel) => void }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <p className={classes.lead}>
        <Trans>
          Ten positions, each with four names. Exactly one of these techniques is there, and it is the easiest
          step. Which one?
        </Trans>
      </p>
      <h2 className={classes.question}>
        <Trans>Begin with techniques up to</Trans>
      </h2>
      <Levels
        label={t`Begin with techniques up to`}
        nameOf={(level) => i18n._(LEVEL_NAMES[level])}
        onBegin={onBegin}
      />
    </>
  );
}

interface LevelsProps {
  readonly label: string;
  readonly nameOf: (level: DrillLevel) => string;
  readonly onBegin: (upTo: DrillLevel) => void;
}

/** The levels are the buttons: one press starts a drill. */
function Levels({ label, nameOf, onBegin }: LevelsProps) {
  const { upTo } = readRecord();
  return (
    <ChoiceRow label={label}>
      {DRILL_LEVELS.map((level) => (
        <Choice
          key={level}
          chosen={level === upTo}
          data-level={level}
          onClick={() => {
            onBegin(level);
          }}
        >
          {nameOf(level)}
        </Choice>
      ))}
    </ChoiceRow>
  );
}

interface ProgressProps {
  readonly at: number;
  readonly count: number;
  readonly onLeave: () => void;
}

function Progress({ at, count, onLeave }: ProgressProps) {
  return (
    <p className={classes.progress}>
      <span aria-hidden className={classes.segments}>
        {Array.from({ length: count }, (_, each) => (
          <i key={each} data-done={each <= at || undefined} />
        ))}
      </span>
      <span>
        <Trans>
          {at + 1} of {count}
        </Trans>
      </span>
      <Button look="text" data-action="leave" onClick={onLeave}>
        <Trans>End the drill</Trans>
      </Button>
    </p>
  );
}

interface AskedProps extends DrillProps {
  readonly drill: DrillRun;
  readonly state: DrillState;
  readonly question: Question;
}

const nothing = (): void => undefined;

function Asked({ drill, state, question, names }: AskedProps) {
  const { exercise } = question;
  const walk = useWalk();
  const answer = state.answers[state.at];
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that led here no longer exists.
    if (state.at > 0) title.current?.focus({ preventScroll: true });
  }, [state.at]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = question.names[Number(event.key) - 1];
    if (answer || !chosen || event.ctrlKey || event.metaKey || event.altKey) return;
    drill.answer(chosen);
    event.preventDefault();
  };
  return (
    // The keys 1 to 4 are shortcuts for buttons on the page.
    // oxlint-disable-next-line a11y/no-static-element-interactions
    <div className={practice.round} onKeyDown={onKeyDown}>
      <ExercisePicture exercise={exercise} shown={answer && { step: exercise.step, stage: 3 }} walk={walk}>
        <PracticeBoard
          exercise={exercise}
          marks={NO_MARKS}
          wrong={[]}
          seen={exercise.candidates}
          selected={null}
          takesFocus={false}
          onSelect={nothing}
          onMarkCell={nothing}
          onDigit={nothing}
        />
      </ExercisePicture>
      <div className={practice.side}>
        <h2 ref={title} tabIndex={-1} className={classes.question}>
          <Trans>Which technique is here?</Trans>
        </h2>
        <ul className={classes.names}>
          {question.names.map((name) => (
            <li key={name}>
              <button
                type="button"
                data-name={name}
                data-tone={answer && toneOf(name, exercise.step.technique, answer.chosen)}
                aria-disabled={answer ? true : undefined}
                onClick={() => {
                  if (!answer) drill.answer(name);
                }}
              >
                {names[name]}
              </button>
            </li>
          ))}
        </ul>
        <Told {...{ drill, state, question, names, walk }} />
      </div>
    </div>
  );
}

function toneOf(name: TechniqueId, right: TechniqueId, chosen: TechniqueId | null): 'ok' | 'no' | undefined {
  if (name === right) return 'ok';
  return name === chosen ? 'no' : undefined;
}

/** The result of the answer, and the button for the next question. */
function Told({ drill, state, question, names, walk }: AskedProps & { readonly walk: WalkPlace }) {
  const { step } = question.exercise;
  const answer = state.answers[state.at];
  const isTold = answer !== undefined;
  const { next, verdict } = useAttention(isTold);
  return (
    <>
      <p
        ref={verdict}
        role="status"
        className={classes.verdict}
        data-tone={answer && (answer.chosen === step.technique ? 'ok' : 'no')}
      >
        {answer && (
          <Verdict name={names[step.technique]} chosen={answer.chosen} right={step.technique} names={names} />
        )}
      </p>
      {answer && (
        <div className={practice.hint}>
          <ExerciseWords step={step} stage={3} walk={walk} />
          {answer.chosen && answer.chosen !== step.technique && (
            <Idea technique={answer.chosen} name={names[answer.chosen]} />
          )}
        </div>
      )}
      <p className={classes.actions} data-told={isTold || undefined}>
        {answer ? (
          <>
            <Button ref={next} look="primary" data-action="next" onClick={drill.next}>
              {state.at + 1 < state.techniques.length ? (
                <Trans>Next position</Trans>
              ) : (
                <Trans>To the result</Trans>
              )}
            </Button>
            <TextLink number={textOfTechnique(step.technique)}>
              <Trans>Read the article</Trans>
            </TextLink>
          </>
        ) : (
          <>
            <Button
              data-action="unknown"
              onClick={() => {
                drill.answer(null);
              }}
            >
              <Trans>I don’t know</Trans>
            </Button>
            <span className={classes.calm}>
              <Trans>There is no clock here.</Trans>
            </span>
          </>
        )}
      </p>
    </>
  );
}

/** Once a question is answered, focuses the button for the next one and scrolls the verdict into view. */
function useAttention(isTold: boolean) {
  const next = useRef<HTMLButtonElement>(null);
  const verdict = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isTold) return;
    next.current?.focus({ preventScroll: true });
    verdict.current?.scrollIntoView({ block: 'nearest' });
  }, [isTold]);
  return { next, verdict };
}

interface VerdictProps {
  readonly name: string;
  readonly right: TechniqueId;
  readonly chosen: TechniqueId | null;
  readonly names: TechniqueNames;
}

function Verdict({ name, right, chosen, names }: VerdictProps) {
  if (chosen === right) return <Trans>Right: {name}.</Trans>;
  if (chosen === null) return <Trans>It is {name}.</Trans>;
  return (
    <Trans>
      It is {name}. There is no {names[chosen]} here.
    </Trans>
  );
}

interface IdeaProps {
  readonly technique: TechniqueId;
  readonly name: string;
}

/** Explains a technique with the first paragraph of its article, if available. */
function Idea({ technique, name }: IdeaProps) {
  const { i18n } = useLingui();
  const { api } = useServices();
  const [idea, setIdea] = useState<string | null>(null);
  const language = i18n.locale as Language;
  useEffect(() => {
    let isCurrent = true;
    void api.call('readText', { language, number: textOfTechnique(technique) }).then((answer) => {
      if (isCurrent && !isFailure(answer)) setIdea(ideaIn(answer.markdown));
    });
    return () => {
      isCurrent = false;
    };
  }, [api, language, technique]);
  return (
    idea && (
      <p>
        <b>{name}</b> · <CellText text={idea} />
      </p>
    )
  );
}

/** The first paragraph, without the line in italics before it that lists other names. */
function ideaIn(markdown: string): string | null {
  return markdown.split('\n').find((line) => /^[^#*\s]/u.test(line)) ?? null;
}
