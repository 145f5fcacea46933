import { Plural } from '@lingui/react/macro';
import { dayNumber } from '../../../core/base/day.ts';
import { localDay } from '../../data/local-day.ts';

/** The day on which a review is due. */
export function DueText({ due, now }: { readonly due: number; readonly now: number }) {
  const days = Math.max(0, dayNumber(localDay(due))! - dayNumber(localDay(now))!);
  return <Plural value={days} _0="today" _1="tomorrow" other="in # days" />;
}
