import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { isSecondCode } from '../../../core/account/second-code.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { Left } from '../../../core/protocol/outcome.ts';
import { createPassingKey } from '../../platform/call-key.ts';
import { useServices } from '../../session/index.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { CurrentPasswordField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useHeldOpen } from '../../ui/use-held-open.ts';
import { fieldFault, saidFailure, useCall, type CallTurn, type Said } from '../../ui/use-call.ts';
import frame from '../call-form.module.css';
import { CODE_MALFORMED, CodeField, WRONG_CODE } from './code-field.tsx';
import { passwordMissing, passwordWrong } from '../steps/current-password.ts';

interface ChangeProps {
  readonly since: number;
  readonly codesLeft: number;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onOff: () => void;
}

type Name = 'renewRecoveryCodes' | 'endSecondFactor';

/** Renews the recovery codes or turns two-step login off; both need password and code. */
export function Change({ since, codesLeft, onCodes, onOff }: ChangeProps) {
  const { api } = useServices();
  const { busy, said, run, leave, say } = useCall();
  // Repeating after a lost answer gives the same codes.
  const [key] = useState(createPassingKey);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const box = useRef<HTMLFormElement>(null);
  // The answer may contain new codes, which replace those that were written down.
  useHeldOpen(box, busy, () => undefined);
  const [asked, setAsked] = useState<Name | null>(null);
  const ask = (name: Name): void => {
    if (password === '') say(passwordMissing());
    else if (!isSecondCode(code)) say(fieldFault('second-code', CODE_MALFORMED));
    else {
      say(null);
      setAsked(name);
    }
  };
  const change = async (name: Name, turn: CallTurn): Promise<Said | null> => {
    const request = { password, code };
    const once = name === 'renewRecoveryCodes' ? { key: key.of(request) } : {};
    const answer = await api.call(name, request, { ...turn, ...once });
    if (!turn.signal.aborted) setAsked(null);
    if (answer.kind === 'renewed') onCodes(answer.codes);
    // Also if it was turned off on another device.
    else if (answer.kind === 'not-on' || answer.kind === 'turned-off') onOff();
    else return refusalOf(answer);
    return null;
  };
  return (
    <Form
      ref={box}
      className={frame.form}
      name="second-factor-change"
      said={said}
      onSend={() => ask('renewRecoveryCodes')}
    >
      <State {...{ since, codesLeft }} />
      <CurrentPasswordField value={password} onText={setPassword} />
      <CodeField value={code} onText={setCode} />
      <SaidLine said={said} />
      {asked === null ? (
        <Ways onAsk={ask} />
      ) : (
        <Surely
          asked={asked}
          busy={busy}
          onYes={() => void run((turn) => change(asked, turn))}
          onNo={() => {
            leave();
            setAsked(null);
          }}
        />
      )}
    </Form>
  );
}

function State({ since, codesLeft }: Pick<ChangeProps, 'since' | 'codesLeft'>) {
  const { i18n } = useLingui();
  const day = i18n.date(new Date(since), { dateStyle: 'medium' });
  const left = i18n.number(codesLeft);
  return (
    <p className={frame.hint} role="status">
      <Trans>
        On since {day}. Recovery codes left: {left}.
      </Trans>{' '}
      {codesLeft > 0 && <Trans>Never seen them, or lost them? Make new ones here.</Trans>}
    </p>
  );
}

type Refusal = AnyFailure | { readonly kind: 'wrong-password' } | ({ readonly kind: 'wrong-code' } & Left);

function refusalOf(answer: Refusal): Said {
  if (isFailure(answer)) return saidFailure(answer);
  return answer.kind === 'wrong-code'
    ? { ...fieldFault('second-code', WRONG_CODE), left: answer.left }
    : passwordWrong();
}

function Ways({ onAsk }: { readonly onAsk: (name: Name) => void }) {
  return (
    <div className={frame.buttons}>
      <Button type="submit">
        <Trans>New recovery codes</Trans>
      </Button>
      <Button className={frame.danger ?? ''} onClick={() => onAsk('endSecondFactor')}>
        <Trans>Turn off</Trans>
      </Button>
    </div>
  );
}

interface SurelyProps {
  readonly asked: Name;
  readonly busy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function Surely({ asked, ...rest }: SurelyProps) {
  const { t } = useLingui();
  const isEnd = asked === 'endSecondFactor';
  return (
    <AskOnce action={isEnd ? t`Turn off` : t`Make new codes`} {...rest}>
      {isEnd ? (
        <Trans>Turn two-step login off? Your password alone opens your account then.</Trans>
      ) : (
        <Trans>Make new recovery codes? Those that you have written down are worth nothing then.</Trans>
      )}
    </AskOnce>
  );
}
