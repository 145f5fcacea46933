/** @jest-environment node */
import { page } from '../../support/page.ts';
import { i18n } from '@lingui/core';
import type { SettingValue } from '../../../core/account/records.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { changeRecord } from '../../../src/data/db/records.ts';
import { techniquesOff, uniquenessInHints } from '../../../src/hint/index.ts';
import { changeSettings, settings } from '../../../src/platform/settings.ts';
import { startPersonSettings } from '../../../src/settings/person-settings.ts';
import { keepSession } from '../../support/session.ts';
const database = openDatabase();
const DEFAULTS = settings.get();

let started = false;
beforeEach(async () => {
  page.open();
  Object.assign(document, { documentElement: { dataset: {}, toggleAttribute: () => true } });
  await Promise.all(database.tables.map((table) => table.clear()));
  Object.assign(navigator, { languages: ['en'] });
  i18n.activate('en');
  changeSettings(DEFAULTS);
  // Once for the file: a page never stops it.
  if (!started) startPersonSettings(database);
  started = true;
  await settled();
  await database.records.clear();
  localStorage.clear();
});
afterEach(async () => {
  await page.rest();
  jest.useRealTimers();
});

const logIn = (username: string) => keepSession(database, 't', { username, expiresAt: 1e15 });
const rows = async () => (await database.records.toArray()).map(({ owner, id, body }) => [owner, id, body]);
/** Another device of the person has changed a setting. */
const come = async (id: string, value: SettingValue): Promise<void> => {
  await changeRecord(database, 'setting', id, () => value, Date.now());
  await settled();
};
async function settled(): Promise<void> {
  for (let time = 0; time < 5; time++) await page.pass(1);
}
test('a setting is recorded for its person when it is changed, and one of the device is not', async () => {
  expect(await rows()).toEqual([]);
  await logIn('lin');
  changeSettings({ hideTime: true, largeNotes: true });
  await settled();
  uniquenessInHints.write(false);
  changeSettings({});
  await settled();
  expect(await rows()).toEqual([
    ['lin', 'hideTime', true],
    ['lin', 'uniqueness', false],
  ]);
});

test('a setting of another device shows at once, and is not taken for a change made here', async () => {
  await logIn('lin');
  await come('theme', 'dark');
  await come('techniquesOff', ['x-wing', 'a-technique-of-tomorrow']);
  await come('uniqueness', false);
  await come('language', 'zh');
  await page.rest();
  expect([settings.get().theme, [...techniquesOff()], uniquenessInHints.read(), i18n.locale]).toEqual([
    ...['dark', ['x-wing']],
    ...[false, 'zh'],
  ]);
  expect(localStorage.getItem('language')).toBe('zh');
  expect((await database.records.toArray()).map(({ body }) => body)).toEqual([
    ...['zh', ['x-wing', 'a-technique-of-tomorrow']],
    ...['dark', false],
  ]);
});

test('a setting that this version does not know, or cannot show, changes nothing', async () => {
  await logIn('lin');
  for (const [id, value] of [
    ['theme', 'sepia'],
    ['hideTime', 'yes'],
    ['toString', 'x'],
    ['largeNotes', true],
    ['language', 'tlh'],
  ] as const)
    await come(id, value);
  expect([settings.get(), i18n.locale, localStorage.getItem('language')]).toEqual([DEFAULTS, 'en', null]);
});

test('the next person to log in gets their own settings, not those of the person before', async () => {
  await logIn('lin');
  changeSettings({ theme: 'dark', hideTime: true });
  await settled();
  await database.session.clear();
  await settled();
  await logIn('ben');
  await settled();
  await come('theme', 'light');
  expect([settings.get().theme, settings.get().hideTime]).toEqual(['light', true]);
  expect(await rows()).toEqual([
    ['ben', 'theme', 'light'],
    ['lin', 'hideTime', true],
    ['lin', 'theme', 'dark'],
  ]);
  await logIn('lin');
  await settled();
  expect(settings.get().theme).toBe('dark');
});

test('what was chosen before settings followed anybody counts only where the person has chosen nothing', async () => {
  localStorage.setItem('nonet.settings', JSON.stringify({ ...DEFAULTS, theme: 'dark', hideTime: true }));
  await database.records.put({ owner: 'lin', kind: 'setting', id: 'theme', at: 1, body: 'light', sent: 1 });
  await logIn('lin');
  await settled();
  expect((await database.records.toArray()).map(({ id, at, body }) => [id, at, body])).toEqual([
    ['hideTime', 1, true],
    ['theme', 1, 'light'],
  ]);
  expect(settings.get().theme).toBe('light');
});

test('what another tab has stored is shown and recorded', async () => {
  await logIn('lin');
  await come('theme', 'dark');
  localStorage.setItem('nonet.settings', JSON.stringify({ ...settings.get(), hideTime: true }));
  await come('markAlike', false);
  expect([settings.get().hideTime, settings.get().markAlike]).toEqual([true, false]);
  expect((await rows()).map(([, ...row]) => row)).toEqual([
    ['hideTime', true],
    ['markAlike', false],
    ['theme', 'dark'],
  ]);
});
