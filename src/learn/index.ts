export { AdviceLine } from './advice/advice-line.tsx';
export { techniquesOfPuzzles } from './practice/whole-puzzles.ts';
