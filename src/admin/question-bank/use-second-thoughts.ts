import { msg, plural } from '@lingui/core/macro';
import { useState } from 'react';
import { randomUuid } from '../../platform/random-id.ts';
import { useCall, type Said, saidFailure } from '../../ui/use-call.ts';
import type { BulkContext } from './bulk-adder-machine.ts';
import type { BankProps } from './panel.ts';
import { putBack, takeOut } from './put-back.ts';

type Act = 'take-back' | 'move';

/**
 * Removes all added puzzles, or moves those of other levels to their libraries; each asks for confirmation.
 */
export function useSecondThoughts({ api, adder, notepad }: BankProps, { placed, job }: BulkContext) {
  const { busy, said, run } = useCall();
  const [asking, setAsking] = useState<Act | null>(null);
  const { library } = job!;
  const others = placed.filter((puzzle) => puzzle.library !== library);
  const settle = (gone: typeof placed): void =>
    adder.send({ type: 'settled', ids: new Set(gone.map(({ id }) => id)) });
  const takeBack = async (): Promise<Said> => {
    const { gone, failure } = await takeOut(api, placed);
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
    const { gone, failure } = await takeOut(api, others);
    settle(gone);
    // Remember them first, so that they can be restored if the second step fails.
    notepad.write({ deleted: gone });
    const put = await putBack(api, gone, randomUuid, () => undefined);
    notepad.write({ deleted: put.left });
    setAsking(null);
    const failed = failure ?? put.failure;
    if (failed) return saidFailure(failed);
    const { added } = put;
    return {
      tone: 'ok',
      text: msg`${plural(added, { one: '# puzzle moved to its level.', other: '# puzzles moved to their levels.' })}`,
    };
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
