import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { digitOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon, type DialogIconName } from '../../ui/dialog-icons.tsx';
import type { StepViewProps } from '../dock-props.ts';
import { DoneButton } from './done-button.tsx';
import type { HintContext, Stage } from '../hint-machine.ts';
import classes from '../hint.module.css';
import why from './why.module.css';
import { WalkCount, WalkKeys } from './walk.tsx';
import { needsNotes } from './without-notes.tsx';

/** The actions available in a stage of the hint. */
export function StepActions(props: StepViewProps) {
  const { actor, shown, words, context, onArticle } = props;
  const { stage, step } = shown;
  if (stage < 3) {
    return (
      <footer className={classes.actions}>
        {stage === 1 ? <Charge {...context} /> : <ArticleLink {...{ step, onArticle }} />}
        <Button
          look="hint"
          data-action="hint-more"
          data-first
          onClick={() => {
            actor.send({ type: 'stage.chosen', stage: (stage + 1) as Stage });
          }}
        >
          <Trans>Tell me more</Trans>
        </Button>
      </footer>
    );
  }
  if (words.lines.length > 0) return <WalkActions {...props} />;
  return (
    <footer className={classes.actions}>
      <More {...props} />
      <DoneButton
        onDone={() => {
          actor.send({ type: 'closed' });
        }}
      />
      <ApplyButton {...props} />
    </footer>
  );
}

/** Back and next; at the end of the argument, the change to the board. */
function WalkActions(props: StepViewProps) {
  const { actor, shown, words } = props;
  const { step, at } = shown;
  return (
    <footer className={classes.actions}>
      <WalkKeys
        step={step}
        at={at}
        onWalk={(to) => {
          actor.send({ type: 'argument.walked', at: to });
        }}
        onBack={() => {
          actor.send({ type: 'stage.chosen', stage: 2 });
        }}
      />
      {at === words.lines.length - 1 ? <ApplyButton {...props} /> : <WalkCount step={step} at={at} />}
    </footer>
  );
}

function ApplyButton(props: StepViewProps) {
  const { shown, onApply, onWriteCandidates } = props;
  return needsNotes(props) ? (
    <Button
      look="primary"
      className={why.change}
      data-action="write-candidates"
      data-first
      onClick={onWriteCandidates}
    >
      <Trans>Write candidates</Trans>
    </Button>
  ) : (
    <Button look="primary" className={why.change} data-action="hint-apply" data-first onClick={onApply}>
      <Change {...shown.step} />
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

function ArticleLink({
  step,
  onArticle,
}: Pick<StepViewProps, 'onArticle'> & { step: StepViewProps['shown']['step'] }) {
  return (
    <button
      type="button"
      className={classes.link}
      data-action="article"
      onClick={() => {
        onArticle(textOfTechnique(step.technique));
      }}
    >
      <DialogIcon name="book" size={20} />
      <Trans>Read the article</Trans>
    </button>
  );
}

function Charge({ charge, price }: Pick<HintContext, 'charge' | 'price'>) {
  return (
    <p className={classes.charge}>
      <DialogIcon name="gem" size={20} />
      {charge === 'free' && <Trans>Free during the test</Trans>}
      {charge === 'covered' && <Trans>Paid for today</Trans>}
      {charge === 'charged' && (
        <Plural value={price} one="# crystal, all three steps" other="# crystals, all three steps" />
      )}
    </p>
  );
}

/** More actions for this step; below the board there is room for one word each. */
export function More({ shown: { step }, onArticle, onOthers, onPractise }: StepViewProps) {
  const { t } = useLingui();
  const links: readonly [
    action: string,
    name: string,
    word: string,
    icon: DialogIconName,
    run: () => void,
  ][] = [
    [
      'article',
      t`Read the article`,
      t({ message: 'Article', comment: 'Stands under the sign of “Read the article”, one short word of it' }),
      'book',
      () => {
        onArticle(textOfTechnique(step.technique));
      },
    ],
    [
      'hint-others',
      t`Other hints`,
      t({ message: 'Other', comment: 'Stands under the sign of “Other hints”, one short word of it' }),
      'list',
      onOthers,
    ],
    [
      'practise',
      t`Practise this`,
      t({ message: 'Practise', comment: 'Stands under the sign of “Practise this”, one short word of it' }),
      'target',
      () => {
        onPractise(step.technique);
      },
    ],
  ];
  return (
    <p className={classes.more}>
      {links.map(([action, name, word, icon, run]) => (
        <button
          key={action}
          type="button"
          aria-label={name}
          className={classes.link}
          data-action={action}
          onClick={run}
        >
          <DialogIcon name={icon} size={20} />
          <span className={classes.name}>{name}</span>
          <span className={classes.word}>{word}</span>
        </button>
      ))}
    </p>
  );
}
