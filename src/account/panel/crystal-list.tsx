import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { CountCrystalsReply } from '../../../core/protocol/crystals.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../../data/api/api.ts';
import { calmly } from '../../data/api/calmly.ts';
import { CRYSTAL_REASONS } from '../../i18n/crystal-reasons.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { MORE_CRYSTALS } from '../../i18n/site-contact.ts';
import frame from '../call-form.module.css';
import classes from './account.module.css';

interface CrystalListProps {
  readonly api: Api;
  readonly username: string;
}

/** The crystal balance and its latest changes. */
export function CrystalList({ api, username }: CrystalListProps) {
  const { i18n } = useLingui();
  const [counted, setCounted] = useState<CountCrystalsReply | null>(null);
  const [failed, setFailed] = useState<AnyFailure | null>(null);
  useEffect(() => {
    void calmly(api.call('countCrystals', { owner: username })).then((answer) => {
      if (isFailure(answer)) setFailed(answer);
      else setCounted(answer);
    });
  }, [api, username]);
  const count = counted && i18n.number(counted.balance);
  return (
    <div className={frame.form} data-form="crystals" aria-busy={!counted && !failed}>
      {failed && <p className={frame.hint}>{i18n._(failureText(failed))}</p>}
      {counted && (
        <>
          <p className={classes.name}>
            <Trans>Crystals: {count}</Trans>
          </p>
          <ul>
            {counted.ledger?.map(({ at, amount, reason }, index) => (
              <li key={index} className={classes.change}>
                <span>
                  {i18n._(CRYSTAL_REASONS[reason])}
                  <span className={frame.hint}>
                    {i18n.date(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
                  </span>
                </span>
                <b>{i18n.number(amount, { signDisplay: 'exceptZero' })}</b>
              </li>
            ))}
          </ul>
          <p className={frame.hint}>{i18n._(MORE_CRYSTALS)}</p>
        </>
      )}
    </div>
  );
}
