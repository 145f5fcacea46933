export { Appearance, themeName } from './appearance.tsx';
export { LanguageChoice } from './language-choice.tsx';
