import fc from '../../support/property.ts';
import { emailKey, isEmail } from '../../../core/account/email.ts';
import { isPublicName, publicName } from '../../../core/account/public-name.ts';
import { decodeOutcome, encodeOutcome } from '../../../core/protocol/endpoint.ts';
import type { BoardAnswer } from '../../../core/protocol/post-lists.ts';
import { ENDPOINTS } from '../../../core/protocol/endpoints.ts';

const nameOf = (email: string, number = 1): string => publicName(emailKey(email), number, 'member');

test.each([
  ['Lin.Yu_chen-2@example.org', 'lin.yu_chen-2@member'],
  ['a，，b@example.org', 'a--b@member'],
  ['x，ann@example.org', 'x-ann@member'],
  ["o'brien+news@example.org", 'o-brien-news@member'],
  ['李明@example.org', '李明@member'],
  ['a\u3164b@example.org', 'a-b@member'],
  ['x\uff20y@example.org', 'x-y@member'],
  ['admin@example.org', 'member@member'],
  ['Admin.2@example.org', 'member@member'],
  ['nonet_support@example.org', 'member@member'],
  ['badminton@example.org', 'badminton@member'],
  ['admin.@example.org', 'member@member'],
  ['-admin@example.org', 'member@member'],
  ['admin_@example.org', 'member@member'],
  ['ad.min2@example.org', 'member@member'],
  ['the_support@example.org', 'member@member'],
  ['Аdmіn@example.org', 'member@member'],
  ['nónet@example.org', 'member@member'],
  ['administer@example.org', 'administer@member'],
  ['админ@example.org', 'админ@member'],
  // Digits for letters, a plural, two words without a blank, a word beside one, and "rn" for "m".
  ['adm1n@example.org', 'member@member'],
  ['4dm1n1@example.org', 'member@member'],
  ['n0net@example.org', 'member@member'],
  ['supp0rt.7@example.org', 'member@member'],
  ['admins@example.org', 'member@member'],
  ['nonetsupport@example.org', 'member@member'],
  ['the-admin-team@example.org', 'member@member'],
  ['superadmin@example.org', 'member@member'],
  ['adrnin@example.org', 'member@member'],
  ['ad2min@example.org', 'member@member'],
  ['root@example.org', 'member@member'],
  ['sysop@example.org', 'member@member'],
  ['security@example.org', 'member@member'],
  ['webmaster2@example.org', 'member@member'],
  ['helper@example.org', 'helper@member'],
  ['staff01@example.org', 'member@member'],
  ['owner@example.org', 'member@member'],
  ['the-owner.2@example.org', 'member@member'],
  ['nonet.official@example.org', 'member@member'],
  ['root.admin@example.org', 'member@member'],
  // Surnames, and what somebody is elsewhere.
  ['james.root@example.org', 'james.root@member'],
  ['john.owner@example.org', 'john.owner@member'],
  ['lee-staff.7@example.org', 'lee-staff.7@member'],
  ['official_bob@example.org', 'official_bob@member'],
  ['james.nonetofficial@example.org', 'member@member'],
  // Small capitals, Lisu and Cherokee.
  ['ᴀᴅᴍɪɴ@example.org', 'member@member'],
  ['ꓮꓓꓟꓲꓠ@example.org', 'member@member'],
  ['ꓠꓳꓠꓰꓔ@example.org', 'member@member'],
  ['ꮪꮎꮎ@example.org', 'ꮪꮎꮎ@member'],
  // In the other languages of the interface, wherever they stand.
  ['管理员@example.org', 'member@member'],
  ['我是管理員2@example.org', 'member@member'],
  ['nonet客服@example.org', 'member@member'],
  ['官方@example.org', 'member@member'],
  ['運営@example.org', 'member@member'],
  ['サポート@example.org', 'member@member'],
  ['サポ一ト@example.org', 'member@member'],
  ['ｽﾀｯﾌ@example.org', 'member@member'],
  ['公式@example.org', 'member@member'],
  ['数学公式@example.org', '数学公式@member'],
  // What is shown of them is what is shown of "administrator", or ends in a reserved word.
  ['administration@example.org', 'member@member'],
  ['xxxxx-administer@example.org', 'member@member'],
  // Words that only begin like one.
  ['adminton@example.org', 'adminton@member'],
  ['supporter@example.org', 'supporter@member'],
  ['rooth@example.org', 'rooth@member'],
  ['stafford@example.org', 'stafford@member'],
  ['cornet@example.org', 'cornet@member'],
  // Look-alikes: a Cyrillic a before nn, a Greek alpha behind ann, both together, and Armenian beside Latin.
  ['аnn@example.org', '-nn@member'],
  ['annα@example.org', 'ann-@member'],
  ['аα@example.org', '--@member'],
  ['Սam@example.org', '-am@member'],
  // What is left without the foreign letters may be a reserved word.
  ['жadmin@example.org', 'member@member'],
  ['admжin@example.org', 'member@member'],
  ['nonetж@example.org', 'member@member'],
  ['анна.2_x@example.org', '----.2_x@member'],
  ['анна-2@example.org', 'анна-2@member'],
  ['נעמי@example.org', 'נעמי@member'],
  ['mika.ミカ.美香ー@example.org', 'mika.ミカ.美香ー@member'],
  [`${'𠮷'.repeat(30)}@example.org`, `${'𠮷'.repeat(30)}@member`],
  [`${'x'.repeat(64)}@example.org`, `${'x'.repeat(40)}@member`],
])('the address %s gets the public name %s', (email, name) => {
  expect(nameOf(email)).toBe(name);
});

test.each([
  ['a', 'аαɑᴀɐꓮⲁꭺ4'],
  ['c', 'сᴄꓚⲥꮯ'],
  ['d', 'ԁɗᴅꓓđꭰ'],
  ['e', 'еεᴇꓰⲉɛꭼ3'],
  ['f', 'ꜰꓝƒ'],
  ['h', 'һʜꓧհꮋ'],
  ['i', 'іιıɪꓲⲓɩɨꮖ1'],
  ['l', 'ӏʟꓡłꮮ1'],
  ['m', 'мᴍꓟⲙꮇ'],
  ['n', 'пηոɴꓠⲛƞŋɲ'],
  ['o', 'оοσօᴏꓳⲟøɵө0'],
  ['p', 'рρᴘꓑⲣꮲ'],
  ['r', 'гʀꓣɾꭱ'],
  ['s', 'ѕꜱꓢꮪ5'],
  ['t', 'тτᴛꓔⲧŧꭲ7'],
  ['u', 'υսᴜꓴʋ'],
  ['w', 'ԝѡᴡꓪꮃ'],
  ['y', 'уүʏꓬⲩꭹ'],
])('a reserved name stays reserved with look-alikes of the letter %s: %s', (letter, others) => {
  const words = ['administrator', 'support', 'nonet', 'official', 'owner', 'sysop', 'thenonet'];
  const word = words.find((each) => each.includes(letter))!;
  for (const other of others)
    expect([other, nameOf(`${word.replace(letter, other)}@example.org`)]).toEqual([other, 'member@member']);
});

test.each(['adm1n@member', 'nonetsupport@member', '管理员@member', 'administration@member'])(
  'the existing name %s stays valid although it would no longer be assigned',
  (name) => {
    expect(isPublicName(name)).toBe(true);
  },
);

test('administrators may have reserved names, and a name that is taken gets a number', () => {
  expect(publicName('admin@example.org', 1, 'administrator')).toBe('admin@member');
  expect(nameOf('ann@example.org', 2)).toBe('ann.2@member');
});

// Latin with Cyrillic and Greek, Greek with Cyrillic and Armenian, Armenian with Hebrew.
test.each(['аnn@member', 'annα@member', 'аα@member', 'αա@member', 'աנ@member'])(
  '%s mixes two scripts and is not a public name',
  (name) => {
    expect(isPublicName(name)).toBe(false);
  },
);

/** Local parts of addresses with signs that once broke the list of likers. */
const email = fc
  .string({
    minLength: 1,
    maxLength: 64,
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('，', '＠', ',', '.', 'é', 'а', 'α', 'a'),
    ),
  })
  .map((local) => `${local}@example.org`);

test('every address that can register has a public name', () => {
  fc.assert(
    fc.property(email, fc.integer({ min: 1, max: 9999 }), (address, number) => {
      fc.pre(isEmail(address));
      expect(isPublicName(nameOf(address, number))).toBe(true);
    }),
  );
});

const POST = {
  id: '6f1c4b1e-7a54-4c5e-9d6e-0c2f5b1f3a01',
  author: 'ann@member',
  createdAt: 1,
  text: 'Hello',
  pictures: [],
  likes: 1,
  liked: false,
  comments: 0,
  ownComments: 0,
};
const COMMENT = { id: POST.id, postId: POST.id, author: 'bob@member', createdAt: 1, text: 'Hi' };
const boardWith = (likedBy: readonly string[]): BoardAnswer => ({
  kind: 'board',
  lists: { posts: [{ ...POST, likedBy }], comments: [COMMENT] },
  gone: [],
  anew: false,
  cursor: 1,
  own: { postsLeft: 2, agreedTo: 1 },
});

test('the public names of likers are unchanged after being encoded and decoded', () => {
  fc.assert(
    fc.property(fc.array(email, { maxLength: 5 }), (addresses) => {
      const board = boardWith(addresses.filter(isEmail).map((address) => nameOf(address)));
      const wire: unknown = JSON.parse(JSON.stringify(encodeOutcome(ENDPOINTS.listPosts, board)));
      expect(decodeOutcome(ENDPOINTS.listPosts, wire)).toEqual(board);
    }),
  );
});

test('a liker with an invalid old name is dropped without losing the list', () => {
  const wire = encodeOutcome(ENDPOINTS.listPosts, boardWith(['a,,b@member', 'x,ann@member', 'bob@member']));
  expect(decodeOutcome(ENDPOINTS.listPosts, wire)).toEqual(boardWith(['bob@member']));
});

test.each([
  ['a post', 0, { ...POST, id: 7 }],
  ['a comment', 1, { id: 'x' }],
  ['a null entry', 0, null],
])('%s that cannot be read is dropped without losing the list', (_, list, bad) => {
  const wire = encodeOutcome(ENDPOINTS.listPosts, boardWith([])) as { data: unknown[][] };
  wire.data[list].push(bad);
  expect(decodeOutcome(ENDPOINTS.listPosts, wire)).toEqual(boardWith([]));
});

test('an unreadable post in the answer to a new post is dropped without losing the others', () => {
  const { posts } = boardWith([]).lists;
  const reply = { kind: 'posted', id: POST.id, posts } as const;
  const wire = encodeOutcome(ENDPOINTS.createPost, reply) as { data: unknown[] };
  wire.data.push({ chlove: 5 });
  expect(decodeOutcome(ENDPOINTS.createPost, wire)).toEqual(reply);
});

test.each([
  ['ann@member', true],
  ['李明.2@member', true],
  ['ann@members', false],
  ['a b@member', false],
  ['@member', false],
  ['ann', false],
])('whether %j is a public name: %s', (text, expected) => {
  expect(isPublicName(text)).toBe(expected);
});
