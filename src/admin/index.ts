export { AdministrationSection } from './menu/administration-section.tsx';
