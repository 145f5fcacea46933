/** @jest-environment node */
import { page } from '../../support/page.ts';
import { i18n } from '@lingui/core';
import type { SettingValue } from '../../../core/account/records.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import { adoptRecords, changeRecord, disownRecords } from '../../../src/data/db/records.ts';
import { techniquesOff, uniquenessInHints } from '../../../src/hint/index.ts';
import { changeSettings, settings } from '../../../src/platform/settings.ts';
import { keptDrill, keptExamples, keptLessons } from '../../../src/learn/kept.ts';
import { followLearn, LEARN_SETTINGS } from '../../../src/learn/learn-settings.ts';
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
  if (!started) startPersonSettings(database, LEARN_SETTINGS);
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

const lessons = () => keptLessons.read();
const learn = (id: string, frames: number): void => {
  keptLessons.write({ ...lessons(), [id]: frames });
  followLearn();
};

test('what was done in Learn follows the person, and adds to what was done here', async () => {
  await logIn('lin');
  learn('rules', 5);
  await settled();
  expect(await rows()).toEqual([['lin', 'course', ['lesson rules 5']]]);
  await come('course', ['example x-wing', 'lesson names 2', 'lesson rules 5', 'unit fish']);
  expect([lessons(), keptExamples.read(), keptDrill.read().drilled]).toEqual([
    { names: 2, rules: 5 },
    ['x-wing'],
    ['fish'],
  ]);
  keptDrill.write({
    ...keptDrill.read(),
    tries: 3,
    player: { rating: 1400, deviation: 90, volatility: 0.06 },
  });
  followLearn();
  await settled();
  await come('trainer', ['5', '1500', '80', '0.06', '1480', '1500']);
  expect(keptDrill.read()).toEqual({
    drilled: ['fish'],
    tries: 5,
    player: { rating: 1500, deviation: 80, volatility: 0.06 },
    past: [1480, 1500],
  });
});

test('a visitor’s lessons go to the account at the first login, and stay with it afterwards', async () => {
  learn('rules', 5);
  await settled();
  await logIn('lin');
  await adoptRecords(database, 'lin');
  await settled();
  expect([await rows(), lessons()]).toEqual([[['lin', 'course', ['lesson rules 5']]], { rules: 5 }]);
  keptDrill.write({ ...keptDrill.read(), scanMs: 9000, again: ['x-wing'] });
  await logIn('ben');
  await settled();
  expect([lessons(), keptDrill.read()]).toEqual([{}, { drilled: [] }]);
  learn('names', 1);
  await settled();
  expect(await rows()).toEqual([
    ['ben', 'course', ['lesson names 1']],
    ['lin', 'course', ['lesson rules 5']],
  ]);
  await logIn('lin');
  await settled();
  expect(lessons()).toEqual({ rules: 5 });
});

test('what was learned with a deleted account stays on the device', async () => {
  await logIn('lin');
  learn('rules', 5);
  await settled();
  await disownRecords(database, 'lin');
  await database.session.clear();
  await settled();
  expect(lessons()).toEqual({ rules: 5 });
});

test('a lesson does not undo what another tab has chosen for this device', async () => {
  localStorage.setItem('nonet.settings', JSON.stringify({ ...settings.get(), largeNotes: true }));
  learn('rules', 1);
  await settled();
  expect(JSON.parse(localStorage.getItem('nonet.settings')!)).toEqual({
    ...settings.get(),
    largeNotes: true,
  });
});
