import { readdirSync, readFileSync } from 'node:fs';
import { isSetting, nameOfKey, ownerOfKey, ownKey } from '../../../src/data/local-keys.ts';

test.each(['ann@example.org', 'a.b@c.d', 'nonet.own.hint-price.x@y'])(
  'a key of the account %s has that owner and is not a setting',
  (owner) => {
    const key = ownKey('draft-01', owner);
    expect([nameOfKey(key), ownerOfKey(key), isSetting(key)]).toEqual(['draft-01', owner, false]);
  },
);

test.each(['token', 'nonet.settings', 'nonet.own', 'nonet.own.hint-price'])(
  'the key %s has no owner',
  (key) => {
    expect([nameOfKey(key), ownerOfKey(key)]).toEqual([null, null]);
  },
);

/** Keys that no backup may have: who is logged in, whose device it is, and what follows from something else. */
const OF_THIS_DEVICE = [
  'nonet.colorChange',
  'nonet.device',
  'nonet.game',
  'nonet.hints',
  'nonet.left',
  'nonet.look',
  'nonet.probe',
  'nonet.settings-exchanged',
  'nonet.works-offline',
];

test('each key in the code is a setting or known to stay on the device', () => {
  const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('local-keys.ts'))
    .flatMap((file) =>
      Array.from(readFileSync(`src/${file}`, 'utf8').matchAll(/'(nonet\.[\w.-]+)'/g), ([, key]) => key),
    );
  const unknown = named.filter((key) => !isSetting(key) && !OF_THIS_DEVICE.includes(key));
  expect(unknown.filter((key) => key !== 'nonet.apk')).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});
