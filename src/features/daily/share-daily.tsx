import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Play } from '../../../core/statistics/play.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { formatElapsed } from '../../i18n/format.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { shareText, type ShareOutcome } from '../../platform/share.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './share-daily.module.css';

/** A puzzle of a day that is solved. */
export type SolvedDaily = Play & { readonly daily: string };

/** Shares how one did, and the link to the same puzzle; nothing of its solution. Compact: a drawing only. */
export function ShareDaily({
  play,
  compact = false,
}: {
  readonly play: SolvedDaily;
  readonly compact?: boolean;
}) {
  const { t, i18n } = useLingui();
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  const share = (): void => {
    void shareText(resultText(i18n, play, location.origin)).then(setOutcome);
  };
  const said = outcome === 'copied' ? t`Copied` : outcome === 'refused' ? t`Not copied` : t`Share result`;
  if (!compact) {
    return (
      <Button data-action="share" onClick={share}>
        <span role="status">{said}</span>
      </Button>
    );
  }
  return (
    <>
      <IconButton aria-label={said} title={said} data-action="share" onClick={share}>
        {outcome === 'copied' ? <Icon name="check" /> : <DialogIcon name="share" />}
      </IconButton>
      <span role="status" className={classes.unseen}>
        {outcome !== null && outcome !== 'shared' && said}
      </span>
    </>
  );
}

export function helpText(i18n: I18n, hints: number): string {
  return i18n._(msg`${plural(hints, { 0: 'without a hint', one: 'with # hint', other: 'with # hints' })}`);
}

export function resultText(
  i18n: I18n,
  { daily, level, seconds, hints }: SolvedDaily,
  origin: string,
): string {
  const day = formatDay(i18n, daily, { day: 'numeric', month: 'long', year: 'numeric' });
  const name = i18n._(LEVEL_NAMES[level]);
  const time = formatElapsed(seconds * 1000);
  const help = helpText(i18n, hints);
  return `${i18n._(msg`Nonet, ${day}, ${name}: ${time}, ${help}`)}\n${origin}/?daily=${daily}`;
}
