export const QUESTION_MAX_LENGTH = 40;
export const ANSWER_MAX_LENGTH = 18;
/** Maximum input length: surrounding spaces do not count. */
export const ANSWER_ENTRY_MAX_LENGTH = 40;

/** A security question: one non-blank line. */
export function isQuestion(text: string): boolean {
  return text.trim() !== '' && Array.from(text).length <= QUESTION_MAX_LENGTH && !/\p{Cc}/u.test(text);
}

/** A security answer as it is stored: trimmed, with single spaces. */
export function normalAnswer(entered: string): string {
  return entered.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/**
 * One character of a security answer: letters and digits of any script, spaces, and punctuation in names
 * (O'Brien, Jean-Luc, St. Louis, and the middle dot of Chinese and Japanese names).
 */
export const ANSWER_CHARACTER = /[\p{L}\p{M}\p{N} '’ʼ.·・‧\p{Pd}]/u;

export type AnswerFault =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'length' };

/** Why a text is not a security answer, or null. */
export function answerFault(entered: string): AnswerFault | null {
  const answer = normalAnswer(entered);
  const character = Array.from(answer).find((each) => !ANSWER_CHARACTER.test(each));
  if (character !== undefined) return { kind: 'character', character };
  const isLong = Array.from(answer).length > ANSWER_MAX_LENGTH;
  return isLong || !/[\p{L}\p{N}]/u.test(answer) ? { kind: 'length' } : null;
}

export function isAnswer(entered: string): boolean {
  return answerFault(entered) === null;
}

/** Equal for answers that count as the same: case, width and punctuation are ignored. */
export function answerKey(answer: string): string {
  return normalAnswer(answer)
    .toLowerCase()
    .replace(/['’ʼ.]/g, '')
    .replace(/[·・‧\p{Pd}]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}
