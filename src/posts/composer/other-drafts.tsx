import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, useSyncExternalStore } from 'react';
import type { KeptDraft } from '../../data/db/drafts.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import type { Drafts } from './drafts.ts';
import classes from './other-drafts.module.css';

/** Characters of a draft shown to identify it. */
const SHOWN_LENGTH = 60;

/** Drafts of closed tabs, to continue or discard. */
export function OtherDrafts({ drafts }: { readonly drafts: Drafts }) {
  const { t } = useLingui();
  const others = useSyncExternalStore(drafts.subscribe, drafts.others);
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  if (others.length === 0) return null;
  return (
    <div className={classes.drafts} data-part="other-drafts">
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <DialogIcon name="document" size={16} />
        <span>
          <Plural value={others.length} one="# other draft" other="# other drafts" />
        </span>
        <DialogIcon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      <ul id={list} hidden={!isOpen} className={classes.list}>
        {others.map((draft) => {
          const words = wordsOf(draft);
          return (
            <li key={draft.id} className={classes.draft}>
              <span className={classes.words}>{words === '' ? <Trans>Pictures only</Trans> : words}</span>
              <button
                type="button"
                data-action="take-draft"
                onClick={() => {
                  setIsOpen(false);
                  void drafts.switchTo(draft).then(() => {
                    document.querySelector<HTMLElement>('[data-part=composer] textarea')?.focus();
                  });
                }}
              >
                <Trans>Continue</Trans>
              </button>
              <button
                type="button"
                data-action="discard-draft"
                aria-label={t`Discard the draft “${words}”`}
                onClick={() => void drafts.discard(draft)}
              >
                <Trans>Discard</Trans>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function wordsOf({ text, stash }: KeptDraft): string {
  const words = (text.trim() || stash.text.trim()).replaceAll(/\s+/g, ' ');
  const signs = Array.from(words);
  return signs.length > SHOWN_LENGTH ? `${signs.slice(0, SHOWN_LENGTH).join('')}…` : words;
}
