import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { EMOJI_COUNT } from '../../../core/posts/text.ts';
import { Emoji } from '../emoji.tsx';
import classes from './emoji-picker.module.css';

const NUMBERS = Array.from({ length: EMOJI_COUNT }, (_, index) => index + 1);

interface EmojiPickerProps {
  /** @param isPressed whether it was picked by mouse or finger instead of a key */
  readonly onPick: (number: number, isPressed: boolean) => void;
}

export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const { t } = useLingui();
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // If opened with the keyboard, move the focus here, for the arrow keys.
    if (document.activeElement?.matches('[aria-expanded=true]'))
      grid.current?.querySelector('button')?.focus();
  }, []);
  const move = (event: KeyboardEvent): void => {
    const buttons = Array.from(grid.current?.children ?? []) as HTMLElement[];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const columns = buttons.findIndex(({ offsetTop }) => offsetTop > buttons[0]!.offsetTop);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      buttons[at + step]?.focus();
    }
  };
  return (
    // oxlint-disable-next-line a11y/no-noninteractive-element-interactions -- keys for the buttons inside
    <div
      ref={grid}
      role="group"
      aria-label={t`Emoji`}
      data-part="emoji"
      className={classes.picker}
      onKeyDown={move}
    >
      {NUMBERS.map((number) => (
        <button
          key={number}
          type="button"
          tabIndex={number === 1 ? 0 : -1}
          data-emoji={number}
          className={classes.choice}
          // Keep the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ detail }) => onPick(number, detail > 0)}
        >
          <Emoji number={number} />
        </button>
      ))}
    </div>
  );
}
