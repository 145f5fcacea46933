export { BackupPanel } from './backup-panel.tsx';
