/** Gives the focus to the cell that Tab would reach: for whoever pressed a button that is gone by that. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus({ preventScroll: true });
}
