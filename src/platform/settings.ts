import { createStore, type Observable } from '../../core/base/store.ts';

export type Theme = 'system' | 'light' | 'dark';

/** What a person sets on this device. */
export interface Settings {
  readonly theme: Theme;
  /** Placing a digit takes it out of the notes of its row, column and box. */
  readonly removeNotes: boolean;
  /** What comes first when a digit is entered. */
  readonly entry: 'cell' | 'digit' | 'both';
  /** Digits that stand twice in a house are marked. */
  readonly showConflicts: boolean;
  /** Cells that hold the digit of the selected cell are marked. */
  readonly markAlike: boolean;
  /** The clock counts, and is not shown. */
  readonly hideTime: boolean;
  /** Coloured cells show the number of their colour. */
  readonly colorNumbers: boolean;
  /** The screen stays on while a game is played. */
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
  // Whoever follows the settings finds the page as it looks now.
  showSettings(next);
  store.set(next);
}

/** Puts on the root what the style sheets read. */
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

/** Whether local storage keeps a value of this length: it may be blocked or full. */
export function canKeep(length: number): boolean {
  const key = 'nonet.probe';
  writeLocal(key, '-'.repeat(length));
  const kept = readLocal(key) !== null;
  removeLocal(key);
  return kept;
}

/** Writes local storage; where it is blocked or full nothing is kept. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: it holds for as long as the caller holds it.
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: there is nothing in it.
  }
}
