import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { assertNever } from '../../../core/base/assert-never.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import type { FormatFailure } from '../../../core/sudoku/formats/imported-puzzle.ts';

/** Why a text is no puzzle, in words that name the place. */
export function failureText(i18n: I18n, failure: FormatFailure): string {
  switch (failure.kind) {
    case 'empty':
      return i18n._(msg`The input format is incorrect.`);
    case 'too-large':
      return i18n._(msg`The text is too long for a puzzle.`);
    case 'unknown-format':
      return i18n._(msg`The input format is incorrect.`);
    case 'too-few-cells':
      return i18n._(msg`Number of digits is less than 81`);
    case 'too-many-cells':
      return i18n._(msg`Number of digits is greater than 81`);
    case 'unexpected-sign': {
      const { sign, line, column } = failure;
      return i18n._(msg`“${sign}” does not belong here: line ${line}, place ${column}`);
    }
    case 'unclosed': {
      const { sign, line, column } = failure;
      return i18n._(msg`“${sign}” is not closed: line ${line}, place ${column}`);
    }
    case 'empty-brackets': {
      const { line, column } = failure;
      return i18n._(msg`Nothing between the brackets: line ${line}, place ${column}`);
    }
    case 'repeat': {
      const { digit, cells } = failure;
      const names = cells.map(cellName).join(', ');
      return i18n._(
        msg`Numbers in each row, column, and block must be different: ${digit} stands in ${names}`,
      );
    }
    case 'expired': {
      const when = new Intl.DateTimeFormat(i18n.locales ?? i18n.locale, { dateStyle: 'medium' }).format(
        failure.expiredAt,
      );
      return i18n._(msg`This text was valid until ${when}.`);
    }
    case 'bad-stamp': {
      const { stamp } = failure;
      return i18n._(msg`The date “${stamp}” cannot be read.`);
    }
    case 'prefix-twice': {
      const { prefix, line, column } = failure;
      return i18n._(msg`“${prefix}:” appears twice: line ${line}, place ${column}`);
    }
    case 'bad-node': {
      const { prefix, node } = failure;
      return i18n._(msg`“${node}” after “${prefix}:” is not a cell.`);
    }
    case 'damaged':
      return i18n._(msg`The text is damaged: it cannot be unpacked.`);
    case 'variant': {
      const { name } = failure;
      return i18n._(msg`This is a variant (${name}). Nonet plays classic Sudoku.`);
    }
    case 'online-only': {
      const { site } = failure;
      return i18n._(msg`This link only names a puzzle on ${site}. Paste the puzzle itself.`);
    }
    case 'unsupported-version': {
      const { version } = failure;
      return i18n._(msg`Version ${version} of this format is not known.`);
    }
    default:
      return assertNever(failure);
  }
}
