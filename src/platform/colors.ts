import { createStore, type Observable } from '../../core/base/store.ts';
import type { ColorSchemes } from '../../core/appearance/color-scheme.ts';
import { readColorText, writeColorText } from '../../core/protocol/colors.ts';
import { lookOf } from './color-tokens.ts';
import { LOOK_KEY, showLook } from './look.ts';
import { readLocal, writeLocal } from './local-store.ts';
import { stored } from './stored.ts';
import { settings } from './settings.ts';

/** The last change of the colours, and the account that it is synced with. */
export interface ColorChange {
  /** Milliseconds since 1970; 0 if the colours were never changed here. */
  readonly changedAt: number;
  /** The owner's public name; null if nobody was logged in. */
  readonly owner: string | null;
  /** The account's version of it; null until it is synced. */
  readonly version: number | null;
}

const COLORS_KEY = 'color';

const store = createStore(readColorText(readLocal(COLORS_KEY)));

export const colors: Observable<ColorSchemes> = store;

export function changeColors(
  next: ColorSchemes,
  change: ColorChange = { changedAt: Date.now(), owner: null, version: null },
): void {
  writeLocal(COLORS_KEY, writeColorText(next));
  colorChange.write(change);
  show(next);
}

/** Applies the stored colours, after another tab has changed them. */
export function showStoredColors(): void {
  show(readColorText(readLocal(COLORS_KEY)));
}

export const colorChange = stored(
  'nonet.colorChange',
  (json): ColorChange => {
    const { changedAt, owner, version } = json as Partial<ColorChange>;
    return { changedAt: Number(changedAt) || 0, owner: owner ?? null, version: version ?? null };
  },
  { changedAt: 0, owner: null, version: null },
);

function show(next: ColorSchemes): void {
  const look = lookOf(next);
  writeLocal(LOOK_KEY, look);
  document.documentElement.removeAttribute('style');
  showLook(look);
  store.set(next);
  showThemeColor();
}

/** Gives the browser's toolbar the page's colour. */
function showThemeColor(): void {
  const { dataset } = document.documentElement;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const ofSystem = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = store.get()[(dataset.theme ?? ofSystem) as 'light' | 'dark'].page;
  }
}

showThemeColor();
settings.subscribe(showThemeColor);
// Another tab has changed them.
addEventListener('storage', ({ key }) => {
  if (key === COLORS_KEY) showStoredColors();
});
