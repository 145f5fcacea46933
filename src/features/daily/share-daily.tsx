import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Play } from '../../../core/statistics/play.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { formatElapsed } from '../../i18n/format.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { shareText, type ShareOutcome } from '../../platform/share.ts';
import { Button } from '../../ui/button.tsx';

/** A puzzle of a day that is solved. */
export type SolvedDaily = Play & { readonly daily: string };

/** Shares how one did, and the link to the same puzzle; nothing of its solution. */
export function ShareDaily({ play }: { readonly play: SolvedDaily }) {
  const { i18n } = useLingui();
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  return (
    <Button
      data-action="share"
      onClick={() => {
        void shareText(resultText(i18n, play, location.origin)).then(setOutcome);
      }}
    >
      <span role="status">
        {outcome === 'copied' ? (
          <Trans>Copied</Trans>
        ) : outcome === 'refused' ? (
          <Trans>Not copied</Trans>
        ) : (
          <Trans>Share result</Trans>
        )}
      </span>
    </Button>
  );
}

export function resultText(
  i18n: I18n,
  { daily, level, seconds, hints }: SolvedDaily,
  origin: string,
): string {
  const day = formatDay(i18n, daily, { day: 'numeric', month: 'long', year: 'numeric' });
  const name = i18n._(LEVEL_NAMES[level]);
  const time = formatElapsed(seconds * 1000);
  const help = i18n._(
    msg`${plural(hints, { 0: 'without a hint', one: 'with # hint', other: 'with # hints' })}`,
  );
  return `${i18n._(msg`Nonet, ${day}, ${name}: ${time}, ${help}`)}\n${origin}/?daily=${daily}`;
}
