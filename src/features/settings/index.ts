export { Appearance, themeName } from './appearance.tsx';
export { LanguageChoice } from './language-choice.tsx';
export { QuickSettings } from './quick-settings.tsx';
