import { useLingui } from '@lingui/react/macro';
import { withTries } from '../i18n/tries-text.ts';
import { Icon } from './icons.tsx';
import classes from './said-line.module.css';
import type { Said } from './use-call.ts';
import { WaitText } from './wait-text.tsx';

/** A form's message, green or red, in a reserved line; a field shows those about itself. */
export function SaidLine({ said }: { readonly said: Said | null }) {
  const shown = said?.field === undefined ? said : null;
  return (
    <p className={classes.said} role="status" data-tone={shown?.tone}>
      {shown && (
        <>
          <Icon name={shown.tone === 'ok' ? 'check' : 'warning'} size={15} />
          <span>
            <SaidText said={shown} />
          </span>
        </>
      )}
    </p>
  );
}

/** The message alone, with a countdown for a wait and the number of remaining tries. */
export function SaidText({ said: { wait, text, ...rest } }: { readonly said: Said }) {
  const { i18n } = useLingui();
  return wait ? <WaitText wait={wait} /> : withTries(i18n, i18n._(text), rest);
}
