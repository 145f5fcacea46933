import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLingui } from '@lingui/react/macro';
import type { Language } from '../i18n/languages.ts';
import { announce } from '../ui/announcer.tsx';
import type { Board } from '../../core/board/board.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';
import type { HintDockProps } from './dock-props.ts';
import type { HintActor, Shown } from './hint-machine.ts';
import { ImportedSheet } from './imported-sheet.tsx';
import { JudgementSheet } from './judgement-sheet.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { OtherSteps } from './other-steps.tsx';
import { Peek } from './peek.tsx';
import { drawNodes } from './picture/draw-nodes.ts';
import { drawStep } from './picture/draw.ts';
import { HintLayer, Pulse } from './picture/layer.tsx';
import { PriceSheet } from './price-sheet.tsx';
import { StepSheet } from './step-sheet.tsx';
import { plainText } from './rich-text.tsx';
import { useWording } from './use-wording.ts';
import type { HintWords } from './words.ts';

/** What the dock shows for a hint beyond its button, and the picture on the board. */
export function HintDock(props: HintDockProps) {
  const { actor, layerSlot, board, covered } = props;
  const { i18n } = useLingui();
  const shown = useSelector(actor, ({ context }) => context.shown);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isShown = useSelector(actor, (snapshot) => snapshot.matches('shown'));
  const confirming = useSelector(actor, (snapshot) => snapshot.matches({ asking: 'confirming' }));
  const wording = useWording(i18n.locale as Language);
  // What is shown after it does not pulse again.
  const [pulse, setPulse] = useState<{ cell: number; key: number; of: Shown | null } | null>(null);
  const onCell = (cell: number): void => {
    setPulse((before) => ({ cell, key: (before?.key ?? 0) + 1, of: shown }));
  };
  const pulseLayer =
    layerSlot &&
    pulse?.of === shown &&
    createPortal(
      <Pulse
        key={pulse.key}
        cell={pulse.cell}
        onEnd={() => {
          setPulse(null);
        }}
      />,
      layerSlot,
    );
  const [listing, setListing] = useState(false);
  const [whole, setWhole] = useState<Step | null>(null);
  const step = shown?.kind === 'step' ? shown.step : null;
  const words = useMemo(() => (step && wording ? wording.words(step) : null), [step, wording]);
  useSpokenStage(isShown && shown?.kind === 'step' ? shown.stage : 0, words);

  if (confirming && covered) return null;
  if (confirming) return <PriceSheet {...{ actor, context }} onNeverAsk={props.onNeverAskPrice} />;
  if (!isShown || shown === null) return null;
  if (shown.kind === 'message') {
    return (
      <>
        <MessageSheet {...props} message={shown.message} context={context} onCell={onCell} />
        {pulseLayer}
      </>
    );
  }
  if (shown.kind === 'judgement') {
    const { candidate, judgement } = shown;
    return (
      wording && (
        <>
          <JudgementSheet {...{ ...props, candidate, judgement, wording, onCell }} />
          {pulseLayer}
        </>
      )
    );
  }
  if (shown.kind === 'imported') {
    const { hint } = shown;
    const hasPicture = hint.premise.length + hint.target.length > 0;
    const picture = drawNodes(hint, (cell) => board.cells[cell]!.digit > 0);
    return (
      <>
        <ImportedSheet actor={actor} context={context} hint={hint} />
        {layerSlot &&
          hasPicture &&
          context.pictureShown &&
          createPortal(<HintLayer picture={picture} bands={[]} stage={3} cells={board.cells} />, layerSlot)}
      </>
    );
  }
  if (!words || !wording) return null;
  const closeList = (): void => {
    setListing(false);
  };
  if (listing)
    return (
      <OtherSteps
        board={board}
        wording={wording}
        onClose={closeList}
        onChoose={(chosen) => {
          closeList();
          actor.send({ type: 'step.chosen', step: chosen });
        }}
      />
    );
  const onOthers = (): void => {
    setListing(true);
  };
  const isWhole = whole === step;
  const onWhole = (): void => {
    setWhole(isWhole ? null : step);
  };
  const sheet = { ...props, shown, words, wording, context, isWhole, onWhole, onCell, onOthers };
  return (
    <>
      {context.folded ? <Peek {...sheet} /> : <StepSheet {...sheet} />}
      {layerSlot &&
        createPortal(
          <Layer {...{ board, shown, isWhole, isHidden: !context.pictureShown }} bands={words.houses} />,
          layerSlot,
        )}
      {pulseLayer}
    </>
  );
}

function Layer({
  board,
  shown: { step, stage, branch },
  isWhole,
  isHidden,
  bands,
}: {
  board: Board;
  shown: Extract<NonNullable<ReturnType<HintActor['getSnapshot']>['context']['shown']>, { kind: 'step' }>;
  isWhole: boolean;
  /** The links are not led anew when it shows again. */
  isHidden: boolean;
  bands: readonly number[];
}) {
  const isDrawn = stage > 1;
  const picture = useMemo(
    () =>
      isDrawn
        ? drawStep(step, {
            branch,
            isWhole,
            obstacles: {
              filled: (cell) => board.cells[cell]!.digit > 0,
              notes: (cell) => (board.cells[cell]!.kind === 'notes' ? board.cells[cell]!.notes : 0),
            },
          })
        : null,
    // Links keep their way while the player edits under them.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [isDrawn, step, branch, isWhole],
  );
  if (isHidden) return null;
  return <HintLayer picture={picture} bands={bands} stage={stage} cells={board.cells} />;
}

/** Each stage is spoken once; the last walks the proof link by link. */
function useSpokenStage(stage: 0 | 1 | 2 | 3, words: HintWords | null): void {
  useEffect(() => {
    if (!words || stage === 0) return;
    const text = [words.where, `${words.technique}. ${words.which}`, words.spoken][stage - 1]!;
    announce(plainText(text));
  }, [stage, words]);
}
