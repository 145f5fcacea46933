export { ImportPanel } from './import-panel.tsx';
export { readBoard } from './imported-board.ts';
