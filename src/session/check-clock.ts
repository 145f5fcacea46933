import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Clock } from '../../core/base/clock.ts';
import { DAY_MS } from '../../core/base/day.ts';
import { localDay } from '../data/local-day.ts';
import { formatDay } from '../i18n/format-day.ts';
import { clockAhead } from '../platform/clock-ahead.ts';
import { notify, remedy } from '../ui/notices.ts';

/**
 * Compares the device's clock with the server's, and says once if it is more than a day off: streaks, lists and
 * offers to continue a game go by days and times. The ages of posts then go by the server's.
 */
export function createClockCheck(now: Clock): (serverTime: number) => void {
  let isSaid = false;
  return (serverTime) => {
    const ahead = now() - serverTime;
    const isWrong = Math.abs(ahead) > DAY_MS;
    clockAhead.set(isWrong ? ahead : 0);
    if (isSaid || !isWrong) return;
    isSaid = true;
    const day = formatDay(i18n, localDay(now()), { dateStyle: 'medium' });
    notify({
      tone: 'warn',
      text: i18n._(msg`Clock is wrong: ${day}`),
      action: remedy(i18n._(msg`Close`), () => undefined),
    });
  };
}
