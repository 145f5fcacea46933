import { useLingui } from '@lingui/react/macro';
import type { SectionProps } from '../../session/index.ts';
import { Item } from '../../ui/menu/item.tsx';
import type { MenuAct } from '../../ui/menu/overlay.ts';

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

/** Saving, import and export. */
export function DataSection({ onAct }: Pick<SectionProps, 'onAct'>) {
  const { t } = useLingui();
  return (
    <ul>
      <Acts
        onAct={onAct}
        rows={[
          ['save', t`Save board`],
          ['import', t`Import`],
          ['export', t`Export`],
          ['print', t`Print`],
          ['backup', t`Backup`],
        ]}
      />
    </ul>
  );
}

interface ActsProps extends Pick<SectionProps, 'onAct'> {
  readonly rows: readonly (readonly [act: MenuAct, name: string])[];
}

/** The rows of a section that act on the game or open an overlay. */
function Acts({ rows, onAct }: ActsProps) {
  return rows.map(([act, name]) => <Item key={act} act={act} name={name} onClick={() => onAct(act)} />);
}
