import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { cellName, type Cell } from '../../core/sudoku/cells.ts';
import { cellOf, digitOf, type Candidate } from '../../core/sudoku/position.ts';
import { MORE_CRYSTALS } from '../i18n/site-contact.ts';
import { settings } from '../platform/settings.ts';
import type { HintContext, HintMessage } from './hint-machine.ts';
import { joinSentences } from '../i18n/join-sentences.ts';
import { listOf } from '../i18n/list-of.ts';

/** The progress of the question: access and payment. */
export type Asked = Pick<HintContext, 'charge' | 'way'>;

/** A title and the sentences below it. */
type Texts = readonly [title: MessageDescriptor, ...text: readonly MessageDescriptor[]];

type Told<Kind> = HintMessage & { readonly kind: Kind };

/** The message instead of a hint: the error, where it is, and how to fix it; `wrong` has all wrong entries. */
export function messageText(
  i18n: I18n,
  message: HintMessage,
  asked: Asked,
  wrong: readonly Cell[] = 'cell' in message ? [message.cell] : [],
): { title: string; text: string } {
  const textsOf = TEXTS[message.kind] as (
    told: HintMessage,
    how: Asked,
    names: readonly string[],
    texts: I18n,
  ) => Texts;
  const [title, ...text] = textsOf(message, asked, wrong.map(cellName), i18n);
  return {
    title: i18n._(title),
    text: joinSentences(
      i18n,
      text.map((sentence) => i18n._(sentence)),
    ),
  };
}

const TEXTS: {
  readonly [Kind in HintMessage['kind']]: (
    message: Told<Kind>,
    asked: Asked,
    wrong: readonly string[],
    i18n: I18n,
  ) => Texts;
} = {
  login: () => [msg`Hint`, msg`You must log in to seek assistance!`],
  'session-over': () => [
    msg`Hints need a login`,
    msg`Login expired, please log in again!`,
    msg`The board stays as it is. You get the hint after logging in.`,
  ],
  'password-due': () => [
    msg`Choose your password first`,
    msg`You logged in with a temporary password. Hints are there as soon as you have chosen a new one: in the menu, under “Account”.`,
  ],
  'few-givens': (message) => [
    msg`Too few givens`,
    msg`${plural(message.givens, { one: 'This puzzle has # given.', other: 'This puzzle has # givens.' })}`,
    msg`A puzzle with one solution needs at least 17.`,
  ],
  full: () => [msg`Nothing left to find`, msg`Every cell is filled.`],
  'no-single-solution': () => [
    msg`This puzzle does not have one solution`,
    msg`The Sudoku puzzle contains errors and cannot be solved.`,
    msg`It has no solution, or more than one. Compare its givens with where it came from.`,
  ],
  'cannot-judge': () => [
    msg`This puzzle cannot be judged`,
    msg`We could not determine in time whether this puzzle has exactly one solution. Compare its givens with where it came from.`,
  ],
  'wrong-entry': (_, __, wrong, i18n) => {
    const names = listOf(i18n, 'conjunction', wrong);
    return [
      msg`Something to check first`,
      msg`${plural(wrong.length, { one: `The solution contains errors: ${names} does not fit.`, other: `The solution contains errors: ${names} do not fit.` })}`,
    ];
  },
  'notes-missing': (message) => [
    msg`Complete your notes first`,
    msg`The candidate numbers are incomplete or missing: look at ${cellName(message.cell)}.`,
    settings.get().twoKinds
      ? msg`A hint reads your centre notes: every empty cell needs all its candidates.`
      : msg`A hint reads your notes: every empty cell needs all its candidates.`,
  ],
  'no-step': (_, asked) => [
    msg`No hint this time`,
    msg`Sorry, I couldn't find a way to solve this Sudoku!`,
    msg`None of the 63 techniques helps here.`,
    // The server refunds its payment; on the device, the puzzle had been paid for before.
    ...(asked.way === 'server' && isPaid(asked)
      ? [msg`What you have paid for this puzzle is given back.`]
      : coverOf(asked)),
  ],
  'too-few-crystals': ({ crystals, price }) => [
    msg`Not enough crystals`,
    msg`${plural(price, { one: 'The hints for this puzzle cost # crystal.', other: 'The hints for this puzzle cost # crystals.' })}`,
    msg`${plural(crystals, { one: 'You have # crystal.', other: 'You have # crystals.' })}`,
    MORE_CRYSTALS,
  ],
  offline: () => [msg`Hints need a connection`, msg`Your hint will be requested when you are online.`],
  timeout: (_, asked) => [msg`No answer`, msg`Server did not respond!`, ...coverOf(asked), msg`Try again.`],
  busy: (_, asked) => [
    msg`The server is busy`,
    msg`Many people are asking just now.`,
    ...coverOf(asked),
    msg`Try again in a moment.`,
  ],
  failed: (_, asked) => [
    msg`No help prompt available`,
    msg`The hint could not be created.`,
    ...coverOf(asked),
    msg`Try again.`,
  ],
};

function isPaid({ charge }: Asked): boolean {
  return charge === 'covered' || charge === 'charged';
}

/** How long the payment lasts, if there was or may have been one. */
function coverOf(asked: Asked): readonly MessageDescriptor[] {
  if (isPaid(asked)) return [msg`What you have paid covers this puzzle until the end of the day.`];
  return asked.charge === 'unsure'
    ? [msg`If the payment went through, it covers this puzzle until the end of the day.`]
    : [];
}

/** The question of a long press. */
export function whyNot(i18n: I18n, candidate: Candidate): string {
  return i18n._(msg`Why not ${digitOf(candidate)} in ${cellName(cellOf(candidate))}?`);
}
