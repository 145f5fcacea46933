import { Trans, useLingui } from '@lingui/react/macro';
import type { CountCrystalsReply } from '../../../core/protocol/crystals.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { calmly } from '../../data/api/calmly.ts';
import { CRYSTAL_REASONS } from '../../i18n/crystal-reasons.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { MORE_CRYSTALS } from '../../i18n/site-contact.ts';
import { useResult } from '../../platform/use-result.ts';
import { useServices } from '../../session/index.ts';
import frame from '../call-form.module.css';
import classes from './account.module.css';

/** The crystal balance and its latest changes. */
export function CrystalList({ owner }: { readonly owner: string }) {
  const { i18n } = useLingui();
  const { api } = useServices();
  const answer = useResult(owner, () => calmly(api.call('countCrystals', { owner })));
  return (
    <div className={frame.form} data-form="crystals" aria-busy={!answer}>
      {answer &&
        (isFailure(answer) ? (
          <p className={frame.hint}>{i18n._(failureText(answer))}</p>
        ) : (
          <Balance {...answer} />
        ))}
    </div>
  );
}

function Balance({ balance, ledger }: CountCrystalsReply) {
  const { i18n } = useLingui();
  const count = i18n.number(balance);
  return (
    <>
      <p className={classes.name}>
        <Trans>Crystals: {count}</Trans>
      </p>
      <ul>
        {ledger?.map(({ at, amount, reason }, index) => (
          <li key={index} className={classes.change}>
            <span>
              {i18n._(CRYSTAL_REASONS[reason])}
              <span className={frame.hint}>{i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })}</span>
            </span>
            <b>{i18n.number(amount, { signDisplay: 'exceptZero' })}</b>
          </li>
        ))}
      </ul>
      <p className={frame.hint}>{i18n._(MORE_CRYSTALS)}</p>
    </>
  );
}
