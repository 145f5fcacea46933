export { forgetImport, ImportPanel } from './import-panel.tsx';
export { readLinked } from './linked-text.ts';
export { findSolutions } from './solutions.ts';
