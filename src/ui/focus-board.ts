/** Focuses the cell that Tab would reach, after the pressed button has disappeared. */
export function focusBoard(): void {
  document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus({ preventScroll: true });
}
