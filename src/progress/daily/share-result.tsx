import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Play } from '../../../core/statistics/play.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { challengeAddress } from '../../../core/board/link.ts';
import { dailyLink, puzzleLink, shareText, type ShareOutcome } from '../../platform/share.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import unseen from '../../ui/unseen.module.css';
import classes from './share-result.module.css';

interface ShareResultProps {
  /** The play of a solved puzzle. */
  readonly play: Play;
  readonly pace?: string | undefined;
}

/** Shares the result with a challenge link to the puzzle, without its solution. */
export function ShareResult({ play, pace }: ShareResultProps) {
  const { t, i18n } = useLingui();
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  const share = (): void => {
    void shareText(resultText(i18n, play, location.origin, pace)).then(setOutcome);
  };
  const offer = t`Share`;
  const said = outcome === 'copied' ? t`Copied` : outcome === 'refused' ? t`Not copied` : offer;
  return (
    <>
      <Button
        aria-label={said}
        data-action="share"
        data-outcome={said === offer ? undefined : outcome}
        onClick={share}
      >
        <DialogIcon name="share" size={18} />
        <span className={classes.said} data-widest={t`Copied`}>
          {said}
        </span>
      </Button>
      <span role="status" className={unseen.unseen}>
        {said !== offer && said}
      </span>
    </>
  );
}

export function helpText(i18n: I18n, hints: number): string {
  return i18n._(msg`${plural(hints, { 0: 'without a hint', one: 'with # hint', other: 'with # hints' })}`);
}

export function resultText(
  i18n: I18n,
  { puzzle, daily, level, seconds, hints }: Play,
  origin: string,
  pace?: string,
): string {
  const name = i18n._(LEVEL_NAMES[level]);
  const time = formatElapsed(seconds * 1000);
  const help = helpText(i18n, hints);
  const day = daily && formatDay(i18n, daily, { day: 'numeric', month: 'long', year: 'numeric' });
  const words = day ? msg`Nonet, ${day}, ${name}: ${time}, ${help}` : msg`Nonet, ${name}: ${time}, ${help}`;
  const link = daily ? dailyLink(origin, daily) : puzzleLink(origin, puzzle, level);
  return `${i18n._(words)}\n${challengeAddress(link, { seconds, pace })}`;
}
