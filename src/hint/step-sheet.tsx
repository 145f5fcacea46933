import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { textOfTechnique } from '../../core/hints/article-numbers.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DockSheet } from '../ui/dock-sheet.tsx';
import { Drawing, Icon } from '../ui/icons.tsx';
import type { StepViewProps } from './dock-props.ts';
import type { HintContext, Stage } from './hint-machine.ts';
import classes from './hint.module.css';
import { BOOK, CHEVRON_DOWN, EYE, EYE_OFF, LIST, TARGET } from './drawings.ts';
import { Gem } from './gem.tsx';
import { RichText } from './rich-text.tsx';
import { Parts } from './argument-parts.tsx';

/** The hint in three stages: where to look, which technique, and why. */
export function StepSheet(props: StepViewProps) {
  const { actor, shown, words, onCell } = props;
  const { t } = useLingui();
  const { stage } = shown;
  const title = stage === 1 ? t`A place to look` : words.technique;
  const text = [words.where, words.which, words.why][stage - 1]!;
  return (
    <DockSheet
      label={title}
      part="hint"
      data-stage={stage}
      data-technique={shown.step.technique}
      onClose={() => {
        actor.send({ type: beside() ? 'closed' : 'fold.toggled' });
      }}
    >
      <header className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        <PictureToggle {...props} />
        <IconButton
          className={classes.fold}
          aria-label={t`Fold away`}
          data-action="hint-fold"
          onClick={() => {
            actor.send({ type: 'fold.toggled' });
          }}
        >
          <Drawing path={CHEVRON_DOWN} size={24} />
        </IconButton>
        <IconButton
          className={classes.close}
          aria-label={t`Close the hint`}
          data-action="hint-close"
          onClick={() => {
            actor.send({ type: 'closed' });
          }}
        >
          <Icon name="close" size={22} />
        </IconButton>
      </header>
      <Segments
        stage={stage}
        onChoose={(chosen) => {
          actor.send({ type: 'stage.chosen', stage: chosen });
        }}
      />
      <div className={classes.scroll}>
        {/* The eye does the same by keyboard. */}
        {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={classes.text}
          data-part="hint-text"
          onClick={() => {
            actor.send({ type: 'picture.toggled' });
          }}
        >
          <p>
            <RichText text={text} onCell={onCell} />
          </p>
          {stage === 3 && words.eureka !== '' && <p className={classes.eureka}>{words.eureka}</p>}
        </div>
        {stage === 3 && <Parts {...props} />}
        {stage === 3 && <Legend {...props} />}
      </div>
      <Actions {...props} />
    </DockSheet>
  );
}

/** Beside the board there is room for both: closing there, folding below it. */
function beside(): boolean {
  return window.matchMedia('(min-width: 900px)').matches;
}

export function PictureToggle({ actor, context }: Pick<StepViewProps, 'actor' | 'context'>) {
  const { t } = useLingui();
  return (
    <IconButton
      aria-label={t`Picture on the board`}
      aria-pressed={context.pictureShown}
      data-action="hint-picture"
      onClick={() => {
        actor.send({ type: 'picture.toggled' });
      }}
    >
      <Drawing path={context.pictureShown ? EYE : EYE_OFF} size={24} />
    </IconButton>
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

function Legend({ shown: { step } }: StepViewProps) {
  const hasLinks = step.links.length > 0 || step.branches !== undefined;
  const blockers = step.closure?.blockers ?? [];
  return (
    <ul className={classes.legend}>
      {blockers.length > 0 && (
        <li>
          <svg aria-hidden viewBox="0 0 14 14" className={classes.shape}>
            <circle cx="7" cy="7" r="6" />
          </svg>
          {step.technique === 'naked-single' ? (
            <Trans>digit it sees</Trans>
          ) : (
            <Trans>digit that blocks</Trans>
          )}
        </li>
      )}
      {blockers.length > 0 && step.technique !== 'naked-single' && (
        <li>
          <svg aria-hidden viewBox="0 0 14 14" className={classes.shape}>
            <path d="M0 7 7 0M0 14 14 0M7 14l7-7" />
          </svg>
          <Trans>no place for it</Trans>
        </li>
      )}
      {hasLinks && (
        <>
          <li>
            <svg aria-hidden viewBox="0 0 26 8" className={classes.sample}>
              <path d="M1 4h24" className={classes.strong} />
            </svg>
            <Trans>strong: one is true</Trans>
          </li>
          <li>
            <svg aria-hidden viewBox="0 0 26 8" className={classes.sample}>
              <path d="M2 4h24" className={classes.weak} />
            </svg>
            <Trans>weak: not both</Trans>
          </li>
        </>
      )}
      {step.eliminations.length > 0 && (
        <li>
          <svg aria-hidden viewBox="0 0 14 14" className={classes.strike}>
            <circle cx="7" cy="7" r="7" />
            <path d="m3 11 8-8" />
          </svg>
          <Trans>remove</Trans>
        </li>
      )}
    </ul>
  );
}

/** For people who want more than this step. Below the board there is room for one word of each. */
function More({ shown: { step }, onArticle, onOthers, onPractise }: StepViewProps) {
  const { t } = useLingui();
  const links: readonly [action: string, name: string, word: string, path: string, run: () => void][] = [
    [
      'article',
      t`Read the article`,
      t({ message: 'Article', comment: 'Stands under the sign of “Read the article”, one short word of it' }),
      BOOK,
      () => {
        onArticle(textOfTechnique(step.technique));
      },
    ],
    [
      'hint-others',
      t`Other hints`,
      t({ message: 'Other', comment: 'Stands under the sign of “Other hints”, one short word of it' }),
      LIST,
      onOthers,
    ],
    [
      'practise',
      t`Practise this`,
      t({ message: 'Practise', comment: 'Stands under the sign of “Practise this”, one short word of it' }),
      TARGET,
      () => {
        onPractise(step.technique);
      },
    ],
  ];
  return (
    <p className={classes.more}>
      {links.map(([action, name, word, path, run]) => (
        <button
          key={action}
          type="button"
          aria-label={name}
          className={classes.link}
          data-action={action}
          onClick={run}
        >
          <Drawing path={path} size={20} />
          <span className={classes.name}>{name}</span>
          <span className={classes.word}>{word}</span>
        </button>
      ))}
    </p>
  );
}

function Actions(props: StepViewProps) {
  const { actor, shown, context, onApply, onArticle } = props;
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
  return (
    <footer className={classes.actions}>
      <More {...props} />
      <Button
        data-action="hint-done"
        onClick={() => {
          actor.send({ type: 'closed' });
        }}
      >
        <Trans>Done</Trans>
      </Button>
      <Button look="primary" data-action="hint-apply" data-first onClick={onApply}>
        <Trans>Apply</Trans>
      </Button>
    </footer>
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
      <Drawing path={BOOK} size={20} />
      <Trans>Read the article</Trans>
    </button>
  );
}

function Charge({ charge, price }: Pick<HintContext, 'charge' | 'price'>) {
  return (
    <p className={classes.charge}>
      <Gem />
      {charge === 'free' && <Trans>Free during the test</Trans>}
      {charge === 'covered' && <Trans>Paid for today</Trans>}
      {charge === 'charged' && (
        <Plural value={price} one="# crystal, all three steps" other="# crystals, all three steps" />
      )}
    </p>
  );
}
