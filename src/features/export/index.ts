export { ExportPanel } from './export-panel.tsx';
export { PrintPanel } from './print-panel.tsx';
