export { AccountPanel } from './account-panel.tsx';
