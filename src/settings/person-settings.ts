import { i18n } from '@lingui/core';
import { liveQuery } from 'dexie';
import { COURSE, TRAINER } from '../../core/account/course.ts';
import { mergedSetting, type SettingValue } from '../../core/account/records.ts';
import { LANGUAGES, type Language } from '../../core/base/language.ts';
import { isTechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import type { Database } from '../data/db/database.ts';
import { ownerNow } from '../data/db/owner.ts';
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

/** How a setting is read on this device, and shown when it comes from another one. */
export interface PersonSetting {
  readonly fallback: SettingValue | undefined;
  readonly read: () => SettingValue | undefined;
  readonly show: (value: SettingValue) => void | Promise<void>;
}

type PersonSettings = Readonly<Record<string, PersonSetting>>;

/** What is stored, since another tab may have changed it. */
const board = stored<Values>('nonet.settings', (json) => json as Values, {});

const SETTINGS: PersonSettings = {
  ...Object.fromEntries(
    FOLLOWING.map((name) => [
      name,
      {
        fallback: DEFAULT_SETTINGS[name],
        read: () => board.read()[name] ?? DEFAULT_SETTINGS[name],
        show: (value: SettingValue) => changeSettings({ [name]: value }),
      },
    ]),
  ),
  uniqueness: {
    fallback: true,
    read: uniquenessInHints.read,
    show: (value) => uniquenessInHints.write(value !== false),
  },
  techniquesOff: {
    fallback: [],
    read: () => [...techniquesOff()].sort(),
    show: (value) => {
      switchTechniques([...techniquesOff()], true);
      switchTechniques((value as readonly string[]).filter(isTechniqueId), false);
    },
  },
  language: {
    fallback: undefined,
    read: () => readLocal('language') ?? undefined,
    show: async (value) => {
      if (i18n.locale !== value) await showLanguage(value as Language);
      writeLocal('language', value as Language);
    },
  },
};

function readAll(all: PersonSettings): Values {
  return Object.fromEntries(Object.entries(all).map(([name, { read }]) => [name, read()]));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Exchanges settings with the person's records, which follow the person; the later change wins.
 *
 * @param more settings of other parts of the app
 */
export function startPersonSettings(database: Database, more: PersonSettings): void {
  const all = { ...SETTINGS, ...more };
  let running = Promise.resolve();
  const follow = (): void => {
    // Without storage, settings stay on this page.
    running = running.then(() => exchange(database, all)).catch(() => undefined);
  };
  settings.subscribe(follow);
  liveQuery(() => readRows(database, 'setting')).subscribe({ next: follow, error: () => undefined });
}

async function exchange(database: Database, all: PersonSettings): Promise<void> {
  catchUp();
  const owner = await ownerNow(database);
  const known = exchanged.read();
  const here = readAll(all);
  await record(database, all, here, known);
  const now: Record<string, SettingValue | undefined> = { ...here, owner };
  // At once with the owner: what the person before has done in Learn is not this person's.
  if (known?.owner !== undefined && known.owner !== owner)
    for (const name of [COURSE, TRAINER]) {
      void all[name]!.show([]);
      now[name] = all[name]!.read();
    }
  exchanged.write(now);
  for (const { id, body } of await readRows(database, 'setting')) {
    // A newer version of the app may know others, and other values.
    if (!isKnown(all, id, body) || isSame(body, now[id])) continue;
    // What was changed meanwhile is merged by the exchange that follows.
    if (!isSame(all[id]!.read(), now[id])) continue;
    await all[id]!.show(body);
    // Without what this version does not know, so that it is not taken for a change.
    now[id] = all[id]!.read();
    exchanged.write(now);
  }
}

/** Records what was changed on this device. */
async function record(
  database: Database,
  all: PersonSettings,
  here: Values,
  known: Values | undefined,
): Promise<void> {
  for (const [name, value] of Object.entries(here)) {
    if (value === undefined || isSame(value, known?.[name] ?? all[name]!.fallback)) continue;
    // What was chosen before settings were synchronised counts only where nothing else is known.
    const isOlder = known === undefined;
    await changeRecord(
      database,
      'setting',
      name,
      (before) => {
        const after = mergedSetting(name, before, value, isOlder);
        return isSame(before, after) ? before : after;
      },
      isOlder ? 1 : Date.now(),
    );
  }
}

/** Shows what another tab has stored: otherwise the next change here would undo it. */
function catchUp(): void {
  const kept = board.read();
  const here = settings.get();
  const stale = FOLLOWING.filter((name) => kept[name] !== undefined && kept[name] !== here[name]);
  if (stale.length > 0) changeSettings(Object.fromEntries(stale.map((name) => [name, kept[name]])));
}

function isKnown(all: PersonSettings, name: string, value: SettingValue): boolean {
  if (!Object.hasOwn(all, name) || typeof value !== typeof (all[name]!.fallback ?? '')) return false;
  return typeof value !== 'string' || (CHOICES[name]?.includes(value) ?? true);
}
