import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { DialogIcon, type DialogIconName } from '../../ui/dialog-icons.tsx';
import type { BoardAct } from '../board-acts.ts';
import classes from './guest-list.module.css';

/** Actions that need no account. Shown on the login page, which the menu icon opens for visitors. */
export function GuestList() {
  const { t } = useLingui();
  return (
    <nav className={classes.list} aria-labelledby="guest-list">
      <h2 id="guest-list">
        <Trans>Without an account</Trans>
      </h2>
      <ul>
        <Item icon="clock" act="today" name={t`Today’s puzzle`} />
        <Item icon="calendar" href="/daily" name={t`Calendar`} />
        <Item icon="chart" href="/statistics" name={t`Statistics`} />
        <Item icon="target" href="/practice" name={t`Learn`} />
        <Item icon="flag" href="/lessons" name={t`First steps`} />
        <Item icon="info" href="/rules" name={t`The rules in two minutes`} />
        <Item icon="book" href="/articles" name={t`All articles`} />
        <Item icon="import" act="import" name={t`Import from text`} />
        <Item icon="candidates" act="candidates" name={t`Complete candidates`} />
        <Item icon="verify" act="check" name={t`Check board`} />
        <Item icon="export" act="export" name={t`Export`} />
        <Item icon="print" act="print" name={t`Print`} />
        <Item icon="palette" act="menu" name={t`All settings`} />
      </ul>
    </nav>
  );
}

type Way = { readonly act: BoardAct } | { readonly href: string };

function Item({ icon, name, ...way }: { icon: DialogIconName; name: ReactNode } & Way) {
  return (
    <li>
      <Link
        {...('act' in way ? { href: '/', state: { act: way.act }, 'data-act': way.act } : { href: way.href })}
      >
        <DialogIcon name={icon} size={18} />
        {name}
      </Link>
    </li>
  );
}
