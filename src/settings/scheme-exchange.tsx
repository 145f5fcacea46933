import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ColorSchemes, Theme } from '../../core/appearance/color-scheme.ts';
import { parseColorText, writeColorText } from '../../core/protocol/colors.ts';
import { downloadFile } from '../platform/download.ts';
import { Button } from '../ui/button.tsx';
import { FaultLine } from '../ui/field.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { copyText } from '../platform/share.ts';
import { notify } from '../ui/notices.ts';
import { colorTextFault } from './color-names.ts';
import classes from './colors.module.css';

/** Longer than the longest text that is parsed, so that an overlong file is reported as too long. */
const READ_AT_MOST = 20_000;

interface SchemeExchangeProps {
  readonly colors: ColorSchemes;
  readonly theme: Theme;
  readonly onImport: (colors: ColorSchemes) => void;
}

export function SchemeExchange({ colors, theme, onImport }: SchemeExchangeProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const read = (given: string): void => {
    const parsed = parseColorText(given);
    if (!parsed.ok) {
      setFault(colorTextFault(i18n, parsed.failure));
      return;
    }
    const found = parsed.value;
    // A single set applies to the current theme.
    onImport(found.kind === 'both' ? found.schemes : { ...colors, [theme]: found.scheme });
    setFault(null);
    setText('');
    notify({ tone: 'ok', text: t`These colours are now in use.` });
  };
  return (
    <div className={classes.editor}>
      <WaysOut colors={colors} onText={setText} />
      <label htmlFor={id} className={classes.label}>
        <Trans>A scheme as text</Trans>
      </label>
      <textarea
        id={id}
        rows={3}
        className={classes.text}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        aria-invalid={fault !== null || undefined}
        aria-describedby={`${id}-line`}
        onChange={({ target }) => {
          setText(target.value);
          setFault(null);
        }}
      />
      <FaultLine id={`${id}-line`} fault={fault} />
      <div className={classes.actions}>
        <Button data-action="import-colors" disabled={text.trim() === ''} onClick={() => read(text)}>
          <Trans>Use this text</Trans>
        </Button>
        <FileButton
          accept=".json,.txt,application/json,text/plain"
          part="color-file"
          onFile={(file) => void file.slice(0, READ_AT_MOST).text().then(read)}
        >
          <Trans>Open a file</Trans>
        </FileButton>
      </div>
    </div>
  );
}

interface WaysOutProps extends Pick<SchemeExchangeProps, 'colors'> {
  /** Called with a text that could not be copied, to be shown in the field. */
  readonly onText: (text: string) => void;
}

function WaysOut({ colors, onText }: WaysOutProps) {
  const { t } = useLingui();
  const copy = async (): Promise<void> => {
    const written = writeColorText(colors);
    if (await copyText(written)) notify({ tone: 'ok', text: t`Copied.` });
    // Put it into the field, to be copied by hand.
    else onText(written);
  };
  return (
    <div className={classes.actions}>
      <Button onClick={() => void copy()}>
        <Trans>Copy as text</Trans>
      </Button>
      <Button
        data-action="save-colors"
        onClick={() =>
          void downloadFile(
            'nonet-colors.json',
            new Blob([writeColorText(colors)], { type: 'application/json' }),
          )
        }
      >
        <Trans>Save as file</Trans>
      </Button>
    </div>
  );
}
