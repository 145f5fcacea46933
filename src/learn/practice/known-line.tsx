import { Trans } from '@lingui/react/macro';
import { FINDS_TO_KNOW, isKnown } from '../../../core/learn/memory.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { useStanding } from '../memory/use-standing.ts';
import classes from './practice.module.css';

/** How far a technique is from its tick: the finds, then what else is missing. */
export function KnownLine({ technique }: { readonly technique: TechniqueId }) {
  const memory = useStanding()?.memories.get(technique);
  const count = FINDS_TO_KNOW;
  const found = Math.min(memory?.found ?? 0, count);
  return (
    <p className={classes.found} data-part="known">
      {Array.from({ length: count }, (_, at) => (
        <i key={at} data-done={at < found || undefined} />
      ))}
      {!memory || found < count ? (
        <Trans>
          Right first time: {found} of {count}
        </Trans>
      ) : memory.mixed === 0 ? (
        <Trans>To do: one in mixed practice</Trans>
      ) : isKnown(memory) ? (
        <Trans>Known</Trans>
      ) : (
        <Trans>To do: one more after a break</Trans>
      )}
    </p>
  );
}
