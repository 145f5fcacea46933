import { Plural, Trans } from '@lingui/react/macro';
import { DAY_MS } from '../../../core/base/day.ts';

/** When a review is due, in days. */
export function DueText({ due, now }: { readonly due: number; readonly now: number }) {
  const days = Math.ceil((due - now) / DAY_MS);
  return days <= 0 ? <Trans>today</Trans> : <Plural value={days} one="in # day" other="in # days" />;
}
