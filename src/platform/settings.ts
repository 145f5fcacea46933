import { createStore, type Observable } from '../../core/base/store.ts';
import { stored } from './stored.ts';

export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  readonly theme: Theme;
  /** Placing a digit removes it from the notes of its row, column and box. */
  readonly removeNotes: boolean;
  /** Corner and centre notes instead of one kind. */
  readonly twoKinds: boolean;
  /** A double tap enters the only note of a cell. */
  readonly enterLastNote: boolean;
  readonly largeNotes: boolean;
  /** Whether the cell or the digit is chosen first. */
  readonly entry: 'cell' | 'digit' | 'both';
  /** Mark digits that occur twice in a house. */
  readonly showConflicts: boolean;
  readonly markAlike: boolean;
  readonly hideTime: boolean;
  /** Show the colour's number in coloured cells. */
  readonly colorNumbers: boolean;
  readonly keepAwake: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  removeNotes: false,
  twoKinds: false,
  enterLastNote: false,
  largeNotes: false,
  entry: 'both',
  showConflicts: true,
  markAlike: true,
  hideTime: false,
  colorNumbers: false,
  keepAwake: true,
};

const kept = stored('nonet.settings', settingsIn, DEFAULT_SETTINGS);
const store = createStore(kept.read());

export const settings: Observable<Settings> = store;

/** Subscribers are also told of settings outside `Settings`, by an empty change. */
export function changeSettings(change: Partial<Settings>): void {
  const next = { ...store.get(), ...change };
  // An empty one writes nothing: another tab may have changed what is stored.
  if (Object.keys(change).length > 0) kept.write(next);
  // Before subscribers are notified, so that they see the updated page.
  showSettings(next);
  store.set(next);
}

/** Sets the root element's attributes that the style sheets use. */
export function showSettings({ theme, colorNumbers, largeNotes } = store.get()): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.toggleAttribute('data-color-numbers', colorNumbers);
  root.toggleAttribute('data-large-notes', largeNotes);
}

function settingsIn(json: unknown): Settings {
  const stored = json as Partial<Record<keyof Settings, unknown>>;
  const flags = Object.entries(stored).filter(
    ([name, value]) =>
      typeof value === 'boolean' && typeof DEFAULT_SETTINGS[name as keyof Settings] === 'boolean',
  );
  return {
    ...DEFAULT_SETTINGS,
    ...Object.fromEntries(flags),
    ...((stored.theme === 'light' || stored.theme === 'dark') && { theme: stored.theme }),
    ...((stored.entry === 'cell' || stored.entry === 'digit') && { entry: stored.entry }),
  };
}
