import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Board } from '../../../core/board/board.ts';
import { withNotes } from '../../../core/board/cell.ts';
import { edit } from '../../../core/board/edit.ts';
import { takeBackDigits } from '../../../core/board/take-back.ts';
import { entriesSince, goBackToMark, triesOf } from '../../../core/board/try.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { maskOf } from '../../../core/sudoku/digits.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { Button } from '../../ui/button.tsx';
import { CellMarks } from '../../ui/cell-marks.tsx';
import type { SheetRow } from '../../ui/dock-sheet.tsx';
import { inSentences } from '../../ui/in-sentences.ts';
import type { SheetProps } from '../dock-props.ts';
import type { Shown } from '../hint-machine.ts';
import classes from '../hint.module.css';
import { RichText } from '../rich-text.tsx';
import { StepLayer } from './step-sheet.tsx';
import { Walk, WalkCount, WalkKeys } from './walk.tsx';
import type { Wording } from '../words.ts';
import { HintSheet, usePictureRow } from './hint-sheet.tsx';

interface RefutationProps extends SheetProps {
  readonly shown: Extract<Shown, { kind: 'refuted' }>;
  readonly wording: Wording;
}

/** An assumption, three steps and the contradiction fit in a list; longer arguments are shown on request. */
const SHORT = 5;

/** Why an entry, or removing a note, is wrong: the contradiction and the steps to it, or only that it is if they are many. */
export function RefutationSheet(props: RefutationProps) {
  const { actor, shown, wording } = props;
  const { i18n, t } = useLingui();
  const { supposition, refutation } = shown;
  const place = cellOf(supposition.candidate);
  const [digit, cell] = [digitOf(supposition.candidate), cellName(place)];
  const title = supposition.isTrue ? t`Not ${digit} in ${cell}` : t`${digit} belongs in ${cell}`;
  const result = useOutcome(shown, wording);
  const spoken = inSentences(i18n, [title, result]);
  if (refutation.kind === 'argument')
    return <ArgumentSheet {...{ ...props, title, result, spoken, step: refutation.step }} />;
  return (
    <HintSheet {...{ actor, title, result, spoken }} tone="no" actions={<Mend {...props} />}>
      <CellMarks cells={[place]} tone="warn" />
      {refutation.kind === 'seen' && <CellMarks cells={[cellOf(refutation.by)]} tone="no" />}
    </HintSheet>
  );
}

interface ArgumentProps extends RefutationProps {
  readonly title: string;
  readonly result: string;
  readonly spoken: string;
  readonly step: Step;
}

/** The steps as a list if they are few, or walked through one by one. */
function ArgumentSheet(props: ArgumentProps) {
  const { actor, context, shown, wording, title, result, spoken, step } = props;
  const { t } = useLingui();
  const lines = useMemo(() => wording.words(step).lines, [step, wording]);
  const isShort = lines.length <= SHORT;
  const [isWalked, setWalked] = useState(false);
  const walk = (): void => setWalked(true);
  // Without its way, a contradiction looks untrue.
  const outcome = isShort ? wording.contradiction(step) : result;
  // Its last step says the same, and the sentences need the room.
  const shownResult = isWalked ? undefined : outcome;
  const picture = usePictureRow(actor, context);
  const byStep: SheetRow = { action: 'refutation-whole', icon: 'list', name: t`Step by step`, onClick: walk };
  const onWalk = (at: number): void => actor.send({ type: 'argument.walked', at });
  return (
    <HintSheet
      {...{ actor, title, spoken }}
      tone="no"
      result={shownResult}
      progress={isWalked && <WalkCount step={step} at={shown.at} />}
      more={isWalked ? [picture] : isShort ? [picture, byStep] : []}
      actions={
        <>
          {isWalked && <WalkKeys {...{ step, onWalk }} at={shown.at} />}
          {!isShort && !isWalked && (
            <Button data-action="refutation-whole" onClick={walk}>
              <Trans>Show the long way</Trans>
            </Button>
          )}
          <Mend {...props} />
        </>
      }
    >
      <CellMarks cells={[cellOf(shown.supposition.candidate)]} tone="warn" />
      {(isShort || isWalked) && <Steps {...{ ...props, lines, isWalked, onWalk }} />}
    </HintSheet>
  );
}

interface StepsProps extends ArgumentProps {
  readonly lines: readonly string[];
  readonly isWalked: boolean;
  readonly onWalk: (at: number) => void;
}

/** The argument in words, and its picture on the board. */
function Steps({ lines, isWalked, onWalk, ...props }: StepsProps) {
  const { board, context, layerSlot, onCell, shown, step, wording } = props;
  const at = isWalked ? shown.at : lines.length - 1;
  return (
    <>
      {isWalked ? (
        // The result replaces the assumption, which the title already states.
        <Walk
          {...{ step, lines: [wording.refuted(step), ...lines.slice(1)], at, onWalk }}
          renderLine={(line) => <RichText text={line} onCell={onCell} />}
        />
      ) : (
        <ol className={classes.numbered} data-part="hint-text">
          {(lines.length > 2 ? lines.slice(1, -1) : lines.slice(1)).map((line, index) => (
            <li key={index}>
              <RichText text={line} onCell={onCell} />
            </li>
          ))}
        </ol>
      )}
      {createPortal(
        <StepLayer
          {...{ board, isHidden: !context.pictureShown, bands: [], isCountedFromZero: !isWalked }}
          shown={{ step, stage: 3, at }}
        />,
        layerSlot,
      )}
    </>
  );
}

/** The consequence of the supposition, in one sentence. */
function useOutcome({ refutation, supposition }: RefutationProps['shown'], wording: Wording): string {
  const { t } = useLingui();
  if (refutation.kind === 'argument' && wording.words(refutation.step).lines.length <= SHORT)
    return wording.refuted(refutation.step);
  if (refutation.kind !== 'seen')
    return supposition.isTrue
      ? t`The solution has another digit here.`
      : t`The solution has this digit here.`;
  const [digit, cell] = [digitOf(refutation.by), cellName(cellOf(refutation.by))];
  return t`It sees the ${digit} in ${cell}.`;
}

/** The fix is offered; nothing is changed automatically. */
function Mend({ shown: { supposition }, board, onEdit }: RefutationProps) {
  const { t } = useLingui();
  const [cell, digit] = [cellOf(supposition.candidate), digitOf(supposition.candidate)];
  const name = cellName(cell);
  const mark = triesOf(board).at(-1);
  const isTried = mark !== undefined && entriesSince(board, mark).includes(cell);
  const mend = (now: Board): Board =>
    isTried
      ? goBackToMark(now, { cell, digit })
      : supposition.isTrue
        ? takeBackDigits(now, [cell])
        : edit(now, [cell], (one) => withNotes(one, one.notes | maskOf(digit)));
  return (
    <Button
      look="primary"
      data-action="take-back"
      data-first
      onClick={() =>
        onEdit(
          mend,
          isTried
            ? t`Back before the try: ${name} is not ${digit}.`
            : supposition.isTrue
              ? t`${name} is erased.`
              : t`${digit} is back in ${name}.`,
        )
      }
    >
      {isTried ? (
        <Trans>Go back</Trans>
      ) : supposition.isTrue ? (
        <Trans>Take it back</Trans>
      ) : (
        <Trans>Put it back</Trans>
      )}
    </Button>
  );
}
