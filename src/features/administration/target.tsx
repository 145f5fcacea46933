import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isEmail } from '../../../core/account/email.ts';
import type { AccountCard } from '../../../core/protocol/administration.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../../data/api/api.ts';
import { Field } from '../../ui/field.tsx';
import classes from './administration.module.css';
import { usePapers, type Desk } from './desk.ts';
import { formatDay, formatMoment, stateText } from './words.ts';

/** Somebody may still be typing. */
const LOOK_AFTER_MS = 400;

/** What is known of the account of a typed address; null while nothing is. */
export type Target =
  { readonly kind: 'account'; readonly account: AccountCard } | { readonly kind: 'no-such-user' } | null;

/**
 * Looks up the account that the forms are about, before something is done to it.
 *
 * @returns the account, and a way to look again
 */
export function useTarget(api: Api, desk: Desk, online: boolean): [target: Target, lookAgain: () => void] {
  const username = usePapers(desk).username.trim();
  const [looks, setLooks] = useState(0);
  const [found, setFound] = useState<{ readonly username: string; readonly target: Target } | null>(null);
  useEffect(() => {
    if (!online || !isEmail(username)) return undefined;
    let gone = false;
    const timer = setTimeout(
      () => {
        void api.call('readAccount', { username }).then((answer) => {
          if (!gone) setFound({ username, target: isFailure(answer) ? null : answer });
        });
      },
      looks === 0 ? LOOK_AFTER_MS : 0,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [api, username, online, looks]);
  const target = found?.username === username ? found.target : null;
  return [
    target,
    () => {
      setLooks((count) => count + 1);
    },
  ];
}

interface TargetFieldProps {
  readonly desk: Desk;
  readonly target: Target;
  /** What a try without a right address was told. */
  readonly fault: string | null;
}

/** The address of an account, and below it what this account is. */
export function TargetField({ desk, target, fault }: TargetFieldProps) {
  const { t } = useLingui();
  const { username } = usePapers(desk);
  const missing = target?.kind === 'no-such-user' ? t`Username does not exist.` : null;
  return (
    <>
      <Field
        label={t`Username (e-mail)`}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={username}
        fault={fault ?? missing}
        onText={(text) => {
          desk.write({ username: text });
        }}
      />
      {target?.kind === 'account' && <Card account={target.account} />}
    </>
  );
}

function Card({ account }: { readonly account: AccountCard }) {
  const { i18n } = useLingui();
  const { username, publicName, role, restriction, createdAt, lastLoginAt, balance } = account;
  const since = formatDay(i18n, createdAt);
  return (
    <div className={classes.card} data-part="account" data-restriction={restriction}>
      <p className={classes.cardName}>
        {username}
        {role === 'administrator' && (
          <span className={classes.badge}>
            <Trans>Admin</Trans>
          </span>
        )}
      </p>
      <p className={classes.state}>{stateText(i18n, account)}</p>
      <ul className={classes.cardFacts}>
        <li>
          <Trans>Others see: {publicName}</Trans>
        </li>
        <li>
          <Crystals balance={balance} />
        </li>
        <li>
          <Trans>Registered {since}</Trans>
        </li>
        <li>
          <LastLogin at={lastLoginAt} />
        </li>
      </ul>
    </div>
  );
}

function Crystals({ balance }: { readonly balance: number }) {
  const { t, i18n } = useLingui();
  const count = i18n.number(balance);
  return t`Crystals: ${count}`;
}

function LastLogin({ at }: { readonly at: number | undefined }) {
  const { t, i18n } = useLingui();
  if (at === undefined) return t`Never logged in`;
  const when = formatMoment(i18n, at);
  return t`Last login ${when}`;
}
