import { useLingui } from '@lingui/react/macro';
import { Item } from '../../ui/menu/item.tsx';
import type { SectionProps } from '../../game/index.ts';

/** The daily puzzle and the calendar. */
export function DailySection({ games, onClose }: SectionProps) {
  const { t } = useLingui();
  return (
    <ul>
      <Item
        icon="calendar"
        name={t`Today’s puzzle`}
        note={t`The same for everybody, offline too`}
        onClick={() => {
          onClose();
          games.act((actions) => {
            actions.openDaily('today');
          });
        }}
      />
      <Item
        icon="verify"
        name={t`Calendar`}
        note={t`The days before, your times and your streak`}
        href="/daily"
      />
      <Item
        icon="chart"
        name={t`Statistics`}
        note={t`Games, times and levels on this device`}
        href="/statistics"
      />
    </ul>
  );
}
