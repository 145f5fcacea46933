import { colorScheme, DEFAULT_COLORS, type ColorSchemes } from './color-scheme.ts';

export const PRESET_IDS = ['default', 'red-green', 'blue-yellow', 'high-contrast', 'paper'] as const;
export type PresetId = (typeof PRESET_IDS)[number];

/**
 * Preset schemes. In `red-green` (for protanopia and deuteranopia) and `blue-yellow` (for tritanopia), the
 * cell colours stay distinguishable, by lightness too; in `high-contrast`, every text has a contrast of 7:1.
 */
export const PRESETS: Readonly<Record<PresetId, ColorSchemes>> = {
  default: DEFAULT_COLORS,
  'red-green': {
    light: colorScheme(
      ['#f3f4f6', '#ffffff', '#2c3540', '#0d131a', '#cfe0ff', '#0b3fa8', '#333c48'],
      ['#f9fb70', '#def4ca', '#babc80', '#39f3fc', '#60ccfc', '#f89dc9', '#f6c3ba', '#fea92f', '#f6d476'],
      ['#4a2400', '#aa5f04', '#7758da', '#2a5775', '#1a0f80'],
      ['#eadfd2', '#fde0b0', '#e8deff', '#cee9fd', '#d9d8f8'],
    ),
    dark: colorScheme(
      ['#0f1318', '#12161c', '#8391a0', '#f4f6f8', '#2a3f70', '#a9c6ff', '#c3ccd6'],
      ['#541000', '#2d5742', '#0c2f2d', '#393b52', '#124ca9', '#37127c', '#63417b', '#8e2d00', '#12004a'],
      ['#82c11f', '#6f8bff', '#c46183', '#75caf2', '#f7f941'],
      ['#31441a', '#2f3b62', '#5a2c3c', '#144356', '#40400c'],
    ),
  },
  'blue-yellow': {
    light: colorScheme(
      ['#f3f4f6', '#ffffff', '#2c3540', '#0d131a', '#d8e8ff', '#0b3fa8', '#333c48'],
      ['#feed8c', '#bdfcd9', '#46efd4', '#aed7f5', '#a2c0af', '#5fd37f', '#fd9cba', '#f5c5b4', '#c9b957'],
      ['#218041', '#a3470a', '#8437b2', '#181391', '#3d2a14'],
      ['#c4f2cc', '#fde0b0', '#f3dcff', '#d9d8ff', '#e9dfd3'],
    ),
    dark: colorScheme(
      ['#0f1318', '#12161c', '#8391a0', '#f4f6f8', '#243f70', '#a9c6ff', '#c3ccd6'],
      ['#505114', '#0f076f', '#144356', '#124ca9', '#510b73', '#762e61', '#370435', '#8a3014', '#50180c'],
      ['#20f6a5', '#f08a4b', '#b267e4', '#3ba9ba', '#fdd98a'],
      ['#124830', '#5c2e16', '#483258', '#05454e', '#503807'],
    ),
  },
  'high-contrast': {
    light: colorScheme(
      ['#ffffff', '#ffffff', '#000000', '#000000', '#d6e6ff', '#002a8f', '#1a1a1a'],
      ['#ffef5c', '#b4f0a0', '#8ff0d2', '#8fe6ff', '#b9d4ff', '#dcc4ff', '#ffc2e4', '#ffcba0', '#cfd4da'],
      ['#00521f', '#6c2d00', '#66005f', '#003b84', '#4a3a00'],
      ['#ccf0d2', '#ffdcc2', '#fbd8f6', '#cde7ff', '#f0e5bc'],
    ),
    dark: colorScheme(
      ['#000000', '#000000', '#ffffff', '#ffffff', '#0d2a66', '#b9d2ff', '#f0f0f0'],
      ['#443b00', '#1d3f12', '#00402c', '#003c50', '#14305e', '#391f66', '#541540', '#552708', '#333639'],
      ['#8df0a6', '#ffb27d', '#ffa6f7', '#8fc4ff', '#ffe066'],
      ['#12401d', '#4d2508', '#4a1f46', '#12345c', '#403600'],
    ),
  },
  paper: {
    light: colorScheme(
      ['#f5eddc', '#fdf7e8', '#5e4a32', '#33271a', '#ecdcae', '#1d4a86', '#5a4a38'],
      ['#f3e39b', '#dfe7b8', '#cfe6cd', '#cfe4e2', '#d4ddec', '#e3d6ea', '#f3d3d6', '#f6d2b4', '#e2d9c8'],
      ['#3d6119', '#8c4400', '#7a3d6b', '#2d567f', '#6d5500'],
      ['#dfeac4', '#fadcbc', '#f3d9ea', '#d5e4f0', '#efe0b0'],
    ),
    dark: colorScheme(
      ['#17120c', '#201a12', '#8c7c66', '#efe3cf', '#4a3a17', '#a9c1ea', '#c4b59d'],
      ['#473a0c', '#36400f', '#264324', '#204043', '#2f3a52', '#43344f', '#523036', '#55341c', '#423b31'],
      ['#a8c27a', '#e6a56f', '#d6a0c4', '#98bde0', '#d2b65e'],
      ['#35451f', '#55341c', '#4f314c', '#2b3f57', '#473a10'],
    ),
  },
};
