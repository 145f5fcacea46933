import { Suspense, type ReactNode } from 'react';
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
