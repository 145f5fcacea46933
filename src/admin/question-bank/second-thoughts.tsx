import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureText } from '../../i18n/failure-text.ts';
import { randomUuid } from '../../platform/random-id.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type Said } from '../../ui/use-call.ts';
import type { BulkState } from './bulk-adder.ts';
import type { BankProps } from './panel.ts';
import { putBack, takeOut } from './put-back.ts';
import classes from './question-bank.module.css';

interface SecondThoughtsProps extends Pick<BankProps, 'api' | 'adder' | 'notepad' | 'online'> {
  readonly state: BulkState;
}

/** A list went into the wrong library: all of it is taken back, or what is of another level moved there. */
export function SecondThoughts({ api, adder, notepad, online, state }: SecondThoughtsProps) {
  const { i18n, t } = useLingui();
  const { busy, said, run } = useCall();
  const [asking, setAsking] = useState<'take-back' | 'move' | null>(null);
  const { placed } = state;
  const library = state.library!;
  const others = placed.filter((puzzle) => puzzle.library !== library);
  const [count, otherCount] = [placed.length, others.length];

  const takeBack = async (): Promise<Said> => {
    const { gone, failure } = await takeOut(api, placed);
    await adder.settle(gone);
    setAsking(null);
    if (gone.length > 0) notepad.write({ deleted: gone.map((puzzle) => ({ ...puzzle, library })) });
    if (failure) return { tone: 'error', text: failureText(failure) };
    const { length } = gone;
    return {
      tone: 'ok',
      text: msg`${plural(length, { one: '# puzzle taken back.', other: '# puzzles taken back.' })}`,
    };
  };
  const move = async (): Promise<Said> => {
    const { gone, failure } = await takeOut(api, others);
    await adder.settle(gone);
    // Whatever happens between the two, they can be put where they belong.
    notepad.write({ deleted: gone });
    const put = await putBack(api, gone, randomUuid, () => undefined);
    notepad.write({ deleted: put.left });
    setAsking(null);
    const failed = failure ?? put.failure;
    if (failed) return { tone: 'error', text: failureText(failed) };
    const { added } = put;
    return {
      tone: 'ok',
      text: msg`${plural(added, { one: '# puzzle moved to its level.', other: '# puzzles moved to their levels.' })}`,
    };
  };
  if (count === 0) return <SaidLine said={said} />;
  const act = asking === 'move' ? move : takeBack;
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
          onYes={() => void run(act)}
          onNo={() => {
            setAsking(null);
          }}
        >
          {t`${asked}?`}
        </AskOnce>
      ) : (
        <div className={classes.buttons}>
          {otherCount > 0 && (
            <Button
              data-action="move-to-levels"
              disabled={!online}
              onClick={() => {
                setAsking('move');
              }}
            >
              {moveText}
            </Button>
          )}
          <Button
            data-action="take-back"
            disabled={!online}
            onClick={() => {
              setAsking('take-back');
            }}
          >
            {takeBackText}
          </Button>
        </div>
      )}
      <SaidLine said={said} />
    </div>
  );
}
