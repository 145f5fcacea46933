import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { KeptDraft } from '../../data/db/drafts.ts';
import { useStore } from '../../platform/use-store.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { FaultLine } from '../../ui/field.tsx';
import links from '../../ui/links.module.css';
import { DiscardedLine } from '../discarded-line.tsx';
import { focusWords } from '../list/use-post-actions.ts';
import { draftOf, type Drafts } from './drafts.ts';
import { ModeTitle } from './mode-title.tsx';
import classes from './other-drafts.module.css';

/** Characters of a draft shown to identify it. */
const SHOWN_LENGTH = 60;

/** Warns that a reload would lose what is in the composer, and asks before it does. */
function NotKept({ drafts }: { readonly drafts: Drafts }) {
  const { t } = useLingui();
  const isKept = useStore(drafts.isKept);
  useEffect(() => {
    if (isKept) return undefined;
    const ask = (event: Event): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isKept]);
  if (isKept) return null;
  return (
    <div className={classes.notKept}>
      <FaultLine
        fault={t`The storage of this device is full or blocked: what you write here is lost when this page closes.`}
      />
    </div>
  );
}

/** Drafts of closed tabs, to continue or discard, and whether this tab's draft is kept. */
export function OtherDrafts({ drafts }: { readonly drafts: Drafts }) {
  const { discarded, discard, ...ends } = useDiscard(drafts);
  const others = useStore(drafts.others);
  const shown = others.filter(({ id }) => !discarded.includes(id));
  return (
    <>
      {discarded.length > 0 && <DiscardedLine discarded={discarded} {...ends} />}
      {shown.length > 0 && <DraftList {...{ drafts, shown }} onDiscard={discard} />}
      <NotKept drafts={drafts} />
    </>
  );
}

interface DraftListProps {
  readonly drafts: Drafts;
  readonly shown: readonly KeptDraft[];
  readonly onDiscard: (id: string) => void;
}

function DraftList({ drafts, shown, onDiscard }: DraftListProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  return (
    <div className={classes.drafts} data-part="other-drafts">
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setIsOpen(!isOpen)}
      >
        <DialogIcon name="document" size={16} />
        <span>
          <Plural value={shown.length} one="# other draft" other="# other drafts" />
        </span>
        <DialogIcon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      <ul id={list} hidden={!isOpen} className={classes.list}>
        {shown.map((draft) => {
          const words = wordsOf(draft);
          return (
            <li key={draft.id} className={classes.draft}>
              <span className={classes.words}>
                <About draft={draft} />
                {words === '' ? <Trans>Pictures only</Trans> : words}
              </span>
              <button
                type="button"
                className={links.inText}
                data-action="take-draft"
                onClick={() => {
                  setIsOpen(false);
                  void drafts.switchTo(draft).then(focusWords);
                }}
              >
                <Trans>Continue</Trans>
              </button>
              <button
                type="button"
                className={links.inText}
                data-action="discard-draft"
                aria-label={t`Discard the draft “${words}”`}
                onClick={() => onDiscard(draft.id)}
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

/** What a draft is, unless it is a post. */
function About({ draft }: { readonly draft: KeptDraft }) {
  const { mode } = draftOf(draft);
  return (
    mode.kind !== 'new' && (
      <span className={classes.kind}>
        <ModeTitle mode={mode} />
      </span>
    )
  );
}

/** Drafts that the person has discarded are only hidden until that cannot be undone any more. */
function useDiscard(drafts: Drafts) {
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  const discardNow = useEffectEvent(() => void discardAll(drafts, discarded));
  useEffect(() => discardNow, []);
  return {
    discarded,
    discard: (id: string) => setDiscarded([...discarded, id]),
    onUndo: () => setDiscarded([]),
    onEnd: () =>
      void discardAll(drafts, discarded).then(() =>
        setDiscarded((now) => now.filter((id) => !discarded.includes(id))),
      ),
  };
}

async function discardAll(drafts: Drafts, ids: readonly string[]): Promise<void> {
  const discarded = drafts.others.get().filter(({ id }) => ids.includes(id));
  await Promise.all(discarded.map((draft) => drafts.discard(draft)));
}

function wordsOf({ text, stash }: KeptDraft): string {
  const words = (text.trim() || stash.text.trim()).replaceAll(/\s+/g, ' ');
  const signs = Array.from(words);
  return signs.length > SHOWN_LENGTH ? `${signs.slice(0, SHOWN_LENGTH).join('')}…` : words;
}
