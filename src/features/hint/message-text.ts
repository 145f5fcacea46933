import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { assertNever } from '../../../core/base/assert-never.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import type { HintMessage } from './hint-machine.ts';

/** What a person is told instead of a hint: what is wrong, where, and what to do. */
export function messageText(i18n: I18n, message: HintMessage): { title: string; text: string } {
  const say = (title: MessageDescriptor, text: MessageDescriptor) => ({
    title: i18n._(title),
    text: i18n._(text),
  });
  switch (message.kind) {
    case 'login':
      return say(
        msg`Hints need a login`,
        msg`You must log in to seek assistance. Without an account you can still solve, save, complete candidates and check your board.`,
      );
    case 'session-over':
      return say(msg`Hints need a login`, msg`Login expired, please log in again. The board stays as it is.`);
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
        msg`The Sudoku puzzle contains errors: it has no solution, or more than one. Compare its givens with where it came from.`,
      );
    case 'cannot-judge':
      return say(
        msg`This puzzle cannot be judged`,
        msg`Whether this puzzle has one solution could not be found out in time. Compare its givens with where it came from.`,
      );
    case 'wrong-entry':
      return say(
        msg`Something to check first`,
        msg`${cellName(message.cell)} does not fit the solution. Check it first.`,
      );
    case 'notes-missing':
      return say(
        msg`Notes are missing`,
        msg`The candidate numbers are incomplete: look at ${cellName(message.cell)}. A hint reads your notes, so every empty cell needs all of its candidates.`,
      );
    case 'no-step':
      return say(
        msg`No hint this time`,
        msg`Sorry, I couldn't find a way to solve this Sudoku. None of the 62 techniques helps here. This hint costs nothing.`,
      );
    case 'too-few-crystals':
      return say(msg`Not enough crystals`, msg`You have no crystal left for this puzzle.`);
    case 'offline':
      return say(msg`Hints need a connection`, msg`Your question is asked when the network is back.`);
    case 'timeout':
      return say(msg`No answer`, msg`Server did not respond. This hint costs nothing. Try again.`);
    case 'busy':
      return say(
        msg`The server is busy`,
        msg`Many people are asking just now. Try again in a moment; it costs nothing.`,
      );
    case 'failed':
      return say(
        msg`No help prompt available`,
        msg`The hint could not be made. It costs nothing. Try again.`,
      );
    default:
      return assertNever(message);
  }
}
