import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { emojiInField, swapMarks, textParts } from '../../../core/posts/text.ts';
import { Emoji } from '../emoji.tsx';
import classes from './text-field.module.css';
import { insertText, tokenAround } from './tokens.ts';

interface TextFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'ref' | 'value'> {
  /** The text as stored, with emoji as `[5]`. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * A text area that shows emoji. The field itself contains tokens, so that typing, undo, copying and input
 * methods work as usual; a layer with the same lines covers each token with its image. The caret skips and
 * deletes a token as one character.
 */
export function TextField({ text, onText, field, ...rest }: TextFieldProps) {
  const layer = useRef<HTMLDivElement>(null);
  const caret = useRef(0);
  const follow = (): void => {
    if (layer.current && field.current) layer.current.scrollTop = field.current.scrollTop;
  };
  // If React controlled the value, it would also set `defaultValue` at each key. That replaces the element's child,
  // for which the browser restyles everything that the main screen's `:has()` rules may match.
  useLayoutEffect(() => {
    setValue(field.current!, swapMarks(text));
  });
  return (
    <div className={classes.box}>
      <textarea
        {...rest}
        ref={field}
        rows={1}
        className={classes.field}
        onChange={(event) => onText(swapMarks(event.target.value))}
        onBeforeInput={(event) => deleteToken(event.currentTarget, event.nativeEvent)}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          if (event.key === 'Backspace' || event.key === 'Delete')
            deleteToken(event.currentTarget, event.nativeEvent);
        }}
        onSelect={(event) => {
          caret.current = stepOverToken(event.currentTarget, caret.current);
        }}
        onScroll={follow}
      />
      <div ref={layer} aria-hidden className={classes.layer}>
        {textParts(text).map((part, index) =>
          part.kind === 'text' ? (
            part.text
          ) : (
            <span key={index} className={classes.token}>
              {emojiInField(part.number)}
              <Emoji number={part.number} />
            </span>
          ),
        )}
        {/* Without it, a last empty line would have no height. */}
        {'\u200b'}
      </div>
    </div>
  );
}

/** Setting the same value would move the caret. */
function setValue(field: HTMLTextAreaElement, value: string): void {
  if (field.value !== value) field.value = value;
}

/** Moves a caret that is inside a token out of it, in the direction of its movement. */
function stepOverToken(field: HTMLTextAreaElement, before: number): number {
  const { selectionStart, selectionEnd } = field;
  const token = selectionStart === selectionEnd ? tokenAround(field.value, selectionStart) : undefined;
  if (!token) return selectionEnd;
  const to = selectionStart > before ? token.end : token.start;
  field.setSelectionRange(to, to);
  return to;
}

/** Deletes the whole token before or after the caret, so that this can be undone. */
function deleteToken(field: HTMLTextAreaElement, event: KeyboardEvent | InputEvent): void {
  const backwards = 'key' in event ? event.key === 'Backspace' : event.inputType === 'deleteContentBackward';
  const forwards = 'key' in event ? event.key === 'Delete' : event.inputType === 'deleteContentForward';
  const { selectionStart: at, selectionEnd } = field;
  if (at !== selectionEnd || (!backwards && !forwards)) return;
  const token = tokenAround(field.value, backwards ? at - 1 : at + 1);
  if (!token || (backwards ? token.end : token.start) !== at) return;
  event.preventDefault();
  field.setSelectionRange(token.start, token.end);
  insertText(field, '');
}
