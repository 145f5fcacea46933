import { success } from '../../base/result.ts';
import { finishDraft, newDraft, type ImportedPuzzle, type Parsed } from './imported-puzzle.ts';

/** Character number n stands for the digit n % 10 followed by n / 10 empty cells. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx';
const MOST_EMPTY = 5;

/**
 * The older code: digits stand for themselves, and one character for each run of empty cells, whose length is
 * its index.
 */
const RUN_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/** SudokuPad's and SudokuExchange's short code for givens; undefined unless it expands to 81 cells. */
export function parseCodoku(text: string): Parsed | undefined {
  const code = text.trim();
  if (!/^[0-9A-Za-x]{13,81}$/.test(code)) return undefined;
  return fromDigits(
    Array.from(code, (sign) => {
      const number = SIGNS.indexOf(sign);
      return String(number % 10) + '0'.repeat(Math.floor(number / 10));
    }),
  );
}

/** The older short code; undefined unless it expands to 81 cells. */
export function parseRunCode(text: string): Parsed | undefined {
  const code = text.trim();
  if (code.length > 81) return undefined;
  const parts = Array.from(code, (sign) =>
    /[1-9]/.test(sign) ? sign : '0'.repeat(Math.max(0, RUN_SIGNS.indexOf(sign))),
  );
  return fromDigits(parts);
}

function fromDigits(parts: readonly string[]): Parsed | undefined {
  const digits = parts.join('');
  if (digits.length !== 81) return undefined;
  const draft = newDraft();
  draft.givens.set(Array.from(digits, Number));
  return success(finishDraft(draft));
}

/** Writes the givens only, since a reader could not tell them from the player's digits. */
export function formatCodoku({ givens }: ImportedPuzzle): string {
  let code = '';
  for (let cell = 0; cell < 81;) {
    const digit = givens[cell++];
    let empty = 0;
    while (empty < MOST_EMPTY && cell < 81 && givens[cell] === 0) {
      empty++;
      cell++;
    }
    code += SIGNS[digit + empty * 10];
  }
  return code;
}
