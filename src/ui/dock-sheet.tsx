import { useEffect, useRef, type ReactNode } from 'react';
import classes from './dock-sheet.module.css';

interface DockSheetProps {
  readonly label: string;
  /** Its name for scripts: `data-part`. */
  readonly part: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** More about what it shows, for scripts. */
  readonly [data: `data-${string}`]: string | number | undefined;
}

/**
 * A dialog in the dock, below or beside the board and never over it. It takes the focus when it opens,
 * on the button marked `data-first` if there is one, and gives it back when it goes; Escape closes it.
 */
export function DockSheet({ label, part, onClose, children, ...data }: DockSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const first = sheet.current?.querySelector<HTMLElement>('[data-first]');
    (first ?? sheet.current?.querySelector('button'))?.focus({ preventScroll: true });
    // On a very low screen it opens below the fold.
    sheet.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    // Escape is only another way to the sheet's button.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={sheet}
      role="dialog"
      aria-label={label}
      data-part={part}
      {...data}
      className={classes.sheet}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
}
