import type { KeyboardEvent } from 'react';

/** Moves between the headings of the menu's sections: arrows, Home and End (the accordion of the ARIA practices). */
export function moveBetweenHeadings(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const headings = event.currentTarget
    .closest('[data-part=menu]')
    ?.querySelectorAll<HTMLButtonElement>('[data-section] > h3 > button');
  if (!headings) return;
  const list = Array.from(headings);
  const at = list.indexOf(event.currentTarget);
  const target: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % list.length,
    ArrowUp: (at - 1 + list.length) % list.length,
    Home: 0,
    End: list.length - 1,
  };
  const next = target[event.key];
  if (next === undefined) return;
  event.preventDefault();
  list[next]!.focus();
}
