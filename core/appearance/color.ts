import { at } from '../base/at.ts';
import { NAMED_COLORS } from './named-colors.ts';

/** An opaque colour, `#rrggbb` in lower case. */
export type Color = `#${string}`;

/** Parses `#rgb` and `#rrggbb`, also without the `#`, and colour names, in any case; otherwise undefined. */
export function parseColor(text: string): Color | undefined {
  const name = text.trim().toLowerCase();
  if (Object.hasOwn(NAMED_COLORS, name)) return NAMED_COLORS[name];
  const digits = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const six = digits.length === 6 ? digits : digits.replace(/./g, '$&$&');
  return `#${six.toLowerCase()}`;
}

/** Relative luminance, 0 (black) to 1 (white). Source: WCAG 2.2, definition of relative luminance. */
export function luminance(color: Color): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, 1 to 21. Source: WCAG 2.2, definition of contrast ratio. */
export function contrast(one: Color, other: Color): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Interpolates channel by channel; `share` is the share of the second colour, 0 to 1. */
export function mixColors(one: Color, other: Color, share: number): Color {
  const [from, to] = [channels(one), channels(other)];
  return colorOf(from.map((value, index) => value + (at(to, index) - value) * share));
}

const STEPS = 500;

/**
 * The most similar colour that passes: the smallest sufficient change of lightness, with the same hue and as
 * much chroma as possible; undefined if neither black nor white passes.
 */
export function nearestColor(color: Color, passes: (color: Color) => boolean): Color | undefined {
  if (passes(color)) return color;
  const [lightness, a, b] = toOklab(color);
  for (let step = 1; step <= STEPS; step++) {
    for (const wanted of [lightness - step / STEPS, lightness + step / STEPS]) {
      // The step beyond the end is clamped to the end.
      if (wanted < -1 / STEPS || wanted > 1 + 1 / STEPS) continue;
      const found = fromOklab(Math.min(1, Math.max(0, wanted)), a, b);
      if (passes(found)) return found;
    }
  }
  return undefined;
}

/**
 * Lightness 0 to 1 and two axes of hue. Source: Björn Ottosson, "A perceptual color space for image
 * processing" (2020).
 */
export function toOklab(color: Color): readonly [lightness: number, a: number, b: number] {
  const [red, green, blue] = linear(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The colour in sRGB; out of gamut, with reduced chroma. */
function fromOklab(lightness: number, a: number, b: number): Color {
  if (lightness === 0) return '#000000';
  if (lightness === 1) return '#ffffff';
  for (let strength = 1; strength > 0; strength -= 0.02) {
    const rgb = rgbOf(lightness, a * strength, b * strength);
    if (rgb.every((value) => value > -0.002 && value < 1.002)) return colorOf(rgb.map(toChannel));
  }
  return colorOf(rgbOf(lightness, 0, 0).map(toChannel));
}

function rgbOf(lightness: number, a: number, b: number): readonly number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Red, green and blue, 0 to 255. */
function channels(color: Color): readonly number[] {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}

/** Red, green and blue in linear light, 0 to 1. */
function linear(color: Color): readonly [number, number, number] {
  return channels(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
}

function toChannel(light: number): number {
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}

function colorOf(values: readonly number[]): Color {
  const hex = (value: number): string =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0');
  return `#${values.map(hex).join('')}`;
}
