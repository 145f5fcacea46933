import { useLingui } from '@lingui/react/macro';
import { Drawing } from '../ui/icons.tsx';
import { CHEVRON_UP } from './drawings.ts';
import classes from './hint.module.css';
import { RichText } from './rich-text.tsx';
import type { StepViewProps } from './dock-props.ts';
import { PictureToggle } from './step-sheet.tsx';

/** The folded sheet: the pad can be used, the picture stays. */
export function Peek(props: StepViewProps) {
  const { actor, shown, words, onCell } = props;
  const { t } = useLingui();
  const text = [words.where, words.which, words.effect][shown.stage - 1]!;
  return (
    <section
      className={classes.peek}
      data-part="hint"
      data-stage={shown.stage}
      data-technique={shown.step.technique}
    >
      <button
        type="button"
        className={classes.unfold}
        data-action="hint"
        aria-expanded={false}
        onClick={() => {
          actor.send({ type: 'fold.toggled' });
        }}
      >
        {shown.stage === 1 ? t`A place to look` : words.technique}
        <Drawing path={CHEVRON_UP} size={20} />
      </button>
      <p className={classes.summary}>
        <RichText text={text} onCell={onCell} />
      </p>
      <PictureToggle {...props} />
    </section>
  );
}
