import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState, type KeyboardEvent, type ReactNode } from 'react';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { DRILL_LEVELS, type Answer, type DrillLevel } from '../../../core/learn/drill.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import type { Kind, TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { listOf } from '../../i18n/list-of.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, ChoiceRow } from '../../ui/choice-row.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ReadingPage } from '../../session/index.ts';
import { CellText, useTechniqueNames, useTerms } from '../../texts/index.ts';
import { ExerciseFrame, Said } from '../exercise-frame.tsx';
import { ExercisePicture } from '../practice/exercise-picture.tsx';
import { Reason, useWords } from '../practice/exercise-words.tsx';
import { cellsOfPattern, NO_MARKS } from '../practice/judge.ts';
import { PracticeBoard } from '../practice/practice-board.tsx';
import { useWalk, type WalkPlace } from '../practice/use-walk.ts';
import { WaitingFrame } from '../waiting-frame.tsx';
import classes from './drill.module.css';
import practice from '../practice/practice.module.css';
import unseen from '../../ui/unseen.module.css';
import { DrillResult } from './drill-result.tsx';
import { inBrief } from '../in-brief.ts';
import { linesOf } from '../lines.ts';
import type { DrillState } from './kept-drill.ts';
import type { Question } from './questions.ts';
import { readRecord } from './record.ts';
import { useDrill, type Drill as DrillRun } from './use-drill.ts';

interface DrillProps {
  /** The unit at whose end the drill is; null for a drill of a level. */
  readonly unit: Kind | null;
}

/** Shows ten positions and asks for each which technique applies. */
export function Drill({ unit }: DrillProps) {
  const { t } = useLingui();
  const drill = useDrill(unit);
  const { state, question, failed } = drill;
  if (!state)
    return (
      <Page>
        <Beginning unit={unit} onBegin={drill.begin} />
      </Page>
    );
  const count = state.techniques.length;
  if (state.at === count)
    return (
      <Page>
        <DrillResult unit={unit} answers={state.answers} onLeave={drill.leave} />
      </Page>
    );
  const [title, number] = [t`Mixed drill`, state.at + 1];
  return (
    <ReadingPage learn whole>
      {question ? (
        <Asked key={state.at} {...{ drill, state, question, title }} />
      ) : (
        <WaitingFrame kind="drill" onRetry={drill.retry} {...{ title, number, count, failed }} />
      )}
    </ReadingPage>
  );
}

/** What is before and after the questions. */
function Page({ children }: { readonly children: ReactNode }) {
  return (
    <ReadingPage learn>
      <h1 className={classes.title}>
        <Trans>Mixed drill</Trans>
      </h1>
      {children}
    </ReadingPage>
  );
}

interface BeginningProps extends Pick<DrillProps, 'unit'> {
  readonly onBegin: (upTo: DrillLevel) => void;
}

function Beginning({ unit, onBegin }: BeginningProps) {
  const { t, i18n } = useLingui();
  const [upTo, setUpTo] = useState(() => readRecord().upTo);
  return (
    <div className={classes.beginning}>
      <p className={classes.lead}>
        <Trans>Ten positions, four names each. Which technique is the easiest step?</Trans>
      </p>
      {!unit && (
        <>
          <h2 className={classes.question}>
            <Trans>Techniques up to</Trans>
          </h2>
          <ChoiceRow label={t`Techniques up to`}>
            {DRILL_LEVELS.map((level) => (
              <Choice key={level} chosen={level === upTo} data-level={level} onClick={() => setUpTo(level)}>
                {i18n._(LEVEL_NAMES[level])}
              </Choice>
            ))}
          </ChoiceRow>
        </>
      )}
      <Button look="primary" data-action="begin" onClick={() => onBegin(upTo)}>
        <Trans>Begin</Trans>
      </Button>
    </div>
  );
}

interface AskedProps {
  readonly drill: DrillRun;
  readonly state: DrillState;
  readonly question: Question;
  readonly title: string;
}

const nothing = (): void => undefined;
const READ_ONLY = {
  marks: NO_MARKS,
  wrong: [],
  selected: null,
  onSelect: nothing,
  onMarkCell: nothing,
  onDigit: nothing,
};

function Asked({ drill, state, question, title }: AskedProps) {
  const { t } = useLingui();
  const { exercise } = question;
  const { step } = exercise;
  const walk = useWalk();
  const answer = state.answers[state.at];
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = question.names[Number(event.key) - 1];
    if (answer || !chosen || event.ctrlKey || event.metaKey || event.altKey) return;
    drill.answer(chosen);
    event.preventDefault();
  };
  return (
    <ExerciseFrame
      kind="drill"
      title={title}
      number={state.at + 1}
      count={state.techniques.length}
      moment={String(answer !== undefined)}
      onKeyDown={onKeyDown}
      text={answer ? <Result {...{ step, answer }} /> : <Said lead={t`Which technique is here?`} />}
      board={
        <ExercisePicture exercise={exercise} shown={answer && { step, stage: 3 }} walk={walk}>
          <PracticeBoard exercise={exercise} {...READ_ONLY} />
        </ExercisePicture>
      }
      keys={
        <div className={classes.answers}>
          <Names {...{ question, answer }} onAnswer={drill.answer} />
          {/* A scrollable region must be reachable by keyboard. */}
          {/* oxlint-disable-next-line a11y/no-noninteractive-tabindex */}
          <div aria-live="polite" className={practice.told} tabIndex={answer && 0}>
            {answer && <Rest {...{ step, answer, walk }} />}
          </div>
        </div>
      }
      aside={
        answer ? (
          <TextLink number={textOfTechnique(step.technique)}>
            <Trans>Read more</Trans>
          </TextLink>
        ) : (
          <Button data-action="unknown" onClick={() => drill.answer(null)}>
            <Trans>I don’t know</Trans>
          </Button>
        )
      }
      action={
        answer && (
          <Button look="primary" data-action="next" onClick={drill.next}>
            <Trans>Continue</Trans>
          </Button>
        )
      }
    />
  );
}

interface NamesProps extends Pick<AskedProps, 'question'> {
  readonly answer: Answer | undefined;
  readonly onAnswer: (chosen: TechniqueId) => void;
}

/** The four names; after the answer, the right and the chosen one stand out. */
function Names({ question, answer, onAnswer }: NamesProps) {
  const names = useTechniqueNames();
  return (
    <ul className={classes.names} data-told={answer && true}>
      {question.names.map((name) => (
        <li key={name}>
          <button
            type="button"
            data-name={name}
            data-tone={answer && toneOf(name, answer)}
            aria-disabled={answer && true}
            onClick={() => {
              if (!answer) onAnswer(name);
            }}
          >
            {names[name]}
          </button>
        </li>
      ))}
    </ul>
  );
}

function toneOf(name: TechniqueId, { technique, chosen }: Answer): 'ok' | 'no' | undefined {
  return name === technique ? 'ok' : name === chosen ? 'no' : undefined;
}

interface ResultProps {
  readonly step: Step;
  readonly answer: Answer;
}

/** The name, and in two lines why: what the reason says first, or what the technique is about, and its cells. */
function Result({ step, answer: { technique, chosen } }: ResultProps) {
  const { t } = useLingui();
  const name = useTechniqueNames()[technique];
  const words = useWords(step);
  const brief = words && inBrief(words.told[2].reason, words.point);
  const isRight = chosen === technique;
  return (
    <Said
      tone={isRight ? 'hint' : undefined}
      lead={
        <>
          {isRight && <span className={unseen.unseen}>{t`Correct.`} </span>}
          {name}
        </>
      }
    >
      {words && (
        <span data-part="hint-text">
          {brief ? (
            <CellText text={brief} />
          ) : (
            <Suspense>
              <Pattern step={step} />
            </Suspense>
          )}
        </span>
      )}
    </Said>
  );
}

/** What the chosen technique would need, the result, and the lines of a forcing argument. */
function Rest({ step, answer: { technique, chosen }, walk }: ResultProps & { readonly walk: WalkPlace }) {
  const words = useWords(step);
  return (
    <>
      {chosen && chosen !== technique && (
        <p data-part="difference">
          <Suspense>
            <Difference chosen={chosen} />
          </Suspense>
        </p>
      )}
      {words && <p>{words.told[2].result}</p>}
      {step.branches && <Reason {...{ step, walk }} />}
    </>
  );
}

/** What the technique is about, and its cells here. */
function Pattern({ step }: Pick<ResultProps, 'step'>) {
  const { i18n, t } = useLingui();
  const idea = useTerms().ideas[step.technique];
  const cells = listOf(i18n, 'conjunction', cellsOfPattern(step).map(cellName));
  const text = t`${idea}: ${cells}.`;
  return (
    <span data-long={linesOf(text) > 2 || undefined}>
      <CellText text={text} />
    </span>
  );
}

function Difference({ chosen }: { readonly chosen: TechniqueId }) {
  const { i18n } = useLingui();
  const name = useTechniqueNames()[chosen];
  const idea = useTerms().ideas[chosen];
  const end = idea.charAt(0).toLocaleLowerCase(i18n.locale) + idea.slice(1);
  return (
    <Trans>
      {name} would need: {end}.
    </Trans>
  );
}
