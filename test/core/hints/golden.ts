export const GOLDEN: {
  step: import('../../../core/sudoku/techniques/step.ts').Step;
  en: string[];
  zh: string[];
}[] = [];
