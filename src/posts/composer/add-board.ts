import { swapMarks, textLength } from '../../../core/posts/text.ts';
import { maxLength, type ComposerActor } from './composer-machine.ts';
import { insertText } from './tokens.ts';

/**
 * Adds a link to a position at the caret, on a line of its own; at the end of the text, the caret stays before it. If
 * the text would become too long, the next link is tried, or nothing added; the composer says so. A link that the text
 * has is not added again.
 *
 * @param links with everything, then without notes
 */
export function addBoard(actor: ComposerActor, field: HTMLTextAreaElement, links: readonly string[]): void {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const [before, after] = [value.slice(0, start), value.slice(end)];
  if (links.some((link) => value.includes(link))) return;
  const max = maxLength(actor.getSnapshot().context.mode);
  const added = links
    .map((link) => `${/\S$|^$/.test(before) ? '\n' : ''}${link}${/^\S/.test(after) ? '\n' : ''}`)
    .find((text) => textLength(swapMarks(before + text + after)) <= max);
  if (added !== undefined) insertText(field, added);
  if (after === '') field.setSelectionRange(start, start);
  if (added?.trim() !== links[0])
    actor.send({ type: 'board.cut', fault: added === undefined ? 'no-room' : 'without-notes' });
}
