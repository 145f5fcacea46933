import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { PuzzleRefusal } from '../../../core/administration/question-bank.ts';
import { assertNever } from '../../../core/base/assert-never.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { findRepeat } from '../../../core/sudoku/formats/repeats.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { listOf } from '../../i18n/list-of.ts';
import type { ListFault } from './bulk-adder.ts';

export const CHOOSE_LIBRARY = msg`Choose a library first.`;

export const REFUSAL_NAMES: Readonly<Record<PuzzleRefusal, MessageDescriptor>> = {
  'not-digits': msg`Not digits only`,
  'too-short': msg`Number of digits is less than 81`,
  'too-long': msg`Number of digits is greater than 81`,
  'no-solution': msg`No solution`,
  'several-solutions': msg`Several solutions`,
  'cannot-judge': msg`Cannot be judged`,
  complete: msg`No empty cell`,
  'already-there': msg`Already there`,
};

/** Why a line was refused, and where in the line the reason is. */
export function refusalText(
  i18n: I18n,
  line: string,
  why: PuzzleRefusal,
  library?: Level,
): MessageDescriptor {
  const count = line.length;
  switch (why) {
    case 'not-digits': {
      const place = line.search(/[^0-9.]/);
      const sign = Array.from(line.slice(place))[0] ?? '';
      const at = place + 1;
      return msg`“${sign}” at place ${at} is not a digit. Use 1 to 9, and 0 or . for an empty cell.`;
    }
    case 'too-short':
      return msg`Number of digits is less than 81: ${count}.`;
    case 'too-long':
      return msg`Number of digits is greater than 81: ${count}.`;
    case 'no-solution':
      return noSolutionText(i18n, line);
    case 'several-solutions':
      return msg`The puzzle has several solutions: more givens are needed.`;
    case 'cannot-judge':
      return msg`We could not determine in time whether this puzzle has exactly one solution. Compare its givens with where it came from.`;
    case 'complete':
      return msg`No cell is empty: there is nothing to solve.`;
    case 'already-there': {
      if (library === undefined) return msg`Already there, perhaps turned, mirrored or with other digits.`;
      const name = i18n._(LEVEL_NAMES[library]);
      return msg`Already in the library ${name}, perhaps turned, mirrored or with other digits.`;
    }
    default:
      return assertNever(why);
  }
}

function noSolutionText(i18n: I18n, line: string): MessageDescriptor {
  const grid = parseGrid(line);
  const repeat = grid && findRepeat(grid);
  if (!repeat) return msg`The puzzle has no solution.`;
  const { digit, cells } = repeat;
  const names = listOf(i18n, 'conjunction', cells.map(cellName));
  return msg`Numbers in each row, column, and block must be different: ${digit} stands in ${names}`;
}

export const LIST_FAULTS: Readonly<Record<ListFault | 'too-large', MessageDescriptor>> = {
  'no-lines': msg`There is no puzzle in it.`,
  'not-text': msg`This is not a text file.`,
  'too-many-lines': msg`A list can have at most 100,000 lines. Split it into several.`,
  'too-large': msg`This file is too large for a list of puzzles.`,
  'in-use': msg`Wait until the previous list has been added, or stop it.`,
};

/** Why a long list stopped. Errors that the user cannot fix are left to the server's operator. */
export function bulkFailureText(failed: AnyFailure): MessageDescriptor {
  switch (failed.kind) {
    case 'fault':
    case 'invalid':
    case 'too-large':
    case 'key-reused':
    case 'not-found':
    case 'unknown-answer':
      return msg`Bulk addition failed, please contact the backend administrator.`;
    default:
      return failureText(failed);
  }
}

/** The button that moves puzzles, and what it says afterwards. */
export const moveText = (count: number) =>
  msg`${plural(count, { one: 'Move # puzzle to the level found', other: 'Move # puzzles to the levels found' })}`;
export const movedText = (count: number) =>
  msg`${plural(count, { one: '# puzzle moved to its level.', other: '# puzzles moved to their levels.' })}`;
