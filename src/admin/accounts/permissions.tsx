import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { emailKey } from '../../../core/account/email.ts';
import type { AccountState, Restriction } from '../../../core/administration/restriction.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { useOnline } from '../../platform/online.ts';
import { useCallOnce } from '../use-call-once.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type Said, saidFailure } from '../../ui/use-call.ts';
import classes from '../administration.module.css';
import { usePapers } from '../desk.ts';
import type { PanelProps } from '../panel.ts';
import { refusedText } from '../refused.ts';
import { TargetField, useTarget, usernameFault } from './target.tsx';
import { RESTRICTION_WORDS, stateText } from '../words.ts';
import '../../ui/choices.css';

/** Restrictions that need a confirmation. */
const HARSH: ReadonlySet<Restriction | null> = new Set(['forever', 'deactivated'] as const);

/** The last change, with the state to restore on undo. */
interface Done {
  readonly username: string;
  readonly before: Restriction;
  readonly after: Restriction;
}

/** Section 7: the permissions of an account. */
export function Permissions(props: PanelProps) {
  const { desk } = props;
  const online = useOnline();
  const { restriction } = usePapers(desk);
  const form = usePermissions(props);
  const { target, asked, said } = form;
  return (
    <Form className={classes.form} name="permissions" said={said} onChange={form.silence} onSend={form.apply}>
      <TargetField desk={desk} target={target} />
      <Options
        chosen={restriction}
        onChoose={(chosen) => {
          desk.write({ restriction: chosen });
          form.back();
        }}
      />
      {/* While the field shows an error, nothing else is shown. */}
      <SaidLine said={target.isMissing ? null : said} />
      {asked !== null && restriction !== null ? (
        <Surely form={form} restriction={restriction} isLocked={form.busy || !online} />
      ) : (
        <Buttons form={form} isLocked={form.busy || !online} />
      )}
    </Form>
  );
}

type Form = ReturnType<typeof usePermissions>;

/** The form's state: the open question, the last change, and undoing it. */
function usePermissions({ session, desk }: PanelProps) {
  const { i18n } = useLingui();
  const { restriction } = usePapers(desk);
  const target = useTarget(desk);
  const { username } = target;
  const { busy, said, run, say } = useCall();
  /** The address that the question is about. */
  const [asked, setAsked] = useState<string | null>(null);
  if (asked !== null && asked !== username) setAsked(null);
  const [done, setDone] = useState<Done | null>(null);
  const callOnce = useCallOnce('restrictAccount');

  /** `seen`: the state as the administrator last saw it. */
  const put = async (
    name: string,
    wanted: Restriction,
    seen: Restriction | undefined,
  ): Promise<Said | null> => {
    const answer = await callOnce({ username: name, restriction: wanted });
    setAsked(null);
    if (isFailure(answer)) return saidFailure(answer);
    if (answer.kind === 'refused') return usernameFault(refusedText(answer.why));
    setDone(undoOf(name, answer));
    target.lookAgain();
    return { tone: 'ok', text: changedText(i18n, name, answer, seen) };
  };
  const putChosen = (): void => void run(() => put(username, restriction!, target.account?.restriction));
  const undo = async ({ username: name, before, after }: Done): Promise<Said | null> => {
    const result = await put(name, before, after);
    if (result?.tone === 'ok') setDone(null);
    return result;
  };
  const apply = (): void => {
    const isOwn = emailKey(username) === emailKey(session.username);
    const fault = target.check() ?? (isOwn ? usernameFault(refusedText('own-account')) : null);
    if (fault) say(fault);
    else if (restriction === null) say({ tone: 'error', text: msg`Choose what the account may do.` });
    else if (HARSH.has(restriction)) setAsked(username);
    else putChosen();
  };
  return {
    target,
    busy,
    said,
    silence: () => say(null),
    asked,
    back: () => setAsked(null),
    done,
    apply,
    putChosen,
    undo: () => void run(() => undo(done!)),
  };
}

/**
 * Null if a restriction with a term was in force: setting it again would restart its term, so undoing would
 * lengthen it.
 */
function undoOf(
  username: string,
  { state, before }: { readonly state: AccountState; readonly before: AccountState },
): Done | null {
  if (before.until !== undefined) return null;
  return { username, before: before.restriction, after: state.restriction };
}

interface OptionsProps {
  readonly chosen: Restriction | null;
  readonly onChoose: (restriction: Restriction) => void;
}

function Options({ chosen, onChoose }: OptionsProps) {
  const { i18n } = useLingui();
  return (
    <fieldset>
      <legend className={classes.label}>
        <Trans>What the account may do</Trans>
      </legend>
      {(Object.keys(RESTRICTION_WORDS) as Restriction[]).map((each) => (
        <div key={each} className={classes.option}>
          <input
            id={`restriction-${each}`}
            aria-describedby={`restriction-${each}-meaning`}
            type="radio"
            name="restriction"
            value={each}
            checked={chosen === each}
            onChange={() => onChoose(each)}
          />
          <label htmlFor={`restriction-${each}`}>
            <span className={classes.optionName}>{i18n._(RESTRICTION_WORDS[each].name)}</span>
            <span id={`restriction-${each}-meaning`} className={classes.facts}>
              {i18n._(RESTRICTION_WORDS[each].meaning)}
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

interface FormProps {
  readonly form: Form;
  readonly isLocked: boolean;
}

function Surely({ form, restriction, isLocked }: FormProps & { readonly restriction: Restriction }) {
  const { t } = useLingui();
  const { username } = form.target;
  return (
    <AskOnce
      action={restriction === 'deactivated' ? t`Deactivate` : t`Switch off for good`}
      busy={isLocked}
      onYes={form.putChosen}
      onNo={form.back}
    >
      {restriction === 'deactivated' ? (
        <Trans>Deactivate {username}? All logins end at once. It can be restored.</Trans>
      ) : (
        <Trans>Switch the message board off for {username}, without an end? It can be restored.</Trans>
      )}
    </AskOnce>
  );
}

function Buttons({ form: { done, undo }, isLocked }: FormProps) {
  return (
    <div className={classes.buttons}>
      <Button look="primary" type="submit" disabled={isLocked} className={classes.main}>
        <Trans>Apply</Trans>
      </Button>
      {done && (
        <Button data-action="undo" disabled={isLocked} onClick={undo}>
          <Trans>Undo for {done.username}</Trans>
        </Button>
      )}
    </div>
  );
}

/** A message about the change; includes the previous state if another administrator changed it meanwhile. */
function changedText(
  i18n: I18n,
  name: string,
  { state, before }: { readonly state: AccountState; readonly before: AccountState },
  seen: Restriction | undefined,
) {
  const now = stateText(i18n, state);
  // Already the new state: an earlier call, whose answer was lost, had been carried out.
  const isExpected = [undefined, before.restriction, state.restriction].includes(seen);
  if (isExpected) return msg`${name}: ${now}.`;
  const was = stateText(i18n, before);
  return msg`${name}: ${now}. Somebody else had changed it meanwhile; before, it was: ${was}.`;
}
