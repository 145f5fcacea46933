import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommonPasswords } from '../../core/account/common-password.ts';
import { logIn, newMember, newPerson, verifiedCode } from './support/people.ts';
import { TestServer } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const isCommon = readCommonPasswords(
  readFileSync(path.join(__dirname, '../../public/common-passwords.txt'), 'utf8'),
);

test.each([
  ...[
    'Password1',
    'Passw0rd',
    'P@ssw0rd!',
    'Qwerty123',
    '123Dragon!',
    'Sunshine2024',
    '1qaz2wsX',
    'Sudoku-1',
  ],
  ...['Abc123456', 'Qq123456', 'Aa@123456', 'a123456789A', 'Zz5201314', 'Qwe!@#123', '1qaz@WSX'],
  ...['Woaini1314', 'Qwertz123', 'Ilove-you1', 'password1A'],
  ...['Victim2@', 'VICTIM-99a'.slice(0, 9)],
])('%s counts as a common password', (password) => {
  expect(isCommon(password, 'victim@example.org')).toBe(true);
});

test.each(['Right-Pass1', 'Brand-New-1', 'Tq7#mmlk', 'Correct-Horse-9', 'Abcd-2345-efgh'])(
  '%s does not count as a common password',
  (password) => {
    expect(isCommon(password, 'victim@example.org')).toBe(false);
  },
);

describe('on a server', () => {
  const server = TestServer.ofSuite('sqlite');

  test('registration and password change refuse common passwords and accept others', async () => {
    const person = newPerson();
    const code = await verifiedCode(server, person);
    const common = { kind: 'common-password' };
    expect(await server.call('register', { ...person, password: 'Passw0rd', code })).toEqual(common);
    expect(await server.call('register', { ...person, code })).toEqual({ kind: 'registered' });
    const token = await logIn(server, person);
    const change = { owner: person.email, oldPassword: person.password };
    expect(await server.call('changePassword', { ...change, newPassword: 'Qwerty123' }, { token })).toEqual(
      common,
    );
    expect(await server.call('changePassword', { ...change, newPassword: 'Tq7#mmlk' }, { token })).toEqual({
      kind: 'password-changed',
    });
  });

  test('the download of personal data requires the password and omits the security answer', async () => {
    const { person, token } = await newMember(server);
    expect(await server.call('exportData', { password: 'Wrong-Pass1' }, { token })).toEqual({
      kind: 'wrong-password',
    });
    const exported = await server.call('exportData', { password: person.password }, { token });
    const data = exported.kind === 'exported' ? exported.data : undefined;
    expect(pick(data?.account as object, 'phone')).toEqual({ phone: person.phone });
    expect(JSON.stringify(exported)).not.toContain(person.answer);
  });
});
