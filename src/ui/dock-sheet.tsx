import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import classes from './dock-sheet.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

interface DockSheetProps {
  readonly label: string;
  /** Its name for tests: `data-part`. */
  readonly part: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** More about its content, for tests. */
  readonly [data: `data-${string}`]: string | number | undefined;
}

/**
 * A dialog in the dock, below or next to the board and never over it. On opening it takes the focus (on the
 * button marked `data-first`, if any), on closing it restores it; Escape closes it. Below the board, it can
 * be pulled up over the board for a long text.
 */
export function DockSheet({ label, part, onClose, children, ...data }: DockSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [tall, setTall] = useState(false);
  useKeptFocus(sheet);
  useEffect(() => {
    const first = sheet.current?.querySelector<HTMLElement>('[data-first]');
    (first ?? sheet.current?.querySelector('button'))?.focus({ preventScroll: true });
    // On very low screens it opens below the visible area.
    sheet.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // Escape is only a shortcut for the sheet's button.
    // oxlint-disable-next-line a11y/no-noninteractive-element-interactions
    <div
      ref={sheet}
      role="dialog"
      aria-label={label}
      data-part={part}
      {...data}
      className={classes.sheet}
      data-tall={tall || undefined}
      onKeyDown={(event) => {
        // Ignore a key that is still held from opening the sheet.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
      <Handle tall={tall} onTall={setTall} />
    </div>
  );
}

/** Distance after which the sheet follows the pull. */
const PULL_PX = 16;

function Handle({ tall, onTall }: { readonly tall: boolean; readonly onTall: (tall: boolean) => void }) {
  const { t } = useLingui();
  const start = useRef<number | null>(null);
  const moved = useRef(false);
  const pull = ({ clientY }: PointerEvent): void => {
    if (start.current === null || Math.abs(clientY - start.current) < PULL_PX) return;
    moved.current = true;
    onTall(clientY < start.current);
  };
  return (
    <button
      type="button"
      className={classes.handle}
      aria-label={tall ? t`Shrink the panel` : t`Expand the panel`}
      data-action="pull"
      onPointerDown={({ clientY, pointerId, currentTarget }) => {
        start.current = clientY;
        moved.current = false;
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={pull}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
        moved.current = false;
      }}
      onClick={() => {
        // A pull also ends with a click event; ignore it.
        if (!moved.current) onTall(!tall);
        moved.current = false;
      }}
    />
  );
}
