import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { digitOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import type { SheetRow } from '../../ui/dock-sheet.tsx';
import type { StepViewProps } from '../dock-props.ts';
import type { HintContext } from '../hint-machine.ts';
import classes from '../hint.module.css';
import { usePictureRow } from './hint-sheet.tsx';
import { WalkCount, WalkKeys } from './walk.tsx';
import { needsNotes, NextDigit } from './without-notes.tsx';
import { completeCandidates } from '../../../core/board/entries.ts';
import { applyToBoard } from '../apply.ts';

/** The actions available in a stage of the hint. */
export function StepActions(props: StepViewProps) {
  const { actor, shown, words, context } = props;
  const { stage } = shown;
  if (stage === 3 && words.lines.length > 0) return <WalkActions {...props} />;
  return (
    <>
      {stage === 1 ? (
        <Charge {...context} />
      ) : stage === 3 && needsNotes(props) ? (
        <NextDigit {...props} />
      ) : (
        <Button onClick={() => actor.send({ type: 'back.pressed' })}>
          <Trans>Back</Trans>
        </Button>
      )}
      {stage === 3 ? (
        <ApplyButton {...props} />
      ) : (
        <Button
          look="hint"
          data-action="hint-more"
          data-first
          onClick={() => actor.send({ type: 'stage.chosen', stage: stage === 1 ? 2 : 3 })}
        >
          {stage === 1 ? <Trans>Which technique?</Trans> : <Trans>Show why</Trans>}
        </Button>
      )}
    </>
  );
}

/** Back and next; at the end of the argument, the change to the board. */
function WalkActions(props: StepViewProps) {
  const { actor, shown, words } = props;
  const { step, at } = shown;
  return (
    <>
      <WalkKeys
        step={step}
        at={at}
        onWalk={(to) => actor.send({ type: 'argument.walked', at: to })}
        onBack={() => actor.send({ type: 'back.pressed' })}
      />
      {at === words.lines.length - 1 ? <ApplyButton {...props} /> : <WalkCount step={step} at={at} />}
    </>
  );
}

function ApplyButton(props: StepViewProps) {
  const { shown, onEdit } = props;
  const { t } = useLingui();
  const { step } = shown;
  const write = (): void => onEdit(completeCandidates, t`Candidates completed.`);
  const apply = (): void =>
    onEdit((board) => applyToBoard(board, step.leadsTo ?? step), t`Applied. You can undo this.`);
  return needsNotes(props) ? (
    <Button look="primary" data-action="write-candidates" data-first onClick={write}>
      <Trans>Write candidates</Trans>
    </Button>
  ) : (
    <Button look="primary" data-action="hint-apply" data-first onClick={apply}>
      <Change {...step} />
    </Button>
  );
}

/** The label of the button that changes the board. */
function Change({ placements: own, eliminations, leadsTo }: Step) {
  const placements = leadsTo?.placements ?? own;
  const [placed] = placements;
  if (placed === undefined)
    return <Plural value={eliminations.length} one="Remove # note" other="Remove # notes" />;
  return placements.length === 1 ? (
    <Trans>Enter {digitOf(placed)}</Trans>
  ) : (
    <Plural value={placements.length} one="Enter # digit" other="Enter # digits" />
  );
}

function Charge({ charge, price }: Pick<HintContext, 'charge' | 'price'>) {
  return (
    <p className={classes.charge}>
      <DialogIcon name="gem" size={18} />
      {charge === 'free' && <Trans>Free while we are testing</Trans>}
      {charge === 'covered' && <Trans>Paid for today</Trans>}
      {charge === 'charged' && <Plural value={price} one="# crystal in all" other="# crystals in all" />}
    </p>
  );
}

/** The rows behind the three dots; those that name the technique from the second stage on. */
export function useStepRows(props: StepViewProps) {
  const { t } = useLingui();
  const { actor, context, onArticle, onAsk, onOthers, onPractise } = props;
  const { stage, step } = props.shown;
  const rows: SheetRow[] = [usePictureRow(actor, context)];
  if (stage > 1)
    rows.push({
      action: 'article',
      icon: 'book',
      name: t`Read the article`,
      onClick: () => onArticle(textOfTechnique(step.technique)),
    });
  rows.push({ action: 'hint-others', icon: 'list', name: t`Other hints`, onClick: onOthers });
  if (stage > 1)
    rows.push({
      action: 'practise',
      icon: 'grid',
      name: t`Practise this`,
      onClick: () => onPractise(step.technique),
    });
  if (onAsk) rows.push({ action: 'ask', icon: 'comment', name: t`Ask about this position`, onClick: onAsk });
  return rows;
}
