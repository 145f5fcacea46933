import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { emailKey } from '../../../core/account/email.ts';
import { CRYSTAL_CAP } from '../../../core/crystals/crystals.ts';
import type { ChangeCrystalsReply } from '../../../core/protocol/administration.ts';
import type { CrystalEntry } from '../../../core/protocol/crystals.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { useCallOnce } from '../use-call-once.ts';
import { CRYSTAL_REASONS } from '../../i18n/crystal-reasons.ts';
import { useOnline } from '../../platform/online.ts';
import { usePage, useServices } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { fieldFault, useCall, type Said, saidFailure } from '../../ui/use-call.ts';
import classes from '../administration.module.css';
import { usePapers } from '../desk.ts';
import type { PanelProps } from '../panel.ts';
import { NO_SUCH_USER } from '../refused.ts';
import { TargetField, useTarget, usernameFault, type Target } from './target.tsx';
import { formatDateTime } from '../words.ts';

interface Ledger {
  readonly username: string;
  readonly balance: number;
  readonly entries: readonly CrystalEntry[];
  readonly next: string | undefined;
}

/** Section 10: the crystals of an account, and all changes of its balance. */
export function Crystals(props: PanelProps) {
  const { desk } = props;
  const online = useOnline();
  const { i18n } = useLingui();
  const { amount: typedAmount } = usePapers(desk);
  const target = useTarget(desk);
  const { username } = target;
  const { busy, said, run, say } = useCall();
  const { ledger, read, give } = useLedger(props, target);
  const amount = parseAmount(typedAmount);
  // An invalid amount is reported while typing, a missing one on submit.
  const amountFault = typedAmount !== '' && amount === null ? i18n._(AMOUNT_FAULT) : null;
  const act = (work: () => Promise<Said | null>, needsAmount: boolean): void => {
    const isLacking = needsAmount && amount === null;
    const fault = target.check() ?? (isLacking ? fieldFault('amount', AMOUNT_FAULT) : null);
    if (fault) say(fault);
    else void run(work);
  };
  const isLocked = busy || !online;
  return (
    <Form
      className={classes.form}
      name="crystals"
      said={said}
      onChange={() => say(null)}
      onSend={() => act(() => read(), false)}
    >
      <TargetField desk={desk} target={target} />
      <Button type="submit" data-action="query" disabled={isLocked}>
        <Trans>Query</Trans>
      </Button>
      <AmountField value={typedAmount} fault={amountFault} onText={(text) => desk.write({ amount: text })} />
      {/* While a field shows an error, nothing else is shown. */}
      <SaidLine said={target.isMissing || amountFault ? null : said} />
      <Changes disabled={isLocked} onChange={(sign) => act(() => give(sign * amount!), true)} />
      {ledger?.username === username && (
        <LedgerList ledger={ledger} busy={isLocked} onMore={() => void run(() => read(ledger.next))} />
      )}
    </Form>
  );
}

/** An account's crystals and the calls; each call returns the message to show. */
function useLedger({ session }: PanelProps, target: Target) {
  const { i18n } = useLingui();
  const { api } = useServices();
  const { crystals } = usePage();
  const { username } = target;
  const [ledger, setLedger] = useState<Ledger | null>(null);
  const callOnce = useCallOnce('changeCrystals');
  const heard = (balance: number): void => {
    if (emailKey(username) === emailKey(session.username)) crystals.set(balance);
  };
  const read = async (next?: string): Promise<Said | null> => {
    const answer = await api.call('readCrystals', { username, next });
    if (isFailure(answer)) return saidFailure(answer);
    if (answer.kind === 'no-such-user') return usernameFault(msg`User does not exist, query failed!`);
    heard(answer.balance);
    setLedger((before) => ({
      username,
      balance: answer.balance,
      entries: next === undefined ? answer.ledger : [...(before?.entries ?? []), ...answer.ledger],
      next: answer.next,
    }));
    return null;
  };
  const give = async (value: number): Promise<Said | null> => {
    const answer = await callOnce({ username, amount: value });
    if (isFailure(answer)) return saidFailure(answer);
    if (answer.kind === 'no-such-user') return usernameFault(NO_SUCH_USER);
    heard(answer.balance);
    target.lookAgain();
    if (ledger?.username === username) await read();
    return saidOf(i18n, answer, username);
  };
  return { ledger, read, give };
}

function AmountField(props: Pick<FieldProps, 'value' | 'fault' | 'onText'>) {
  const { t } = useLingui();
  return (
    <Field label={t`Amount`} name="amount" inputMode="numeric" autoComplete="off" maxLength={9} {...props} />
  );
}

interface ChangesProps {
  readonly disabled: boolean;
  readonly onChange: (sign: 1 | -1) => void;
}

function Changes({ disabled, onChange }: ChangesProps) {
  return (
    <div className={classes.pair}>
      <Button look="primary" data-action="add" disabled={disabled} onClick={() => onChange(1)}>
        <Trans>Add</Trans>
      </Button>
      <Button data-action="take" disabled={disabled} onClick={() => onChange(-1)}>
        <Trans>Take away</Trans>
      </Button>
    </div>
  );
}

const AMOUNT_FAULT = msg`Enter a whole number from 1 to ${CRYSTAL_CAP}.`;

/** Parses a number of crystals, which may also be typed with full-width digits on East Asian keyboards. */
function parseAmount(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  const amount = /^[0-9]{1,6}$/.test(plain) ? Number(plain) : 0;
  return amount >= 1 && amount <= CRYSTAL_CAP ? amount : null;
}

function saidOf(
  i18n: I18n,
  answer: Exclude<ChangeCrystalsReply, { kind: 'no-such-user' }>,
  username: string,
): Said {
  const balance = i18n.number(answer.balance);
  const cap = i18n.number(CRYSTAL_CAP);
  switch (answer.kind) {
    case 'changed':
      return { tone: 'ok', text: msg`${username} now has ${balance} crystals.` };
    case 'above-cap':
      return {
        tone: 'error',
        text: msg`Total crystal count exceeds limit after addition! There are ${balance}, at most ${cap} fit.`,
      };
    case 'below-zero':
      return { tone: 'error', text: msg`There are only ${balance} crystals to take away.` };
  }
}

interface LedgerListProps {
  readonly ledger: Ledger;
  readonly busy: boolean;
  readonly onMore: () => void;
}

function LedgerList({ ledger, busy, onMore }: LedgerListProps) {
  const { i18n } = useLingui();
  const { balance, entries, next } = ledger;
  const count = i18n.number(balance);
  return (
    <div data-part="ledger">
      <p className={classes.balance} role="status">
        <Trans>Crystals: {count}</Trans>
      </p>
      <ul className={classes.rows}>
        {entries.map(({ at, amount, reason }, index) => (
          <li key={index} className={classes.row}>
            <span>
              <span className={classes.rowName}>{i18n._(CRYSTAL_REASONS[reason])}</span>
              <span className={classes.facts}>{formatDateTime(i18n, at)}</span>
            </span>
            <span className={classes.amount} data-sign={amount > 0 ? 'plus' : 'minus'}>
              {i18n.number(amount, { signDisplay: 'always' })}
            </span>
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <Button data-action="more" disabled={busy} onClick={onMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}
