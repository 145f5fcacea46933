import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { assertNever } from '../../../core/base/assert-never.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import { refuted, type Verdict, type WrongVerdict } from './judge.ts';

/** The text of a verdict. */
export function verdictText(i18n: I18n, verdict: Verdict): string {
  switch (verdict.kind) {
    case 'nothing':
      return i18n._(msg`Nothing is marked yet.`);
    case 'found':
      return i18n._(msg`Correct.`);
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
    case 'wrong':
      return wrongText(i18n, verdict);
    case 'mixed':
      return i18n._(msg`All correct, but from different patterns. Complete one at a time.`);
    case 'other-cells': {
      const names = listed(i18n, verdict.cells.map(cellName));
      return i18n._(
        msg`Your result is right, but ${names} ${plural(verdict.cells.length, { one: 'is', other: 'are' })} not part of the pattern.`,
      );
    }
    case 'no-pattern':
      return strangersText(i18n, verdict.strangers);
    default:
      return assertNever(verdict);
  }
}

/** What does not follow, and whether the rest does. */
function wrongText(i18n: I18n, verdict: WrongVerdict): string {
  const { candidates, rest, reasons } = verdict;
  const names = namesOf(i18n, candidates);
  const wrong =
    reasons.size === 0
      ? i18n._(msg`Does not follow from this technique: ${names}.`)
      : reasonedText(i18n, verdict);
  if (rest.kind === 'found') return i18n._(msg`${wrong} Everything else is correct.`);
  if (rest.kind !== 'more') return wrong;
  return i18n._(
    msg`${wrong} The rest is right, and ${plural(rest.missing, { one: '# more follows', other: '# more follow' })} from the same pattern.`,
  );
}

/** What contradicts the solution, and what is true but does not follow. */
function reasonedText(i18n: I18n, verdict: WrongVerdict): string {
  const wrong = refuted(verdict);
  const right = verdict.candidates.filter((each) => !wrong.includes(each));
  return [
    ...(wrong.length > 0 ? [falseText(i18n, wrong)] : []),
    ...(right.length > 0 ? [trueText(i18n, right)] : []),
  ].join(i18n.locale === 'en' ? ' ' : '');
}

function falseText(i18n: I18n, candidates: readonly Candidate[]): string {
  const names = namesOf(i18n, candidates);
  return i18n._(msg`Wrong: ${names}.`);
}

function trueText(i18n: I18n, candidates: readonly Candidate[]): string {
  const names = namesOf(i18n, candidates);
  return i18n._(msg`True, but it does not follow from this technique: ${names}.`);
}

function strangersText(i18n: I18n, strangers: readonly number[]): string {
  if (strangers.length === 0) return i18n._(msg`These cells belong to different patterns.`);
  const names = listed(i18n, strangers.map(cellName));
  return i18n._(
    msg`${names} ${plural(strangers.length, { one: 'is', other: 'are' })} in none of the patterns here.`,
  );
}

function namesOf(i18n: I18n, candidates: readonly Candidate[]): string {
  return listed(
    i18n,
    candidates.map((each) => {
      const [digit, cell] = [digitOf(each), cellName(cellOf(each))];
      return i18n._(msg`${digit} in ${cell}`);
    }),
  );
}

function listed(i18n: I18n, names: readonly string[]): string {
  return names.reduce((list, name) =>
    i18n._(msg({ message: `${list}, ${name}`, context: 'names in a list' })),
  );
}
