import { Trans, useLingui } from '@lingui/react/macro';
import classes from './drill.module.css';
import { ENOUGH_TRIES, readRecord } from './record.ts';

/** The rating in one line; empty before the first try. */
export function PlayerLine() {
  const { i18n } = useLingui();
  const { player, tries } = readRecord();
  if (tries === 0) return null;
  const rating = `${tries < ENOUGH_TRIES ? '~' : ''}${i18n.number(Math.round(player.rating))}`;
  return (
    <p className={classes.lead} data-part="player-rating">
      <Trans>
        Your rating against our positions: {rating}. It moves with first tries only, and is kept on this
        device.
      </Trans>
    </p>
  );
}
