import { Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { DialogIcon } from '../dialog-icons.tsx';
import { moveBetweenHeadings } from './menu-keys.ts';
import classes from './menu.module.css';
import shapes from '../shapes.module.css';

interface MenuSectionProps {
  readonly id: string;
  readonly icon: ReactNode;
  readonly title: string;
  /** The current value, shown on the right while the section is closed. */
  readonly value?: string | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A row of the drawer that opens on a click. */
export function MenuSection({ id, icon, title, value, open, onToggle, children }: MenuSectionProps) {
  const isFirstRef = useRef(open);
  return (
    <section className={classes.section} data-section={id}>
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
          {!open && value !== undefined && <span className={shapes.caption}>{value}</span>}
          <DialogIcon name={open ? 'up' : 'down'} />
        </button>
      </h3>
      <div id={`menu-${id}`} hidden={!open} className={classes.content}>
        <Suspense>
          {open && (
            <>
              {children}
              <ScrollUp isFirstRef={isFirstRef} />
            </>
          )}
        </Suspense>
      </div>
    </section>
  );
}

/**
 * Scrolls the section's heading to the top once its content is loaded, so that the content has room below.
 */
function ScrollUp({ isFirstRef }: { readonly isFirstRef: RefObject<boolean> }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const section = mark.current!.closest('section')!;
    const isFirst = isFirstRef.current;
    isFirstRef.current = false;
    if (!isFirst) {
      const moves = matchMedia('(prefers-reduced-motion: no-preference)').matches;
      section.scrollIntoView({ block: 'start', behavior: moves ? 'smooth' : 'instant' });
      return undefined;
    }
    // Not if the drawer has just opened and the heading is visible anyway. Heights are 0 until it is shown.
    const frame = requestAnimationFrame(() => {
      if (!isSeen(section.querySelector('h3')!))
        section.scrollIntoView({ block: 'start', behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isFirstRef]);
  return <span ref={mark} hidden />;
}

function isSeen(heading: Element): boolean {
  return heading.getBoundingClientRect().bottom <= innerHeight;
}
