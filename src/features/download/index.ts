export { PackagePanel } from './package-panel.tsx';
