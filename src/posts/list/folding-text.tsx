import { Trans } from '@lingui/react/macro';
import { createContext, use, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { beginningOf } from './beginning.ts';
import { MessageText } from './message-text.tsx';
import classes from './post-item.module.css';

/** The ids of the posts and comments that are shown whole: scrolling removes and draws them again. */
export const UnfoldedContext = createContext(new Set<string>());

/** The text of a post or comment; only its beginning if it is long. */
export function FoldingText({ id, text }: { readonly id: string; readonly text: string }) {
  const unfolded = use(UnfoldedContext);
  const [isWhole, setWhole] = useState(() => unfolded.has(id));
  const beginning = useMemo(() => beginningOf(text), [text]);
  if (beginning === undefined) return <MessageText text={text} />;
  const toggle = (button: Element): void => {
    const before = button.getBoundingClientRect().top;
    unfolded[isWhole ? 'delete' : 'add'](id);
    flushSync(() => setWhole(!isWhole));
    // What is below a text that gets shorter stays where it is.
    const list = button.closest('[data-part=posts]');
    if (list && isWhole) list.scrollTop += button.getBoundingClientRect().top - before;
  };
  return (
    <>
      <MessageText text={isWhole ? text : `${beginning} …`} />
      <button
        type="button"
        className={classes.fold}
        data-action="fold"
        aria-expanded={isWhole}
        onClick={({ currentTarget }) => toggle(currentTarget)}
      >
        {isWhole ? <Trans>Show less</Trans> : <Trans context="long text">Show all</Trans>}
      </button>
    </>
  );
}
