import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import type { BankProps } from './panel.ts';
import classes from './question-bank.module.css';
import { useSecondThoughts } from './use-second-thoughts.ts';

/**
 * For a list that was added to the wrong library: removes all its puzzles, or moves those of other levels to
 * their libraries.
 */
export function SecondThoughts(props: BankProps) {
  const { online } = props;
  const { i18n, t } = useLingui();
  const report = useSelector(props.adder, ({ context }) => context);
  const { count, otherCount, asking, ask, act, busy, said } = useSecondThoughts(props, report);
  if (count === 0) return <SaidLine said={said} />;
  const takeBackText = t({
    message: plural(count, { one: 'Take # puzzle back', other: 'Take # puzzles back' }),
  });
  const moveText = t({
    message: plural(otherCount, {
      one: 'Move # puzzle to the level found',
      other: 'Move # puzzles to the levels found',
    }),
  });
  const asked = asking === 'move' ? moveText : takeBackText;
  const choice = (action: string, which: 'move' | 'take-back', text: string) => (
    <Button data-action={action} disabled={!online} onClick={() => ask(which)}>
      {text}
    </Button>
  );
  return (
    <div className={classes.block} data-part="second-thoughts">
      {otherCount > 0 && (
        <p className={classes.facts}>
          {i18n._(
            msg`${plural(otherCount, { one: '# of them is of another level.', other: '# of them are of another level.' })}`,
          )}
        </p>
      )}
      {asking ? (
        <AskOnce
          action={asking === 'move' ? t`Move` : t`Take back`}
          busy={busy || !online}
          onYes={act}
          onNo={() => ask(null)}
        >
          {t`${asked}?`}
        </AskOnce>
      ) : (
        <div className={classes.buttons}>
          {otherCount > 0 && choice('move-to-levels', 'move', moveText)}
          {choice('take-back', 'take-back', takeBackText)}
        </div>
      )}
      <SaidLine said={said} />
    </div>
  );
}
