export type { ExerciseTools } from './exercises.ts';
export { Practice } from './practice.tsx';
export { TechniqueMap } from './technique-map.tsx';
