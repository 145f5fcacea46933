import { success } from '../../base/result.ts';
import { EMPTY_SIGN, hasStrayLetter } from './grid-lines.ts';
import { finishDraft, newDraft, type ImportedPuzzle, type Parsed } from './imported-puzzle.ts';
import { fillDigits } from './plain.ts';

/**
 * A line of a puzzle collection: 81 characters, perhaps followed by a comment, a rating or a solution; a line
 * of SudokuExchange's bank (`hash digits rating`); or a line of Glenn Fowler's lists, whose fifth field is
 * the grid. Text after the cells becomes the description.
 */
export function parseListLine(text: string): Parsed | undefined {
  const line = text.trim();
  if (line.includes('\n')) return undefined;
  const bank = /^[0-9a-f]{12}\s([0-9]{81})\s+([0-9]{1,2}\.[0-9])$/.exec(line);
  if (bank !== null) return fromSigns(bank[1], bank[2]);
  const fields = line.split(',');
  if (fields.length >= 7 && fields[4].trim().length === 81) return fromSigns(fields[4].trim(), '');
  const rest = line.slice(81);
  if (rest !== '' && !/^[\s#,;:]/.test(rest)) return undefined;
  return fromSigns(line.slice(0, 81), rest.replace(/^[\s#,;:]+/, ''));
}

function fromSigns(signs: string, comment: string): Parsed | undefined {
  if (
    signs.length !== 81 ||
    hasStrayLetter(signs) ||
    !Array.from(signs).every((sign) => /[1-9]/.test(sign) || EMPTY_SIGN.test(sign))
  ) {
    return undefined;
  }
  const draft = newDraft();
  fillDigits(draft, signs.split(''), 'givens');
  return success(finishDraft(draft, comment === '' ? {} : { description: comment.slice(0, 200) }));
}

/** One line for a `.sdm` collection. */
export function formatListLine(puzzle: ImportedPuzzle): string {
  const comment = puzzle.description?.replace(/\s+/g, ' ');
  const digits = Array.from(puzzle.givens, (digit) => digit || '.').join('');
  return comment === undefined ? digits : `${digits} #${comment}`;
}
