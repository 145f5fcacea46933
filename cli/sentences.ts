import { assertNever } from '../core/base/assert-never.ts';
import { cellName, type FormatFailure, type House } from '../core/sudoku/index.ts';

/** Explains in English why a line is not a puzzle, and where. */
export function failureSentence(failure: FormatFailure): string {
  switch (failure.kind) {
    case 'too-large':
      return `The line has more than ${failure.limit} characters.`;
    case 'empty':
      return 'The line is empty.';
    case 'unknown-format':
      return 'The line is in no known format.';
    case 'too-few-cells':
    case 'too-many-cells':
      return `The number of cells is ${failure.count}, not 81.`;
    case 'unexpected-sign':
      return `Unexpected ${JSON.stringify(failure.sign)} at character ${failure.column}.`;
    case 'unclosed':
      return `The ${JSON.stringify(failure.sign)} at character ${failure.column} is never closed.`;
    case 'empty-brackets':
      return `The brackets at character ${failure.column} are empty.`;
    case 'repeat':
      return `Digit ${failure.digit} occurs more than once in ${houseName(failure.house)}: ${failure.cells.map(cellName).join(', ')}.`;
    case 'expired':
      return `The text expired on ${expiryText(failure.expiredAt)}.`;
    case 'bad-stamp':
      return `The expiry ${JSON.stringify(failure.stamp)} is not a time.`;
    case 'prefix-twice':
      return `The prefix "${failure.prefix}:" at character ${failure.column} occurs for the second time.`;
    case 'bad-node':
      return `The hint node ${JSON.stringify(failure.node)} after "${failure.prefix}:" is not row, column and digits.`;
    case 'damaged':
      return `The ${failure.format} text is damaged.`;
    case 'variant':
      return `The ${failure.format} puzzle is a variant (${failure.name}), not a classic Sudoku.`;
    case 'online-only':
      return `The link only refers to a puzzle on ${failure.site}; open it there and export it.`;
    case 'unsupported-version':
      return `Version ${failure.version} of the ${failure.format} format is not known.`;
    default:
      return assertNever(failure);
  }
}

function houseName(house: House): string {
  if (house < 9) return `row ${'ABCDEFGHI'.charAt(house)}`;
  return house < 18 ? `column ${house - 8}` : `box ${house - 17}`;
}

function expiryText(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? `${time} ms after 1970` : date.toISOString();
}
