import { readdirSync, readFileSync } from 'node:fs';
import {
  adoptOldKeys,
  isSetting,
  keysOf,
  nameOfKey,
  ownerOfKey,
  ownKey,
} from '../../../src/data/local-keys.ts';
import { memoryStore } from '../../support/memory-store.ts';

test.each(['ann@example.org', 'a.b@c.d', 'nonet.own.menu.x@y'])('a key of %s is theirs alone', (owner) => {
  const key = ownKey('draft-01', owner);
  expect([nameOfKey(key), ownerOfKey(key), isSetting(key)]).toEqual(['draft-01', owner, false]);
});

test.each(['token', 'nonet.settings', 'nonet.own', 'nonet.own.menu'])("%s is nobody's", (key) => {
  expect([nameOfKey(key), ownerOfKey(key)]).toEqual([null, null]);
});

/** Keys that no backup may have: who is logged in, whose device it is, and what follows from something else. */
const OF_THIS_DEVICE = [
  'nonet.colorChange',
  'nonet.device',
  'nonet.first',
  'nonet.game',
  'nonet.hints',
  'nonet.left',
  'nonet.look',
  'nonet.probe',
];

test('each key that the code names is a setting or known to stay here', () => {
  const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('local-keys.ts'))
    .flatMap((file) =>
      Array.from(readFileSync(`src/${file}`, 'utf8').matchAll(/'(nonet\.[\w.-]+)'/g), ([, key]) => key),
    );
  const unknown = named.filter((key) => !isSetting(key) && !OF_THIS_DEVICE.includes(key));
  expect(unknown.filter((key) => key !== 'nonet.apk')).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test('words of earlier versions stay, under their owner; what had no owner opens for nobody', () => {
  const store = memoryStore({
    'nonet.draft.ann@example.org': 'What Ann wrote',
    'nonet.draft.ben@example.org': '',
    'nonet.hint-payment': 'puzzle key',
    'nonet.hint-price': 'accepted',
    'nonet.menu': '[["ann@member","data"]]',
    'nonet.settings': '{}',
  });
  adoptOldKeys(store, 7);
  adoptOldKeys(store, 8);
  expect(Object.fromEntries(keysOf(store).map((key) => [key, store.getItem(key)]))).toEqual({
    'nonet.own.draft-first.ann@example.org': '{"text":"What Ann wrote","at":7}',
    'nonet.own.draft-first.ben@example.org': '{"text":"","at":7}',
    'nonet.settings': '{}',
  });
});

test('words that were written since are not replaced by older ones', () => {
  const key = ownKey('draft-first', 'ann@example.org');
  const store = memoryStore({ 'nonet.draft.ann@example.org': 'old', [key]: '{"text":"new","at":1}' });
  adoptOldKeys(store, 7);
  expect(store.getItem(key)).toBe('{"text":"new","at":1}');
});
