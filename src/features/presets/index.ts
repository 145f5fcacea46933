export { disguise } from './disguise.ts';
export { nextPreset } from './presets.ts';
