import { useLingui } from '@lingui/react/macro';
import drawings from './emoji.svg';
import classes from './emoji.module.css';
import { EMOJI_NAMES } from './composer/emoji-names.ts';

/** One of the sixty drawings, in the size of the surrounding text; screen readers read its name. */
export function Emoji({ number }: { readonly number: number }) {
  const { i18n } = useLingui();
  return (
    <svg role="img" aria-label={i18n._(EMOJI_NAMES[number - 1]!)} className={classes.emoji}>
      <use href={`${drawings}#e${number}`} />
    </svg>
  );
}

/**
 * Holds the file of the drawings while a list of posts is open. Without it, Chromium reads the file again for later
 * drawings, and every task of the page becomes slower with each copy.
 */
export function EmojiFile() {
  return (
    <svg aria-hidden display="none">
      <use href={`${drawings}#e1`} />
    </svg>
  );
}
