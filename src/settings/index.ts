export { Appearance, themeName } from './appearance.tsx';
export { LanguageChoice } from './language-choice.tsx';
export { PlaySettings } from './play-settings.tsx';
export { QuickSettings } from './quick-settings.tsx';
export { ReadingPage } from './reading-page.tsx';
export { default as UpdateToast } from './update-toast.tsx';
