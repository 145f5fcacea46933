export { MoreColors, ThemeChoice } from './appearance.tsx';
export { ReadyMade, useColorChanges } from './color-settings.tsx';
export { LanguageChoice } from './language-choice.tsx';
export { startPersonSettings } from './person-settings.ts';
export { MorePlaySettings, PlaySettings } from './play-settings.tsx';
