import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { Board } from '../../../core/board/board.ts';
import { announce } from '../../ui/announcer.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import { inSentences } from '../../ui/in-sentences.ts';
import type { SheetProps, StepViewProps } from '../dock-props.ts';
import type { Stage } from '../hint-machine.ts';
import classes from '../hint.module.css';
import { Legend } from './legend.tsx';
import { OtherSteps } from './other-steps.tsx';
import { Peek } from './peek.tsx';
import { PictureToggle } from './picture-toggle.tsx';
import { drawStep } from '../picture/draw.ts';
import { HintLayer } from '../picture/layer.tsx';
import { plainText, RichText } from '../rich-text.tsx';
import { Sight } from '../sight.tsx';
import { More, StepActions } from './step-actions.tsx';
import { Walk } from './walk.tsx';
import { needsNotes, WithoutNotes } from './without-notes.tsx';
import type { HintWords } from '../words.ts';

interface StepProps extends SheetProps, Pick<StepViewProps, 'shown' | 'wording'> {}

/** A step: its sheet, folded or not, and its picture on the board; or instead the list of all steps. */
export function StepView(props: StepProps) {
  const { actor, board, context, layerSlot, shown, wording } = props;
  const { step } = shown;
  const words = useMemo(() => wording.words(step), [step, wording]);
  const [listing, setListing] = useState(false);
  useSpokenStage(shown.stage, words);
  if (listing) {
    const onClose = (): void => {
      setListing(false);
    };
    const onChoose = (chosen: Step): void => {
      onClose();
      actor.send({ type: 'step.chosen', step: chosen });
    };
    return <OtherSteps {...{ board, context, wording, onClose, onChoose }} />;
  }
  const view: StepViewProps = {
    ...props,
    words,
    onOthers: () => {
      setListing(true);
    },
  };
  return (
    <>
      {context.folded ? <Peek {...view} /> : <StepSheet {...view} />}
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
  const title = stage === 1 ? t`A place to look` : words.technique;
  const text = [words.where, words.which, words.why][stage - 1]!;
  const isWalked = stage === 3 && words.lines.length > 0;
  return (
    <DockSheet
      label={title}
      part="hint"
      data-stage={stage}
      data-technique={step.technique}
      data-walked={isWalked || undefined}
      onClose={() => {
        actor.send({ type: beside() ? 'closed' : 'fold.toggled' });
      }}
    >
      <Header {...props} title={title} />
      {isWalked ? <Walked {...props} /> : <Told {...props} text={text} />}
      <StepActions {...props} />
    </DockSheet>
  );
}

/** The three stages as text. */
function Told(props: StepViewProps & { readonly text: string }) {
  const { actor, shown, words, text, onCell } = props;
  const { stage, step } = shown;
  return (
    <>
      <Segments
        stage={stage}
        onChoose={(chosen) => {
          actor.send({ type: 'stage.chosen', stage: chosen });
        }}
      />
      <div className={classes.scroll}>
        {/* The picture button does the same by keyboard. */}
        {/* oxlint-disable-next-line a11y/click-events-have-key-events, a11y/no-static-element-interactions */}
        <div
          className={classes.text}
          data-part="hint-text"
          onClick={() => {
            actor.send({ type: 'picture.toggled' });
          }}
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
        {stage === 3 && needsNotes(props) && <WithoutNotes {...props} />}
        {stage === 3 && <Legend step={step} />}
      </div>
    </>
  );
}

/** Replaces the stages with the argument of a forcing chain or net. */
function Walked(props: StepViewProps) {
  const { actor, shown, words, onCell } = props;
  const { step, at } = shown;
  return (
    <div className={classes.scroll}>
      <Walk
        step={step}
        lines={words.lines}
        at={at}
        onWalk={(to) => {
          actor.send({ type: 'argument.walked', at: to });
        }}
        renderLine={(line) => <RichText text={line} onCell={onCell} />}
        isAsked
      />
      {at === words.lines.length - 1 && needsNotes(props) && <WithoutNotes {...props} />}
      {at === words.lines.length - 1 && <More {...props} />}
    </div>
  );
}

/** Whether the sheet is next to the board. There, closing removes it; below the board, closing folds it. */
function beside(): boolean {
  return window.matchMedia('(min-width: 900px)').matches;
}

function Header({ actor, context, title }: StepViewProps & { readonly title: string }) {
  const { t } = useLingui();
  return (
    <header className={classes.header}>
      <h2 className={classes.title}>{title}</h2>
      <PictureToggle actor={actor} context={context} />
      <IconButton
        className={classes.fold}
        aria-label={t`Fold away`}
        data-action="hint-fold"
        onClick={() => {
          actor.send({ type: 'fold.toggled' });
        }}
      >
        <DialogIcon name="down" size={24} />
      </IconButton>
      <IconButton
        className={classes.close}
        aria-label={t`Close the hint`}
        data-action="hint-close"
        onClick={() => {
          actor.send({ type: 'closed' });
        }}
      >
        <DialogIcon name="close" size={22} />
      </IconButton>
    </header>
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
          onClick={() => {
            onChoose(number);
          }}
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
}: {
  board: Board;
  shown: Pick<StepViewProps['shown'], 'step' | 'stage' | 'at'>;
  isHidden: boolean;
  bands: readonly number[];
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
              notes: (cell) => (board.cells[cell]!.kind === 'notes' ? board.cells[cell]!.notes : 0),
            },
          })
        : null,
    // Links keep their routes while the player edits the board.
    // oxlint-disable-next-line hooks/exhaustive-deps
    [isDrawn, step, at],
  );
  if (isHidden) return null;
  return <HintLayer picture={picture} bands={bands} stage={stage} cells={board.cells} />;
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
