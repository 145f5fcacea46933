import { useLingui } from '@lingui/react/macro';
import { copyText } from '../../platform/share.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDateTime } from '../words.ts';
import classes from './moderation.module.css';
import shapes from '../../ui/shapes.module.css';

/** An account's address, copied with a click; a deleted account has none. */
export function Person({ address }: { readonly address: string }) {
  const { t } = useLingui();
  if (address === '') return <span className={classes.gone}>{t`Deleted account`}</span>;
  return (
    <span className={classes.person}>
      <CopyButton label={t`Copy ${address}`} onCopy={() => copyText(address)}>
        {address}
      </CopyButton>
    </span>
  );
}

export function Moment({ at }: { readonly at: number }) {
  const { i18n } = useLingui();
  return (
    <time className={shapes.caption} dateTime={new Date(at).toISOString()}>
      {formatDateTime(i18n, at)}
    </time>
  );
}
