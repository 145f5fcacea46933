import { useLingui } from '@lingui/react/macro';
import type { SectionProps } from '../../game/index.ts';
import { Acts } from './acts.tsx';
import { Item } from '../../ui/menu/item.tsx';

/** Actions on the current puzzle, and the way to other games. */
export function PuzzleSection({ session, onAct }: SectionProps) {
  const { t } = useLingui();
  return (
    <ul>
      <Acts
        onAct={onAct}
        rows={[
          ['check', t`Check board`],
          ['try', t`Try something`],
          ['candidates', t`Fill in candidates`],
          ['restart', t`Start again`],
          ['rating', t`Rate`],
          ['share', t`Share`],
          ['saved', t`Saved games`],
          ...(session ? ([['ask', t`Ask about this position`]] as const) : []),
        ]}
      />
      <Item name={t`Learn`} href="/practice" />
    </ul>
  );
}
