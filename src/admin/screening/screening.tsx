import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PATTERN_MAX_LENGTH } from '../../../core/administration/pattern.ts';
import { SCREENINGS, type Screening as Choice } from '../../../core/administration/screening.ts';
import { useOnline } from '../../platform/online.ts';
import { useStore } from '../../platform/use-store.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { FaultLine, Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import classes from '../administration.module.css';
import { usePapers, type Papers } from '../desk.ts';
import type { PanelProps } from '../panel.ts';
import { inputFault, inputKind, type InputKind } from './screening-input.ts';
import { ScreeningResults } from './screening-results.tsx';
import { CHOICES, inputFaultText } from './screening-words.ts';

/** Section 9: searches for usernames by account data, in eleven ways. */
export function Screening({ desk, onGo }: PanelProps) {
  const { screening, screeningText } = usePapers(desk);
  const { found } = useStore(desk.screening.state);
  const input = screening === null ? '' : inputOf(screening, screeningText);
  return (
    <div className={classes.form} data-form="screening">
      <ScreeningForm desk={desk} />
      {/* Results are shown only with their own query: next to another one, they would seem to answer it. */}
      {found?.screening === screening && found.input === input && (
        <ScreeningResults key={`${found.screening} ${input}`} {...{ desk, found, onGo }} />
      )}
    </div>
  );
}

/** The input of a search; empty if the choice needs none. */
function inputOf(screening: Choice, text: string): string {
  return inputKind(screening) === 'none' ? '' : text.trim();
}

function ScreeningForm({ desk }: Pick<PanelProps, 'desk'>) {
  const { t } = useLingui();
  const online = useOnline();
  const { screening, screeningText } = usePapers(desk);
  const isSearching = useStore(desk.screening.state).phase === 'searching';
  const [tried, setTried] = useState(false);
  const search = (): void => {
    setTried(true);
    if (screening === null || inputFault(screening, screeningText) !== null || isSearching || !online) return;
    void desk.screening.start(screening, inputOf(screening, screeningText));
  };
  const write = (changes: Partial<Papers>): void => {
    setTried(false);
    desk.screening.stop();
    desk.write(changes);
  };
  return (
    <Form className={classes.fields} onSend={search}>
      <ChoiceField
        screening={screening}
        onChoose={(chosen) => {
          // A text is no day.
          const isOther = chosen && screening && inputKind(chosen) !== inputKind(screening);
          write({ screening: chosen, ...(isOther && { screeningText: '' }) });
        }}
      />
      {screening === null && <FaultLine fault={tried ? t`Choose what to look for` : null} />}
      {screening !== null && (
        <InputField
          key={inputKind(screening)}
          screening={screening}
          text={screeningText}
          tried={tried}
          onText={(text) => write({ screeningText: text })}
        />
      )}
      <Button look="primary" type="submit" disabled={isSearching || !online} className={classes.main}>
        <DialogIcon name="search" size={20} />
        <Trans>Search</Trans>
      </Button>
    </Form>
  );
}

interface ChoiceFieldProps {
  readonly screening: Choice | null;
  readonly onChoose: (screening: Choice | null) => void;
}

function ChoiceField({ screening, onChoose }: ChoiceFieldProps) {
  const { t, i18n } = useLingui();
  return (
    <Select
      label={t`Look for`}
      name="screening"
      value={screening ?? ''}
      onChoose={(value) => onChoose(value === '' ? null : (value as Choice))}
    >
      <option value="">{t`Choose what to look for`}</option>
      {SCREENINGS.map((each) => (
        <option key={each} value={each}>
          {i18n._(CHOICES[each])}
        </option>
      ))}
    </Select>
  );
}

interface InputFieldProps {
  readonly screening: Choice;
  readonly text: string;
  /** Whether the search was submitted with this text. */
  readonly tried: boolean;
  readonly onText: (text: string) => void;
}

function InputField({ screening, text, tried, onText }: InputFieldProps) {
  const { t, i18n } = useLingui();
  const fault = inputFault(screening, text);
  // An invalid character is reported while typing, a missing value on submit.
  const isShown = tried || fault?.kind === 'invalid-symbol' || fault?.kind === 'too-long';
  const faultText = fault && isShown ? i18n._(inputFaultText(screening, fault)) : null;
  const common = { name: 'screening-text', autoComplete: 'off', value: text, fault: faultText, onText };
  const fields: Readonly<Record<InputKind, React.ReactNode>> = {
    none: null,
    text: (
      <Field
        {...common}
        label={t`Text`}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PATTERN_MAX_LENGTH + 1}
        note={
          <Trans>
            <b>*</b> any text · <b>^</b> starts with · <b>$</b> ends with
          </Trans>
        }
      />
    ),
    day: (
      <Field
        {...common}
        label={t`Day (year-month-day)`}
        maxLength={PATTERN_MAX_LENGTH}
        note={t`Such as 2026-01-31; three days before and after it count too`}
      />
    ),
  };
  return fields[inputKind(screening)];
}
