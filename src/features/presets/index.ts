export { nextPreset } from './presets.ts';
