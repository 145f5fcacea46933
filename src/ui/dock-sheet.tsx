import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { IconButton } from './button.tsx';
import { DialogIcon, type DialogIconName } from './dialog-icons.tsx';
import classes from './dock-sheet.module.css';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLayer } from './use-layer.ts';
import { useOpenMenu } from './use-open-menu.ts';

/** A row behind the three dots. */
export interface SheetRow {
  /** Its name for tests: `data-action`. */
  readonly action: string;
  readonly icon: DialogIconName;
  readonly name: string;
  readonly onClick: () => void;
}

interface DockSheetProps {
  readonly title: string;
  /** Its name for tests: `data-part`. */
  readonly part: string;
  /** Between title and result: how far the sheet has come. */
  readonly progress?: ReactNode;
  /** The first line; the reason follows as content. */
  readonly result?: ReactNode;
  readonly tone?: 'hint' | 'no' | undefined;
  readonly more?: readonly SheetRow[];
  /** Text on the left, one filled button on the right. */
  readonly actions?: ReactNode;
  /** The name of the cross for tests. */
  readonly closeAction?: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** More about its content, for tests. */
  readonly [data: `data-${string}`]: string | number | undefined;
}

/**
 * The dialog in the dock, below or next to the board and never over it. On opening it takes the focus (on the
 * button marked `data-first`, if any), on closing it restores it. The cross, Escape, Back and a downward swipe
 * close it.
 */
export function DockSheet(props: DockSheetProps) {
  const {
    title,
    part,
    progress,
    result,
    tone,
    more = [],
    actions,
    closeAction = 'close',
    onClose,
    children,
    ...data
  } = props;
  const { t } = useLingui();
  const sheet = useRef<HTMLDivElement>(null);
  useKeptFocus(sheet);
  useLayer(sheet, true, onClose);
  useFirstFocus(sheet);
  return (
    // oxlint-disable-next-line a11y/no-noninteractive-element-interactions
    <div
      ref={sheet}
      role="dialog"
      aria-label={title}
      data-part={part}
      {...data}
      className={classes.sheet}
      onKeyDown={(event) => {
        // Ignore a key that is still held from opening the sheet.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
    >
      <header className={classes.header} {...useSwipeDown(onClose)}>
        <h2 className={classes.title}>{title}</h2>
        {more.length > 0 && <More rows={more} />}
        <IconButton aria-label={t`Close`} data-action={closeAction} onClick={onClose}>
          <DialogIcon name="close" size={22} />
        </IconButton>
      </header>
      {progress}
      {result !== undefined && (
        <p className={classes.result} data-tone={tone} data-part="sheet-result">
          {result}
        </p>
      )}
      <div className={classes.body}>{children}</div>
      {actions && <footer className={classes.actions}>{actions}</footer>}
    </div>
  );
}

function useFirstFocus(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Focusing and scrolling need the layout, which the next frame computes anyway.
    const frame = requestAnimationFrame(() => {
      const first = sheet.current?.querySelector<HTMLElement>('[data-first]');
      (first ?? sheet.current?.querySelector<HTMLElement>('header > :last-child'))?.focus({
        preventScroll: true,
      });
      // On very low screens it opens below the visible area.
      sheet.current?.scrollIntoView({ block: 'nearest' });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [sheet]);
}

function More({ rows }: { readonly rows: readonly SheetRow[] }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const close = (): void => setOpen(false);
  useLayer(box, open, close);
  useOpenMenu(box, open, close);
  return (
    <div ref={box}>
      <IconButton
        aria-label={t`More`}
        aria-expanded={open}
        data-action="sheet-more"
        onClick={() => setOpen(!open)}
      >
        <DialogIcon name="more" size={24} />
      </IconButton>
      {open && (
        <ul className={classes.more} aria-label={t`More`}>
          {rows.map(({ action, icon, name, onClick }) => (
            <li key={action}>
              <button
                type="button"
                data-action={action}
                onClick={() => {
                  close();
                  onClick();
                }}
              >
                <DialogIcon name={icon} size={20} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A pull by this distance closes the sheet. */
const SWIPE_PX = 48;

/** The sheet follows a finger that pulls its title down, and returns if it lets go early. */
function useSwipeDown(onClose: () => void) {
  const start = useRef<number | null>(null);
  const pulled = ({ clientY }: PointerEvent): number => Math.max(0, clientY - (start.current ?? clientY));
  const follow = ({ currentTarget }: PointerEvent, by: number): void => {
    const { style } = currentTarget.parentElement!;
    style.transform = by > 0 ? `translateY(${by}px)` : '';
  };
  return {
    onPointerDown: ({ clientY, pointerType }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : clientY;
    },
    onPointerMove: (event: PointerEvent) => follow(event, pulled(event)),
    onPointerUp: (event: PointerEvent) => {
      const isFar = pulled(event) >= SWIPE_PX;
      start.current = null;
      follow(event, 0);
      if (isFar) onClose();
    },
    onPointerCancel: (event: PointerEvent) => {
      start.current = null;
      follow(event, 0);
    },
  };
}
