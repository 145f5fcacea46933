import { useLingui } from '@lingui/react/macro';
import type { SectionProps } from '../../game/index.ts';
import { OutboxList } from '../../posts/index.ts';
import { useWaiting } from '../../session/index.ts';
import { Acts } from './acts.tsx';

/** Saving, games, import and export. */
export function DataSection({ session, onAct }: SectionProps) {
  const { t } = useLingui();
  const { saves, undecided } = useWaiting();
  return (
    <>
      {session && saves > 0 && <OutboxList owner={session.username} />}
      <ul>
        <Acts
          onAct={onAct}
          rows={[
            ['save', t`Save board`],
            undecided
              ? ['saved', t`Saved games`, t`Several boards in your account: choose one`]
              : ['saved', t`Saved games`],
            ['import', t`Import`],
            ['export', t`Export`],
            ['print', t`Print`],
            ['backup', t`Backup`],
          ]}
        />
      </ul>
    </>
  );
}
