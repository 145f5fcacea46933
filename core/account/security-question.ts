export const QUESTION_MAX_LENGTH = 40;
export const ANSWER_MAX_LENGTH = 18;

/** A security question: one line that is not blank. */
export function isQuestion(text: string): boolean {
  return text.trim() !== '' && Array.from(text).length <= QUESTION_MAX_LENGTH && !/\p{Cc}/u.test(text);
}

/** A security answer: letters and digits of any script, with blanks inside only. */
export function isAnswer(text: string): boolean {
  return (
    Array.from(text).length <= ANSWER_MAX_LENGTH &&
    /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ]*[\p{L}\p{M}\p{N}])?$/u.test(text)
  );
}

/** What makes two answers the same: people remember the word, not its case or its width. */
export function answerKey(answer: string): string {
  return answer.normalize('NFKC').toLowerCase().replace(/ +/g, ' ');
}
