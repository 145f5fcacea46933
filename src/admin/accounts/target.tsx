import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isEmail } from '../../../core/account/email.ts';
import type { AccountCard } from '../../../core/protocol/administration.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { calmly } from '../../data/api/calmly.ts';
import { useOnline } from '../../platform/online.ts';
import { useServices } from '../../session/index.ts';
import { EmailField } from '../../ui/field.tsx';
import { fieldFault, type Said } from '../../ui/use-call.ts';
import classes from '../administration.module.css';
import { usePapers, type Desk } from '../desk.ts';
import { NO_SUCH_USER, TYPE_USERNAME } from '../refused.ts';
import { formatDate, formatDateTime, stateText } from '../words.ts';

/** Delay before the look-up, because the administrator may still be typing. */
const LOOK_AFTER_MS = 400;

/** The account that a form is about. */
export interface Target {
  /** As typed, without surrounding spaces. */
  readonly username: string;
  /** The account with this address; null while it is unknown. */
  readonly account: AccountCard | null;
  /** Whether no account has this address, which its field shows. */
  readonly isMissing: boolean;
  readonly lookAgain: () => void;
  /** Why the account cannot be acted on, or null. */
  readonly check: () => Said | null;
}

type Found = { readonly kind: 'account'; readonly account: AccountCard } | { readonly kind: 'no-such-user' };

/** Looks up the account of the forms before it is changed. */
export function useTarget(desk: Desk): Target {
  const { api } = useServices();
  const online = useOnline();
  const username = usePapers(desk).username.trim();
  /** Requested by a form; a new object for each request. */
  const [again, setAgain] = useState<{ readonly username: string } | null>(null);
  const [found, setFound] = useState<{ readonly username: string; readonly is: Found | null } | null>(null);
  useEffect(() => {
    if (!online || !isEmail(username)) return undefined;
    let gone = false;
    const timer = setTimeout(
      () => {
        void calmly(api.call('readAccount', { username })).then((answer) => {
          if (!gone) setFound({ username, is: isFailure(answer) ? null : answer });
        });
      },
      again?.username === username ? 0 : LOOK_AFTER_MS,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [api, username, online, again]);
  const is = found?.username === username ? found.is : null;
  const isMissing = is?.kind === 'no-such-user';
  return {
    username,
    account: is?.kind === 'account' ? is.account : null,
    isMissing,
    lookAgain: () => setAgain({ username }),
    check: () => {
      if (!isEmail(username)) return usernameFault(TYPE_USERNAME);
      return isMissing ? usernameFault(NO_SUCH_USER) : null;
    },
  };
}

export const usernameFault = (text: MessageDescriptor): Said => fieldFault('username', text);

interface TargetFieldProps {
  readonly desk: Desk;
  readonly target: Target;
}

/** The address of an account, and below it the account's state. */
export function TargetField({ desk, target: { account, isMissing } }: TargetFieldProps) {
  const { t, i18n } = useLingui();
  const { username } = usePapers(desk);
  return (
    <>
      <EmailField
        label={t`Username (e-mail)`}
        name="username"
        autoComplete="off"
        value={username}
        fault={isMissing ? i18n._(NO_SUCH_USER) : null}
        onText={(text) => desk.write({ username: text })}
      />
      {account && <Card account={account} />}
    </>
  );
}

function Card({ account }: { readonly account: AccountCard }) {
  const { t, i18n } = useLingui();
  const { username, publicName, role, restriction, lastLoginAt, secondFactorSince } = account;
  const [since, count] = [formatDate(i18n, account.createdAt), i18n.number(account.balance)];
  const when = lastLoginAt === undefined ? undefined : formatDateTime(i18n, lastLoginAt);
  const day = secondFactorSince === undefined ? undefined : formatDate(i18n, secondFactorSince);
  const facts = [
    t`Others see: ${publicName}`,
    t`Crystals: ${count}`,
    t`Registered ${since}`,
    when === undefined ? t`Never logged in` : t`Last login ${when}`,
    ...(day === undefined ? [] : [t`Two-step login since ${day}`]),
  ];
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
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
