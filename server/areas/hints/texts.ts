import type { Language } from '../../../core/base/language.ts';
import type { Remark } from '../../../core/protocol/hints.ts';

type Texts = Readonly<Record<Remark['about'], (cell: string) => string>>;

/** What to correct before a hint is possible; `cell` is a name such as C9. */
export const REMARK_TEXTS: Readonly<Record<Language, Texts>> = {
  zh: {
    'no-single-solution': () => '这道题没有唯一解，无法给出提示。请检查题目中的数字。',
    'wrong-entry': (cell) => `${cell} 的数字与答案不符，请先检查这一格。`,
    'notes-incomplete': (cell) => `${cell} 的候选数不完整，缺少正确的数字。请先补全候选数。`,
  },
  ft: {
    'no-single-solution': () => '這道題目沒有唯一解，無法提供提示。請檢查題目中的數字。',
    'wrong-entry': (cell) => `${cell} 的數字與答案不符，請先檢查這一格。`,
    'notes-incomplete': (cell) => `${cell} 的候選數不完整，少了正確的數字。請先補齊候選數。`,
  },
  en: {
    'no-single-solution': () =>
      'This puzzle does not have exactly one solution, so there is no hint for it. Check its givens.',
    'wrong-entry': (cell) => `${cell} does not fit the solution. Check it first.`,
    'notes-incomplete': (cell) =>
      `The notes in ${cell} are incomplete: the right digit is missing. Complete the notes first.`,
  },
  ja: {
    'no-single-solution': () =>
      'この問題は解が1つに決まらないため、ヒントを出せません。問題の数字を確かめてください。',
    'wrong-entry': (cell) => `${cell} の数字が解と合いません。まずこのマスを確かめてください。`,
    'notes-incomplete': (cell) =>
      `${cell} の候補が足りません。正しい数字が入っていないので、先に候補を補ってください。`,
  },
};
