import { i18n } from '@lingui/core';
import { liveQuery } from 'dexie';
import type { SettingValue } from '../../core/account/records.ts';
import { LANGUAGES, type Language } from '../../core/base/language.ts';
import { isTechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import type { Database } from '../data/db/database.ts';
import { changeRecord, readRows } from '../data/db/records.ts';
import { switchTechniques, techniquesOff, uniquenessInHints } from '../hint/index.ts';
import { showLanguage } from '../i18n/i18n.ts';
import { readLocal, writeLocal } from '../platform/local-store.ts';
import {
  changeSettings,
  DEFAULT_SETTINGS,
  settings,
  type Settings,
  type Theme,
} from '../platform/settings.ts';
import { stored } from '../platform/stored.ts';

type Values = Readonly<Record<string, SettingValue | undefined>>;

/**
 * The settings that follow a person to every device: habits of playing, and how things look. `uniqueness`,
 * `techniquesOff` and `language` are three more. What depends on a device stays on it: the size of notes,
 * keeping its screen on, whom it remembers. Colours have calls of their own.
 */
const FOLLOWING = [
  'removeNotes',
  'twoKinds',
  'enterLastNote',
  'entry',
  'showConflicts',
  'markAlike',
  'hideTime',
  'colorNumbers',
  'theme',
] as const satisfies readonly (keyof Settings)[];

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  entry: ['cell', 'digit', 'both'] satisfies Settings['entry'][],
  theme: ['system', 'light', 'dark'] satisfies Theme[],
  language: LANGUAGES,
};

/** The values that the person's records have received or given. Undefined on a device without any. */
const exchanged = stored<Values | undefined>('nonet.settings-exchanged', (json) => json as Values, undefined);

const DEFAULTS: Values = {
  ...Object.fromEntries(FOLLOWING.map((name) => [name, DEFAULT_SETTINGS[name]])),
  uniqueness: true,
  techniquesOff: [],
  language: undefined,
};

/** What is stored, since another tab may have changed it. */
const board = stored<Values>('nonet.settings', (json) => json as Values, {});

function readAll(): Values {
  const onBoard = board.read();
  return {
    ...DEFAULTS,
    ...Object.fromEntries(FOLLOWING.map((name) => [name, onBoard[name] ?? DEFAULTS[name]])),
    uniqueness: uniquenessInHints.read(),
    techniquesOff: [...techniquesOff()].sort(),
    language: readLocal('language') ?? undefined,
  };
}

async function show(name: string, value: SettingValue): Promise<void> {
  if (FOLLOWING.some((each) => each === name)) changeSettings({ [name]: value });
  else if (name === 'uniqueness') uniquenessInHints.write(value !== false);
  else if (name === 'techniquesOff') {
    switchTechniques([...techniquesOff()], true);
    switchTechniques((value as readonly string[]).filter(isTechniqueId), false);
  } else {
    if (i18n.locale !== value) await showLanguage(value as Language);
    writeLocal('language', value as Language);
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Exchanges settings with the person's records, which follow the person; the later change wins. */
export function startPersonSettings(database: Database): void {
  let running = Promise.resolve();
  const follow = (): void => {
    // Without storage, settings stay on this page.
    running = running.then(() => exchange(database)).catch(() => undefined);
  };
  settings.subscribe(follow);
  liveQuery(() => readRows(database, 'setting')).subscribe({ next: follow, error: () => undefined });
}

async function exchange(database: Database): Promise<void> {
  catchUp();
  const known = exchanged.read();
  const here = readAll();
  for (const [name, value] of Object.entries(here)) {
    if (value === undefined || isSame(value, (known ?? DEFAULTS)[name])) continue;
    // What was chosen before settings were synchronised counts only where nothing else is known.
    const isOlder = known === undefined;
    await changeRecord(
      database,
      'setting',
      name,
      (before) => (before !== undefined && (isOlder || isSame(before, value)) ? before : value),
      isOlder ? 1 : Date.now(),
    );
  }
  const now: Record<string, SettingValue | undefined> = { ...here };
  exchanged.write(now);
  for (const { id, body } of await readRows(database, 'setting')) {
    // A newer version of the app may know others, and other values.
    if (!isKnown(id, body) || isSame(body, here[id])) continue;
    await show(id, body);
    // Without what this version does not know, so that it is not taken for a change.
    now[id] = readAll()[id];
    exchanged.write(now);
  }
}

/** Shows what another tab has stored: otherwise the next change here would undo it. */
function catchUp(): void {
  const kept = board.read();
  const here = settings.get();
  const stale = FOLLOWING.filter((name) => kept[name] !== undefined && kept[name] !== here[name]);
  if (stale.length > 0) changeSettings(Object.fromEntries(stale.map((name) => [name, kept[name]])));
}

function isKnown(name: string, value: SettingValue): boolean {
  if (!Object.hasOwn(DEFAULTS, name) || typeof value !== typeof (DEFAULTS[name] ?? '')) return false;
  return typeof value !== 'string' || (CHOICES[name]?.includes(value) ?? true);
}
