import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { assertNever } from '../../core/base/assert-never.ts';
import { cellName } from '../../core/sudoku/cells.ts';
import { MORE_CRYSTALS } from '../i18n/site-contact.ts';
import type { HintContext, HintMessage } from './hint-machine.ts';

/** How the question was answered and paid for, as far as it came. */
export type Asked = Pick<HintContext, 'charge' | 'way'>;

/** What a person is told instead of a hint: what is wrong, where, and what to do. */
export function messageText(i18n: I18n, message: HintMessage, asked: Asked): { title: string; text: string } {
  const say = (title: MessageDescriptor, ...text: readonly MessageDescriptor[]) => ({
    title: i18n._(title),
    text: text.map((sentence) => i18n._(sentence)).join(i18n.locale === 'en' ? ' ' : ''),
  });
  const paid = asked.charge === 'covered' || asked.charge === 'charged';
  const covered = paid
    ? [msg`What you have paid covers this puzzle until the end of the day.`]
    : asked.charge === 'unsure'
      ? [msg`If the payment went through, it covers this puzzle until the end of the day.`]
      : [];
  switch (message.kind) {
    case 'login':
      return say(
        msg`Hints need a login`,
        msg`You must log in to seek assistance!`,
        msg`This needs no account:`,
      );
    case 'session-over':
      return say(
        msg`Hints need a login`,
        msg`Login expired, please log in again!`,
        msg`The board stays as it is. You get the hint after logging in.`,
      );
    case 'password-due':
      return say(
        msg`Choose your password first`,
        msg`You logged in with a temporary password. Hints are there as soon as you have chosen a new one: in the menu, under “Account”.`,
      );
    case 'few-givens':
      return say(
        msg`Too few givens`,
        msg`This puzzle has ${message.givens} givens. A puzzle with one solution needs at least 17.`,
      );
    case 'full':
      return say(msg`Nothing left to find`, msg`Every cell is filled.`);
    case 'no-single-solution':
      return say(
        msg`This puzzle cannot be solved`,
        msg`The Sudoku puzzle contains errors and cannot be solved.`,
        msg`It has no solution, or more than one. Compare its givens with where it came from.`,
      );
    case 'cannot-judge':
      return say(
        msg`This puzzle cannot be judged`,
        msg`We could not determine in time whether this puzzle has exactly one solution. Compare its givens with where it came from.`,
      );
    case 'wrong-entry':
      return say(
        msg`Something to check first`,
        msg`The solution contains errors: ${cellName(message.cell)} does not fit. Check it first.`,
      );
    case 'notes-missing':
      return say(
        msg`Notes are missing`,
        msg`The candidate numbers are incomplete or missing: look at ${cellName(message.cell)}. A hint reads your notes: every empty cell needs all its candidates.`,
      );
    case 'no-step':
      return say(
        msg`No hint this time`,
        msg`Sorry, I couldn't find a way to solve this Sudoku!`,
        msg`None of the 62 techniques helps here.`,
        // The server gives back what was paid; what is found on the device was paid for before.
        ...(asked.way === 'server' && paid
          ? [msg`What you have paid for this puzzle is given back.`]
          : covered),
      );
    case 'too-few-crystals': {
      const { crystals, price } = message;
      return say(
        msg`Not enough crystals`,
        msg`${plural(price, { one: 'The hints for this puzzle cost # crystal.', other: 'The hints for this puzzle cost # crystals.' })}`,
        msg`${plural(crystals, { one: 'You have # crystal.', other: 'You have # crystals.' })}`,
        MORE_CRYSTALS,
      );
    }
    case 'offline':
      return say(msg`Hints need a connection`, msg`Your hint will be requested when you are online.`);
    case 'timeout':
      return say(msg`No answer`, msg`Server did not respond!`, ...covered, msg`Try again.`);
    case 'busy':
      return say(
        msg`The server is busy`,
        msg`Many people are asking just now.`,
        ...covered,
        msg`Try again in a moment.`,
      );
    case 'failed':
      return say(
        msg`No help prompt available`,
        msg`The hint could not be created.`,
        ...covered,
        msg`Try again.`,
      );
    default:
      return assertNever(message);
  }
}
