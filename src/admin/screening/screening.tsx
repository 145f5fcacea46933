import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { PATTERN_MAX_LENGTH } from '../../../core/administration/pattern.ts';
import { SCREENINGS, type Screening as Choice } from '../../../core/administration/screening.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { FaultLine, Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import classes from '../administration.module.css';
import { usePapers, type Papers } from '../desk.ts';
import type { PanelProps } from '../panel.ts';
import { inputFault, inputKind, screenWith, type InputFault } from './screening-input.ts';
import { ScreeningResults } from './screening-results.tsx';

const CHOICES: Readonly<Record<Choice, MessageDescriptor>> = {
  username: msg`Username contains`,
  registered: msg`Registered near a day`,
  'last-login': msg`Last login near a day`,
  phone: msg`Phone number contains`,
  question: msg`Security question contains`,
  answer: msg`Security answer contains`,
  deactivated: msg`Deactivated accounts`,
  week: msg`Shared platform off for 1 week`,
  month: msg`Shared platform off for 1 month`,
  year: msg`Shared platform off for 1 year`,
  forever: msg`Shared platform off for good`,
};

/** Section 9: usernames by what is known of them, in eleven ways. */
export function Screening({ api, desk, online, onGo }: PanelProps) {
  const { t, i18n } = useLingui();
  const { screening, screeningText } = usePapers(desk);
  const run = desk.screeningRun;
  const last = useSyncExternalStore(run.subscribe, run.found);
  const [tried, setTried] = useState(false);
  const kind = screening === null ? 'none' : inputKind(screening);
  const fault = screening && inputFault(screening, screeningText);
  // A wrong sign is told while it is typed; that something is missing, when it is sent.
  const isShown = tried || fault?.kind === 'invalid-symbol' || fault?.kind === 'too-long';
  const faultText = screening && fault && isShown ? i18n._(wordsOf(screening, fault)) : null;
  // What was found belongs to its question: beside another one it would be taken for its answer.
  const input = kind === 'none' ? '' : screeningText.trim();
  const found = last?.screening === screening && last.input === input ? last : null;
  const runs = found?.phase === 'runs';
  const search = (): void => {
    setTried(true);
    if (screening === null || fault !== null || runs || !online) return;
    void run.start(screening, input, screenWith(api, screening, screeningText));
  };
  const write = (changes: Partial<Papers>): void => {
    setTried(false);
    run.stop();
    desk.write(changes);
  };
  return (
    <div className={classes.form} data-form="screening">
      <form
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Select
          label={t`Look for`}
          name="screening"
          value={screening ?? ''}
          onChoose={(value) => {
            write({ screening: value === '' ? null : (value as Choice) });
          }}
        >
          <option value="">{t`Choose what to look for`}</option>
          {SCREENINGS.map((each) => (
            <option key={each} value={each}>
              {i18n._(CHOICES[each])}
            </option>
          ))}
        </Select>
        {screening === null && <FaultLine fault={tried ? t`Choose what to look for` : null} />}
        {kind === 'text' && (
          <Field
            label={t`Text`}
            name="screening-text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={PATTERN_MAX_LENGTH + 1}
            value={screeningText}
            fault={faultText}
            note={
              <Trans>
                <b>*</b> any text · <b>^</b> starts with · <b>$</b> ends with
              </Trans>
            }
            onText={(text) => {
              write({ screeningText: text });
            }}
          />
        )}
        {kind === 'day' && (
          <Field
            label={t`Day (year-month-day)`}
            name="screening-text"
            autoComplete="off"
            maxLength={PATTERN_MAX_LENGTH}
            value={screeningText}
            fault={faultText}
            note={t`Such as 2026-01-31; three days before and after it count too`}
            onText={(text) => {
              write({ screeningText: text });
            }}
          />
        )}
        <Button look="primary" type="submit" disabled={runs || !online} className={classes.main}>
          <DialogIcon name="search" size={20} />
          <Trans>Search</Trans>
        </Button>
      </form>
      {found && (
        <ScreeningResults
          key={`${found.screening} ${input}`}
          desk={desk}
          run={run}
          found={found}
          online={online}
          onGo={onGo}
        />
      )}
    </div>
  );
}

function wordsOf(screening: Choice, fault: InputFault): MessageDescriptor {
  switch (fault.kind) {
    case 'empty':
      return inputKind(screening) === 'day' ? msg`Enter a day.` : msg`Enter a text.`;
    case 'too-long':
      return msg`At most ${PATTERN_MAX_LENGTH} characters.`;
    case 'no-date':
      return msg`Incorrect time format input!`;
    case 'invalid-symbol':
      return wrongSymbolText(screening, fault.sign);
  }
}

function wrongSymbolText(screening: Choice, sign: string): MessageDescriptor {
  switch (screening) {
    case 'username':
      return msg`Invalid input symbol! “${sign}” cannot stand in an e-mail address.`;
    case 'phone':
      return msg`Invalid input symbol! “${sign}” is not a digit; * ^ $ are allowed too.`;
    default:
      return msg`Invalid input symbol! “${sign}” is not allowed here; use letters, digits, spaces and * ^ $.`;
  }
}
