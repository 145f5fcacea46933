import type { ColorSchemes } from '../../core/appearance/color-scheme.ts';
import { readColorText, writeColorText } from '../../core/protocol/colors.ts';
import { lookOf } from './color-tokens.ts';
import { LOOK_KEY, showLook } from './look.ts';
import { readLocal, subscribeToSettings, writeLocal } from './settings.ts';

/** The last change of the colours, and which account has it. */
export interface ColorChange {
  /** Milliseconds since 1970; 0 when nobody has changed them here. */
  readonly changedAt: number;
  /** Whose it is: a public name; null when nobody was logged in. */
  readonly owner: string | null;
  /** The account's number of it; null while the account does not have it. */
  readonly version: number | null;
}

const COLORS_KEY = 'color';
const CHANGE_KEY = 'nonet.colorChange';

let current = readColorText(readLocal(COLORS_KEY));
const listeners = new Set<() => void>();

export function getColors(): ColorSchemes {
  return current;
}

export function subscribeToColors(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows other colours from now on, and keeps them. */
export function changeColors(
  colors: ColorSchemes,
  change: ColorChange = { changedAt: Date.now(), owner: null, version: null },
): void {
  writeLocal(COLORS_KEY, writeColorText(colors));
  setColorChange(change);
  show(colors);
}

/** Shows what is stored now: after somebody else has stored it. */
export function showStoredColors(): void {
  show(readColorText(readLocal(COLORS_KEY)));
}

export function getColorChange(): ColorChange {
  try {
    const { changedAt, owner, version } = JSON.parse(readLocal(CHANGE_KEY) ?? '{}') as Partial<ColorChange>;
    return { changedAt: Number(changedAt) || 0, owner: owner ?? null, version: version ?? null };
  } catch {
    return { changedAt: 0, owner: null, version: null };
  }
}

export function setColorChange(change: ColorChange): void {
  writeLocal(CHANGE_KEY, JSON.stringify(change));
}

function show(colors: ColorSchemes): void {
  current = colors;
  const look = lookOf(colors);
  writeLocal(LOOK_KEY, look);
  document.documentElement.removeAttribute('style');
  showLook(look);
  showThemeColor();
  for (const listener of listeners) listener();
}

/** The browser's own bar has the page's colour. */
function showThemeColor(): void {
  const { dataset } = document.documentElement;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const ofSystem = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = current[(dataset.theme ?? ofSystem) as 'light' | 'dark'].page;
  }
}

showThemeColor();
subscribeToSettings(showThemeColor);
// Another tab has changed them.
addEventListener('storage', ({ key }) => {
  if (key === COLORS_KEY) showStoredColors();
});
