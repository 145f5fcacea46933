export { MoreColors, ThemeChoice } from './appearance.tsx';
export { ReadyMade, useColorChanges } from './color-settings.tsx';
export { LanguageChoice } from './language-choice.tsx';
export { startPersonSettings } from './person-settings.ts';
export { MorePlaySettings, PlaySettings } from './play-settings.tsx';
export { ReadingPage } from './reading-page.tsx';
export { default as UpdateToast } from './update-toast.tsx';
