/**
 * Records taps and keys on the painted board until the app handles them, so that none is lost, and shows each
 * at once: a tap outlines its cell, a digit appears in it. What they mean is decided by the app alone, which
 * gets them in their order.
 */
export function recordEarlyInput(
  cells: readonly HTMLElement[],
  write: (cell: HTMLElement, digit: string) => void,
): void {
  const events: (readonly [event: Event, cell: number])[] = [];
  let selected = -1;
  let pressed = -1;
  const select = (cell: number): void => {
    selected = cell === selected ? -1 : cell;
    for (const [index, element] of cells.entries()) element.ariaSelected = String(index === selected);
  };
  const record = (event: Event): void => {
    const cell = cells.findIndex((element) => element.contains(event.target as Node));
    const chosen = cells[selected];
    events.push([event, cell]);
    if (event.type === 'pointerdown') pressed = cell;
    else if (!(event instanceof KeyboardEvent)) {
      // A press that ends in another cell is not a tap.
      if (cell === pressed) select(cell);
    } else if (/^[1-9]$/.test(event.key) && chosen && chosen.dataset.kind !== 'given')
      write(chosen, event.key);
    // The selection may have moved.
    else select(-1);
  };
  const ended = new AbortController();
  for (const type of ['pointerdown', 'pointerup', 'keydown']) addEventListener(type, record, ended);
  addEventListener(
    'app-shown',
    () => {
      // After a key, the board would select the focused cell, and the tap would not enter the chosen digit.
      addEventListener('focusin', stop, { capture: true, signal: ended.signal });
      // What is repeated is recorded, too.
      for (const [event, cell] of events.splice(0)) {
        const tapped = document.querySelector<HTMLElement>(`[data-index='${cell}']`);
        tapped?.focus({ preventScroll: true });
        (tapped ?? document.activeElement!).dispatchEvent(
          new (event.constructor as typeof Event)(event.type, event),
        );
      }
      ended.abort();
    },
    ended,
  );
}

function stop(event: Event): void {
  event.stopPropagation();
}
