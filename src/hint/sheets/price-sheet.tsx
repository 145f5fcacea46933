import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { endOfUtcDay } from '../../../core/base/day.ts';
import { formatMoment, whole } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import type { HintActor, HintContext } from '../hint-machine.ts';
import { whyNot } from '../message-text.ts';

interface PriceSheetProps {
  readonly actor: HintActor;
  readonly context: HintContext;
  readonly onNeverAsk: () => void;
}

/** Asks before crystals are spent. */
export function PriceSheet({ actor, context: { about, crystals, price }, onNeverAsk }: PriceSheetProps) {
  const { i18n } = useLingui();
  const question = i18n._(msg`${plural(price, { one: 'Use # crystal?', other: 'Use # crystals?' })}`);
  const [never, setNever] = useState(false);
  const [now] = useState(Date.now);
  const end = whole(formatMoment(i18n, endOfUtcDay(now)));
  return (
    <DockSheet
      title={question}
      part="hint-price"
      actions={
        <>
          <Check checked={never} onChange={setNever}>
            <Trans>Don’t ask again</Trans>
          </Check>
          <Button
            look="hint"
            data-action="hint-pay"
            data-first
            onClick={() => {
              if (never) onNeverAsk();
              actor.send({ type: 'price.accepted' });
            }}
          >
            <Plural value={price} one="Use # crystal" other="Use # crystals" />
          </Button>
        </>
      }
      onClose={() => actor.send({ type: 'closed' })}
    >
      {about !== null && <p>{whyNot(i18n, about)}</p>}
      {crystals !== null && (
        <p>
          <Plural value={crystals} one="You have # crystal." other="You have # crystals." />
        </p>
      )}
      <p>
        <Trans>Hints on this puzzle are then free until {end}.</Trans>
      </p>
    </DockSheet>
  );
}
