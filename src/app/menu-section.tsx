import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { moveBetweenHeadings } from './menu-keys.ts';
import classes from './menu.module.css';

interface MenuSectionProps {
  readonly id: string;
  readonly icon: ReactNode;
  readonly title: string;
  /** What is chosen now, at the right while the section is closed. */
  readonly value?: string | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A row of the drawer that opens on a click. */
export function MenuSection({ id, icon, title, value, open, onToggle, children }: MenuSectionProps) {
  const section = useScrollToOpened(open);
  return (
    <section ref={section} className={classes.section} data-section={id}>
      <h3>
        <button
          type="button"
          className={classes.heading}
          aria-expanded={open}
          aria-controls={`menu-${id}`}
          onKeyDown={moveBetweenHeadings}
          onClick={onToggle}
        >
          {icon}
          <span className={classes.name}>{title}</span>
          {!open && value !== undefined && <span className={classes.value}>{value}</span>}
          <DialogIcon name={open ? 'up' : 'down'} />
        </button>
      </h3>
      <div id={`menu-${id}`} hidden={!open} className={classes.content}>
        <Suspense>{open && children}</Suspense>
      </div>
    </section>
  );
}

/** What is opened is scrolled up: its heading leads, and what it finds later has room below. */
function useScrollToOpened(open: boolean) {
  const section = useRef<HTMLElement>(null);
  const wasThere = useRef(false);
  useEffect(() => {
    const element = section.current!;
    const isFirst = !wasThere.current;
    wasThere.current = true;
    if (!open) return undefined;
    if (!isFirst) {
      const moves = matchMedia('(prefers-reduced-motion: no-preference)').matches;
      element.scrollIntoView({ block: 'start', behavior: moves ? 'smooth' : 'instant' });
      return undefined;
    }
    // A drawer that opens with it stays at its top, if the heading can be seen from there. It has no
    // heights before it is shown.
    const frame = requestAnimationFrame(() => {
      if (!isSeen(element.querySelector('h3')!))
        element.scrollIntoView({ block: 'start', behavior: 'instant' });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [open]);
  return section;
}

function isSeen(heading: Element): boolean {
  return heading.getBoundingClientRect().bottom <= heading.closest('dialog')!.getBoundingClientRect().bottom;
}
