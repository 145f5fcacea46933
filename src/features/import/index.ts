export { ImportPanel } from './import-panel.tsx';
export { plainText, readBoard } from './imported-board.ts';
