import { createStore, type Observable } from '../../core/base/store.ts';

export type Theme = 'system' | 'light' | 'dark';

/** The settings of this device. */
export interface Settings {
  readonly theme: Theme;
  /** Placing a digit takes it out of the notes of its row, column and box. */
  readonly removeNotes: boolean;
  /** Whether the cell or the digit is chosen first. */
  readonly entry: 'cell' | 'digit' | 'both';
  /** Mark digits that occur twice in a house. */
  readonly showConflicts: boolean;
  /** Mark cells with the same digit as the selected cell. */
  readonly markAlike: boolean;
  /** Hide the clock, which still counts. */
  readonly hideTime: boolean;
  /** Show the colour's number in coloured cells. */
  readonly colorNumbers: boolean;
  /** Keep the screen on while playing. */
  readonly keepAwake: boolean;
}

const KEY = 'nonet.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  removeNotes: false,
  entry: 'both',
  showConflicts: true,
  markAlike: true,
  hideTime: false,
  colorNumbers: false,
  keepAwake: true,
};

const store = createStore(read());

export const settings: Observable<Settings> = store;

export function changeSettings(change: Partial<Settings>): void {
  const next = { ...store.get(), ...change };
  writeLocal(KEY, JSON.stringify(next));
  // Before subscribers are notified, so that they see the updated page.
  showSettings(next);
  store.set(next);
}

/** Sets the root element's attributes that the style sheets use. */
export function showSettings({ theme, colorNumbers } = store.get()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (colorNumbers) dataset.colorNumbers = '';
  else delete dataset.colorNumbers;
}

function read(): Settings {
  try {
    const stored = JSON.parse(readLocal(KEY) ?? '{}') as Partial<Record<keyof Settings, unknown>>;
    return {
      theme: stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : DEFAULTS.theme,
      removeNotes: stored.removeNotes === true,
      entry: stored.entry === 'cell' || stored.entry === 'digit' ? stored.entry : DEFAULTS.entry,
      showConflicts: stored.showConflicts !== false,
      markAlike: stored.markAlike !== false,
      hideTime: stored.hideTime === true,
      colorNumbers: stored.colorNumbers === true,
      keepAwake: stored.keepAwake !== false,
    };
  } catch {
    return DEFAULTS;
  }
}

/** Reads local storage; null where it is blocked. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether local storage can hold a value of this length; it may be blocked or full. */
export function canKeep(length: number): boolean {
  const key = 'nonet.probe';
  writeLocal(key, '-'.repeat(length));
  const kept = readLocal(key) !== null;
  removeLocal(key);
  return kept;
}

/** Writes local storage; does nothing if it is blocked or full. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Held until the caller releases it.
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: there is nothing in it.
  }
}
