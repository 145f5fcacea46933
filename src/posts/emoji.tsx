import { useLingui } from '@lingui/react/macro';
import classes from './emoji.module.css';
import { EMOJI_NAMES } from './composer/emoji-names.ts';

/** One of the sixty drawings, in the size of the surrounding text; screen readers read its name. */
export function Emoji({ number }: { readonly number: number }) {
  const { i18n } = useLingui();
  return (
    <svg role="img" aria-label={i18n._(EMOJI_NAMES[number - 1]!)} className={classes.emoji}>
      <use href={`/emoji.svg#e${number}`} />
    </svg>
  );
}
