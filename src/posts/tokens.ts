/** An emoji as a field holds it: see `swapMarks`. */
const TOKEN = /\[\u2060(?:[1-9]|[1-5][0-9]|60)\]/g;

/** The emoji token that a place between two signs lies within, not at its edge. */
export function tokenAround(text: string, place: number): { start: number; end: number } | undefined {
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    if (index < place && place < end) return { start: index, end };
    if (index >= place) return undefined;
  }
  return undefined;
}

/**
 * Puts a text in the place of what is selected. In the field that has the focus as if it was typed, so that
 * it can be undone; elsewhere without taking the focus.
 */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  if (document.activeElement === field) {
    // Old, and still the only way into a field's own history of changes.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
  }
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
