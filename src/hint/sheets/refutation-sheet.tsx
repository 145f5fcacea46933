import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Board } from '../../../core/board/board.ts';
import { withNotes } from '../../../core/board/cell.ts';
import { edit } from '../../../core/board/edit.ts';
import { eraseDigit } from '../../../core/board/erase.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import { argumentOf } from '../../../core/hints/argument.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CellMarks } from '../../ui/cell-marks.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { inSentences } from '../../ui/in-sentences.ts';
import type { SheetProps } from '../dock-props.ts';
import { DoneButton } from './done-button.tsx';
import type { Shown } from '../hint-machine.ts';
import classes from '../hint.module.css';
import { plainText, RichText } from '../rich-text.tsx';
import { StepLayer } from './step-sheet.tsx';
import { Walk, walkedByKey, WalkKeys } from './walk.tsx';
import type { Wording } from '../words.ts';

interface RefutationProps extends SheetProps {
  readonly shown: Extract<Shown, { kind: 'refuted' }>;
  readonly wording: Wording;
}

/** An assumption, three steps and the contradiction; longer arguments are shown on request. */
const SHORT = 5;

/** Why an entry, or removing a note, is wrong: the consequence first, then the argument step by step. */
export function RefutationSheet(props: RefutationProps) {
  const { actor, shown, wording } = props;
  const { i18n, t } = useLingui();
  const { supposition, refutation } = shown;
  const place = cellOf(supposition.candidate);
  const [digit, cell] = [digitOf(supposition.candidate), cellName(place)];
  const title = supposition.isTrue ? t`Not ${digit} in ${cell}` : t`${digit} belongs in ${cell}`;
  const text = useResult(shown, wording);
  useEffect(() => {
    announce(plainText(inSentences(i18n, [title, text])));
  }, [i18n, title, text]);
  const step = refutation.kind === 'argument' ? refutation.step : null;
  const lines = useMemo(() => (step ? wording.words(step).lines : []), [step, wording]);
  const [isWhole, setWhole] = useState(lines.length <= SHORT);
  const onClose = (): void => {
    actor.send({ type: 'closed' });
  };
  return (
    <DockSheet
      label={title}
      part="hint"
      data-refuted={refutation.kind}
      data-walked={isWhole || undefined}
      onClose={onClose}
    >
      <CellMarks cells={refutation.kind === 'seen' ? [place, cellOf(refutation.by)] : [place]} tone="no" />
      <Header title={title} onClose={onClose} />
      {step !== null && isWhole ? (
        // The result replaces the assumption, which the title already states.
        <Walked {...{ ...props, step, lines: [text, ...lines.slice(1)] }} />
      ) : (
        <Told
          {...{ ...props, text }}
          onWhole={
            step &&
            (() => {
              setWhole(true);
            })
          }
        />
      )}
    </DockSheet>
  );
}

function Header({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <header className={classes.header}>
      <h2 className={classes.title}>{title}</h2>
      <IconButton
        className={classes.close}
        aria-label={t`Close the hint`}
        data-action="hint-close"
        onClick={onClose}
      >
        <DialogIcon name="close" size={22} />
      </IconButton>
    </header>
  );
}

interface WalkedProps extends RefutationProps {
  readonly step: Step;
  readonly lines: readonly string[];
}

/** The argument, with its picture on the board. */
function Walked(props: WalkedProps) {
  const { actor, board, context, layerSlot, shown, onCell, step, lines } = props;
  const { at } = shown;
  const onWalk = (to: number): void => {
    actor.send({ type: 'argument.walked', at: to });
  };
  return (
    <>
      <div className={classes.scroll}>
        <Walk
          {...{ step, lines, at, onWalk }}
          renderLine={(line) => <RichText text={line} onCell={onCell} />}
        />
      </div>
      {/* The focus starts on the button that fixes the error; the arrow keys walk through the argument from
          there, too. */}
      <footer
        className={classes.actions}
        onKeyDown={walkedByKey(argumentOf(step), at, onWalk)}
        role="presentation"
      >
        <WalkKeys {...{ step, at, onWalk }} />
        <Mend {...props} />
      </footer>
      {createPortal(
        <StepLayer
          {...{ board, shown: { step, stage: 3, at }, isHidden: !context.pictureShown }}
          bands={[]}
        />,
        layerSlot,
      )}
    </>
  );
}

interface ToldProps extends RefutationProps {
  readonly text: string;
  /** Shows the argument; null if none exists. */
  readonly onWhole: (() => void) | null;
}

/** Shows only the result. */
function Told({ text, onWhole, ...props }: ToldProps) {
  return (
    <>
      <div className={classes.scroll}>
        <p className={classes.text} data-part="hint-text">
          <RichText text={text} onCell={props.onCell} />
        </p>
      </div>
      <footer className={classes.actions}>
        {onWhole ? (
          <Button look="hint" data-action="refutation-whole" onClick={onWhole}>
            <Trans>Show the long way</Trans>
          </Button>
        ) : (
          <DoneButton
            onDone={() => {
              props.actor.send({ type: 'closed' });
            }}
          />
        )}
        <Mend {...props} />
      </footer>
    </>
  );
}

/** The consequence of the supposition. */
function useResult({ refutation, supposition }: RefutationProps['shown'], wording: Wording): string {
  const { t } = useLingui();
  if (refutation.kind === 'argument') return wording.refuted(refutation.step);
  if (refutation.kind !== 'seen')
    return supposition.isTrue
      ? t`The solution has another digit here.`
      : t`The solution has this digit here.`;
  const [digit, cell] = [digitOf(refutation.by), cellName(cellOf(refutation.by))];
  return t`It sees the ${digit} in ${cell}.`;
}

/** The fix is offered; nothing is changed automatically. */
function Mend({ shown: { supposition }, onEdit }: RefutationProps) {
  const [cell, digit] = [cellOf(supposition.candidate), digitOf(supposition.candidate)];
  const mend = (now: Board): Board =>
    supposition.isTrue
      ? eraseDigit(now, [cell])
      : edit(now, [cell], (one) => withNotes(one, one.notes | (1 << (digit - 1))));
  return (
    <Button
      look="primary"
      data-action="take-back"
      data-first
      onClick={() => {
        onEdit(mend);
      }}
    >
      {supposition.isTrue ? <Trans>Take it back</Trans> : <Trans>Put it back</Trans>}
    </Button>
  );
}
