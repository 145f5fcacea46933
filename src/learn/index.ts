export { LEARN_SETTINGS } from './learn-settings.ts';
export { AdviceLine } from './advice/advice-line.tsx';
