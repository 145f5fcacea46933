import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { withTries } from '../i18n/tries-text.ts';
import { Icon } from './icons.tsx';
import classes from './said-line.module.css';
import type { Said } from './use-call.ts';
import { WaitText } from './wait-text.tsx';

/** A form's message, green or red, in a reserved line. */
export function SaidLine({ said }: { readonly said: Said | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const form = line.current?.closest('form');
    const field = said?.field && form?.elements.namedItem(said.field);
    // Somebody who goes on typing elsewhere is left alone.
    const isElsewhere = document.activeElement !== document.body && !form?.contains(document.activeElement);
    if (isElsewhere || !(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [said]);
  return (
    <p ref={line} className={classes.said} role="status" data-tone={said?.tone}>
      {said && (
        <>
          <Icon name={said.tone === 'ok' ? 'check' : 'warning'} size={15} />
          <span>
            <SaidText said={said} />
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
