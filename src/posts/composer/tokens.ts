/** An emoji as the field contains it: see `swapMarks`. */
const TOKEN = /\[\u2060(?:[1-9]|[1-5][0-9]|60)\]/g;

/** The emoji token that a caret position is strictly inside of. */
export function tokenAround(text: string, place: number): { start: number; end: number } | undefined {
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    if (index < place && place < end) return { start: index, end };
    if (index >= place) return undefined;
  }
  return undefined;
}

/**
 * Replaces the selection with a text. In a focused field, this can be undone, as if it had been typed; in any
 * other field, it does not take the focus.
 */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  if (document.activeElement === field) {
    // Deprecated, but still the only way to add to a field's undo history.
    // oxlint-disable-next-line typescript/no-deprecated
    if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
  }
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
