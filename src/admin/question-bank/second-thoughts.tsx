import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import type { BankProps } from './panel.ts';
import classes from './question-bank.module.css';
import { useOnline } from '../../platform/online.ts';
import { useStore } from '../../platform/use-store.ts';
import { useServices } from '../../session/index.ts';
import { useCall, type Said, saidFailure } from '../../ui/use-call.ts';
import type { BulkState } from './bulk-adder.ts';
import { callInPages } from './put-back.ts';
import { movedText, moveText } from './words.ts';

/**
 * For a list that was added to the wrong library: removes all its puzzles, or moves those of other levels to
 * their libraries.
 */
export function SecondThoughts(props: BankProps) {
  const online = useOnline();
  const { i18n, t } = useLingui();
  const report = useStore(props.adder.state);
  const { count, otherCount, asking, ask, act, busy, said } = useSecondThoughts(props, report);
  if (count === 0) return <SaidLine said={said} />;
  const takeBackText = t({
    message: plural(count, { one: 'Take # puzzle back', other: 'Take # puzzles back' }),
  });
  const move = i18n._(moveText(otherCount));
  const asked = asking === 'move' ? move : takeBackText;
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
          {otherCount > 0 && choice('move-to-levels', 'move', move)}
          {choice('take-back', 'take-back', takeBackText)}
        </div>
      )}
      <SaidLine said={said} />
    </div>
  );
}

type Act = 'take-back' | 'move';

function useSecondThoughts({ adder, notepad }: BankProps, { placed, job }: BulkState) {
  const { api } = useServices();
  const { busy, said, run } = useCall();
  const [asking, setAsking] = useState<Act | null>(null);
  const { library } = job!;
  const others = placed.filter((puzzle) => puzzle.library !== library);
  const settle = (gone: typeof placed): void => adder.settle(new Set(gone.map(({ id }) => id)));
  const takeBack = async (): Promise<Said> => {
    const { done: gone, failure } = await callInPages(api, 'deletePuzzles', placed);
    settle(gone);
    setAsking(null);
    if (gone.length > 0) notepad.write({ deleted: gone.map((puzzle) => ({ ...puzzle, library })) });
    if (failure) return saidFailure(failure);
    const { length } = gone;
    return {
      tone: 'ok',
      text: msg`${plural(length, { one: '# puzzle taken back.', other: '# puzzles taken back.' })}`,
    };
  };
  const move = async (): Promise<Said> => {
    const { done, count, failure } = await callInPages(api, 'movePuzzles', others);
    settle(done);
    setAsking(null);
    return failure ? saidFailure(failure) : { tone: 'ok', text: movedText(count) };
  };
  return {
    /** The number of added puzzles, and how many of them are of another level. */
    count: placed.length,
    otherCount: others.length,
    asking,
    ask: setAsking,
    act: () => void run(asking === 'move' ? move : takeBack),
    busy,
    said,
  };
}
