import { useLingui } from '@lingui/react/macro';
import type { SectionProps } from '../../game/index.ts';
import { Acts } from './acts.tsx';

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
