export { AdministrationSection } from './menu/administration-section.tsx';
export type { AdministrationSectionId } from './menu/administration.tsx';
