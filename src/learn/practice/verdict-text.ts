import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { assertNever } from '../../../core/base/assert-never.ts';
import type { Refutation } from '../../../core/hints/refute.ts';
import type { Supposition } from '../../../core/hints/shortest.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import { techniqueOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { Wording } from '../../hint/index.ts';
import { proofOf, refuted, type Verdict, type WrongVerdict } from './judge.ts';
import { joinSentences } from '../../i18n/join-sentences.ts';

interface Naming {
  /** The name of the technique to find; null in a mixed set, which does not tell it. */
  readonly name: string | null;
  /** Where the task is a question: what leads back to it. */
  readonly question?: string | undefined;
  /** Null until it is loaded. */
  readonly wording: Wording | null;
  /** Whether the player has met a technique; an early one is otherwise not named. */
  readonly isMet: (technique: TechniqueId) => boolean;
}

/** A check is offered once something is marked. */
export type ToldVerdict = Exclude<Verdict, { kind: 'nothing' }>;

/** The text of a verdict. */
export function verdictText(i18n: I18n, verdict: ToldVerdict, naming: Naming): string {
  switch (verdict.kind) {
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
      return wrongText(i18n, verdict, naming);
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

/** Which marks do not follow, and whether the rest does. */
function wrongText(i18n: I18n, verdict: WrongVerdict, naming: Naming): string {
  const { rest } = verdict;
  const wrong = joinSentences(i18n, reasonedTexts(i18n, verdict, naming));
  if (rest.kind === 'found') return i18n._(msg`${wrong} Everything else is correct.`);
  if (rest.kind !== 'more') return wrong;
  return i18n._(
    msg`${wrong} The rest is right, and ${plural(rest.missing, { one: '# more follows', other: '# more follow' })}.`,
  );
}

/** Which marks contradict the solution, which follow from another technique, and which are true but do not follow. */
function reasonedTexts(i18n: I18n, verdict: WrongVerdict, naming: Naming): string[] {
  const { name, wording } = naming;
  if (verdict.reasons.size === 0)
    return listTexts(i18n, verdict.wrong, {
      removed: (names) => msg`This technique does not rule out ${names}.`,
      placed: (names) => msg`Does not follow from this technique: ${names}.`,
    });
  const wrong = refuted(verdict);
  const elsewhere = verdict.wrong.filter((each) => proofOf(verdict, each));
  const right = verdict.wrong.filter((each) => !wrong.includes(each) && !elsewhere.includes(each));
  const unpraised = elsewhere.filter(({ candidate }) => !verdict.praised?.includes(candidate));
  const news = [...wrong, ...unpraised, ...right];
  const isSame =
    elsewhere.length > 0 &&
    elsewhere.every((each) => wording?.technique(proofOf(verdict, each)!.technique) === name);
  return [
    ...falseTexts(i18n, wrong, verdict, wording),
    ...elsewhereTexts(i18n, news.length > 0 ? unpraised : elsewhere, verdict, naming),
    ...listTexts(i18n, right, {
      removed: (names) => msg`You can’t rule out ${names} yet.`,
      placed: guessedMessage,
    }),
    ...(wrong.length === 0 ? taskTexts(i18n, naming, right, isSame) : []),
  ];
}

/** What leads back to the task from marks that are true, of which `right` do not follow. */
function taskTexts(
  i18n: I18n,
  { name, question }: Naming,
  right: readonly Supposition[],
  isSame: boolean,
): string[] {
  if (right.length === 0 && name === null) return [i18n._(msg`There is an easier step: look for that one.`)];
  if (right.length === 0 && isSame) return [i18n._(msg`But not by the one shown here.`)];
  if (name === null || isSame) return [];
  return [question ?? i18n._(msg`Here, look for ${name}.`)];
}

/** Why the first wrong mark is wrong, then which others are, so that all of it can be read. */
function falseTexts(
  i18n: I18n,
  [first, ...others]: readonly Supposition[],
  { reasons }: WrongVerdict,
  wording: Wording | null,
): string[] {
  if (!first) return [];
  return [
    falseText(i18n, first),
    ...reasonText(i18n, reasons.get(first.candidate), wording),
    ...(others.length > 0 ? [i18n._(msg`Also wrong: ${namesOf(i18n, others)}.`)] : []),
  ];
}

const guessedMessage = (names: string): MessageDescriptor => msg`You can’t prove ${names} yet.`;

/** What is said of true marks that were not asked for. */
export function guessedText(i18n: I18n, guessed: readonly Supposition[]): string {
  return i18n._(guessedMessage(namesOf(i18n, guessed)));
}

/** Says whether the cell has the digit. */
function falseText(i18n: I18n, { candidate, isTrue }: Supposition): string {
  const [digit, cell] = [digitOf(candidate), cellName(cellOf(candidate))];
  return i18n._(isTrue ? msg`${cell} is not ${digit}.` : msg`${cell} must keep its ${digit}.`);
}

/** Why a mark contradicts the solution: the digit that forbids it, or what supposing it leads to. */
function reasonText(i18n: I18n, reason: Refutation | undefined, wording: Wording | null): string[] {
  if (reason?.kind === 'argument') return wording ? [wording.refuted(reason.step)] : [];
  if (reason?.kind !== 'seen') return [];
  const [digit, cell] = [digitOf(reason.by), cellName(cellOf(reason.by))];
  return [i18n._(msg`It sees the ${digit} in ${cell}.`)];
}

/** That the latest of the marks is right, then which others are, so that all of it can be read. */
function elsewhereTexts(
  i18n: I18n,
  marks: readonly Supposition[],
  verdict: WrongVerdict,
  naming: Naming,
): string[] {
  const others = marks.slice(0, -1);
  return [
    ...marks.slice(-1).flatMap((latest) => elsewhereText(i18n, latest, proofOf(verdict, latest)!, naming)),
    ...(others.length > 0 ? [i18n._(msg`Also right: ${namesOf(i18n, others)}.`)] : []),
  ];
}

/** That a mark is right, by which technique; if that is an early one which is new to the player, why. */
function elsewhereText(
  i18n: I18n,
  { candidate, isTrue }: Supposition,
  step: Step,
  { name: asked, wording, isMet }: Naming,
): string[] {
  const [digit, name] = [digitOf(candidate), cellName(cellOf(candidate))];
  const technique = wording?.technique(step.technique) ?? '';
  // Later techniques take too long to explain.
  const isPlain = ['novice', 'medial'].includes(techniqueOf(step.technique).level);
  if (wording && isPlain && technique !== asked && !isMet(step.technique))
    return [
      i18n._(isTrue ? msg`Right: ${name} is ${digit}.` : msg`Right: ${name} is not ${digit}.`),
      wording.words(step).told[2].reason,
    ];
  return [
    i18n._(
      isTrue
        ? msg`Right: ${name} is ${digit}, by ${technique}.`
        : msg`Right: ${name} is not ${digit}, by ${technique}.`,
    ),
  ];
}

/** One sentence for the removed candidates, and one for the entered digits. */
function listTexts(
  i18n: I18n,
  marks: readonly Supposition[],
  texts: Record<'removed' | 'placed', (names: string) => MessageDescriptor>,
): string[] {
  const removed = marks.filter(({ isTrue }) => !isTrue);
  const placed = marks.filter(({ isTrue }) => isTrue);
  return [
    ...(removed.length > 0 ? [i18n._(texts.removed(namesOf(i18n, removed)))] : []),
    ...(placed.length > 0 ? [i18n._(texts.placed(namesOf(i18n, placed)))] : []),
  ];
}

function strangersText(i18n: I18n, strangers: readonly number[]): string {
  if (strangers.length === 0) return i18n._(msg`These cells belong to different patterns.`);
  const names = listed(i18n, strangers.map(cellName));
  return i18n._(
    msg`${names} ${plural(strangers.length, { one: 'is', other: 'are' })} in none of the patterns here.`,
  );
}

function namesOf(i18n: I18n, marks: readonly Supposition[]): string {
  return listed(
    i18n,
    marks.map(({ candidate }) => {
      const [digit, cell] = [digitOf(candidate), cellName(cellOf(candidate))];
      return i18n._(msg`${digit} in ${cell}`);
    }),
  );
}

function listed(i18n: I18n, names: readonly string[]): string {
  return names.reduce((list, name) =>
    i18n._(msg({ message: `${list}, ${name}`, context: 'names in a list' })),
  );
}
