export { Appearance, themeName } from './appearance.tsx';
export { LanguageChoice } from './language-choice.tsx';
export { PlaySettings } from './play-settings.tsx';
export { QuickSettings } from './quick-settings.tsx';
