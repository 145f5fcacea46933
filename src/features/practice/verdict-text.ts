import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { assertNever } from '../../../core/base/assert-never.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import type { Verdict } from './judge.ts';

/** What a player is told about what is marked. */
export function verdictText(i18n: I18n, verdict: Verdict): string {
  switch (verdict.kind) {
    case 'nothing':
      return i18n._(msg`Nothing is marked yet.`);
    case 'found':
      return i18n._(msg`Right, that is it.`);
    case 'more':
      return i18n._(
        msg`Right so far. ${plural(verdict.missing, { one: '# more follows', other: '# more follow' })} from the same pattern.`,
      );
    case 'pattern':
      return i18n._(msg`That is the pattern. Now mark what follows from it.`);
    case 'part':
      return i18n._(
        msg`These cells belong to it. ${plural(verdict.missing, { one: '# cell is missing', other: '# cells are missing' })}.`,
      );
    case 'wrong': {
      const [first] = verdict.candidates;
      const [digit, cell] = [digitOf(first!), cellName(cellOf(first!))];
      return i18n._(msg`${digit} in ${cell} does not follow from this technique.`);
    }
    case 'other-cells': {
      const cell = cellName(verdict.cells[0]!);
      return i18n._(msg`What you marked follows, but ${cell} has no part in it.`);
    }
    case 'no-pattern':
      return i18n._(msg`These cells are no such pattern.`);
    default:
      return assertNever(verdict);
  }
}
