import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { cellOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { Board } from '../../../core/board/board.ts';
import { candidatesOf } from '../../game/index.ts';
import { announce } from '../../ui/announcer.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import { inSentences } from '../../ui/in-sentences.ts';
import type { SheetProps, StepViewProps } from '../dock-props.ts';
import type { Stage } from '../hint-machine.ts';
import classes from '../hint.module.css';
import { Legend } from './legend.tsx';
import { StepList } from './other-steps.tsx';
import { countedFromZero } from '../picture/argument.ts';
import { drawStep } from '../picture/draw.ts';
import { HintLayer } from '../picture/layer.tsx';
import { plainText, RichText } from '../rich-text.tsx';
import { Sight } from '../sight.tsx';
import { StepActions, useStepRows } from './step-actions.tsx';
import { Walk } from './walk.tsx';
import { needsNotes } from './without-notes.tsx';
import type { HintWords } from '../words.ts';
import { HintSheet } from './hint-sheet.tsx';

interface StepProps extends SheetProps, Pick<StepViewProps, 'shown' | 'wording'> {}

/** A step: its sheet, and its picture on the board; or instead the list of all steps. */
export function StepView(props: StepProps) {
  const { actor, board, context, layerSlot, shown, wording } = props;
  const { t } = useLingui();
  const { step } = shown;
  const words = useMemo(() => wording.words(step), [step, wording]);
  const [listing, setListing] = useState(false);
  useSpokenStage(shown.stage, words);
  if (listing) {
    const onClose = (): void => setListing(false);
    const onChoose = (chosen: Step): void => {
      onClose();
      actor.send({ type: 'step.chosen', step: chosen });
    };
    return (
      <DockSheet title={t`Other hints`} part="hint-others" onClose={onClose}>
        <StepList {...{ board, context, wording, onChoose }} />
      </DockSheet>
    );
  }
  return (
    <>
      <StepSheet {...props} words={words} onOthers={() => setListing(true)} />
      {createPortal(
        <StepLayer {...{ board, shown, isHidden: !context.pictureShown }} bands={words.houses} />,
        layerSlot,
      )}
    </>
  );
}

/** The hint in three stages: where to look, which technique, and why. */
function StepSheet(props: StepViewProps) {
  const { actor, shown, words } = props;
  const { t } = useLingui();
  const { stage, step } = shown;
  const isWalked = stage === 3 && words.lines.length > 0;
  const told = words.told[stage - 1]!;
  return (
    <HintSheet
      actor={actor}
      title={stage === 1 ? t`Hint` : words.technique}
      data-stage={stage}
      data-technique={step.technique}
      tone="hint"
      result={isWalked ? undefined : told.result}
      progress={
        !isWalked && (
          <Segments
            stage={stage}
            onChoose={(chosen) => actor.send({ type: 'stage.chosen', stage: chosen })}
          />
        )
      }
      more={useStepRows(props)}
      actions={<StepActions {...props} />}
    >
      {isWalked ? <Walked {...props} /> : <Reason {...props} text={told.reason} />}
    </HintSheet>
  );
}

/** Why the result holds, and as long as there is room, what the signs of the picture mean. */
function Reason(props: StepViewProps & { readonly text: string }) {
  const { actor, shown, words, text, onCell } = props;
  const { stage, step } = shown;
  return (
    <>
      {/* The row behind the three dots does the same by keyboard. */}
      {/* oxlint-disable-next-line a11y/click-events-have-key-events, a11y/no-static-element-interactions */}
      <div
        className={classes.text}
        data-part="hint-text"
        onClick={() => actor.send({ type: 'picture.toggled' })}
      >
        {stage === 3 && words.sight !== null ? (
          <Sight sight={words.sight} onCell={onCell} />
        ) : (
          <p>
            <RichText text={text} onCell={onCell} />
          </p>
        )}
        {stage === 3 && words.eureka !== '' && <p className={classes.eureka}>{words.eureka}</p>}
      </div>
      {stage === 3 && needsNotes(props) && (
        <p>
          <Trans>This step only removes candidates. No digit follows from it yet.</Trans>
        </p>
      )}
      {stage === 3 && <Legend step={step} />}
    </>
  );
}

/** Replaces the stages with the argument of a forcing chain or net. */
function Walked({ actor, shown: { step, at }, words, onCell }: StepViewProps) {
  return (
    <Walk
      step={step}
      lines={words.lines}
      at={at}
      onWalk={(to) => actor.send({ type: 'argument.walked', at: to })}
      renderLine={(line) => <RichText text={line} onCell={onCell} />}
      isAsked
    />
  );
}

function Segments({ stage, onChoose }: { stage: Stage; onChoose: (stage: Stage) => void }) {
  const { t } = useLingui();
  const names = [t`Where`, t`Which`, t`Why`];
  return (
    <div className={classes.segments} role="group" aria-label={t`Steps of the hint`}>
      {([1, 2, 3] as const).map((number) => (
        <button
          key={number}
          type="button"
          className={classes.segment}
          data-on={number <= stage || undefined}
          aria-current={number === stage ? 'step' : undefined}
          onClick={() => onChoose(number)}
        >
          {names[number - 1]}
        </button>
      ))}
    </div>
  );
}

/** The picture of a step on the board. */
export function StepLayer({
  board,
  shown: { step, stage, at },
  isHidden,
  bands,
  isCountedFromZero = false,
}: {
  board: Board;
  shown: Pick<StepViewProps['shown'], 'step' | 'stage' | 'at'>;
  isHidden: boolean;
  bands: readonly number[];
  /** Whether the steps of an argument are counted from zero, its supposition, which then has no number. */
  isCountedFromZero?: boolean;
}) {
  const isDrawn = stage > 1;
  // Kept while hidden, so that links are not routed again when the picture reappears.
  const picture = useMemo(
    () =>
      isDrawn
        ? drawStep(step, {
            at,
            obstacles: {
              filled: (cell) => board.cells[cell]!.digit > 0,
              notes: (cell) => candidatesOf(board.cells[cell]!),
            },
          })
        : null,
    // Links keep their routes while the player edits the board.
    // oxlint-disable-next-line react/exhaustive-deps
    [isDrawn, step, at],
  );
  if (isHidden) return null;
  const drawn = picture && {
    ...(isCountedFromZero ? countedFromZero(picture) : picture),
    // An entry is not covered by what the hint would enter.
    placed: picture.placed.filter((candidate) => board.cells[cellOf(candidate)]!.digit === 0),
  };
  return <HintLayer picture={drawn} bands={bands} stage={stage} cells={board.cells} />;
}

/** Announces each stage once; the last one goes through the proof link by link. */
function useSpokenStage(stage: Stage, words: HintWords): void {
  const { i18n } = useLingui();
  useEffect(() => {
    // A forcing argument announces its own steps.
    if (stage === 3 && words.lines.length > 0) return;
    const text = [words.where, inSentences(i18n, [words.technique, words.which]), words.spoken][stage - 1]!;
    announce(plainText(text));
  }, [i18n, stage, words]);
}
