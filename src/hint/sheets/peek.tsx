import { useLingui } from '@lingui/react/macro';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import classes from '../hint.module.css';
import { RichText } from '../rich-text.tsx';
import type { StepViewProps } from '../dock-props.ts';
import { PictureToggle } from './picture-toggle.tsx';

/** The folded sheet: the pad can be used, and the picture stays. */
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
        <DialogIcon name="up" size={20} />
      </button>
      <p className={classes.summary}>
        <RichText text={text} onCell={onCell} />
      </p>
      <PictureToggle actor={actor} context={props.context} />
    </section>
  );
}
