import { shortName, SHORT_NAME_LENGTH } from './session.ts';

/**
 * Words that would let a member pose as the site, in the interface languages. Reserved for administrators,
 * also repeated, with a number, as a plural or with one of `BESIDE`: `admin2`, `theAdmins`, `nonet客服`.
 */
const WORDS = [
  ...['admin', 'administrator', 'moderator', 'nonet', 'support', 'sysop'],
  ...['公式', '管理人', '管理者', 'スタッフ', 'モデレーター'],
];
/** Reserved only as the whole name. Next to another name they are a surname or harmless: `james.root`. */
const WHOLE = [
  ...['help', 'helpdesk', 'mod', 'official', 'operator', 'owner', 'postmaster'],
  ...['root', 'security', 'staff', 'system', 'webmaster'],
];
const BESIDE = ['the', 'my', 'sys', 'super', 'team', '团队', '團隊', 'チーム', '中の人'];
/** Reserved anywhere in a name, since Chinese and Japanese are written without spaces: `我是管理员`. */
const WITHIN = [
  ...['管理员', '管理員', '客服', '官方', '版主', '站长', '站長', '运营', '運營'],
  ...['運営', 'サポート'],
];

/** Characters, mostly from other scripts, that look like the letters of these words. */
const LOOK_ALIKES: readonly (readonly [letter: string, others: string])[] = [
  ['a', 'аαɑᴀɐꓮⲁꭺ'],
  ['c', 'сᴄꓚⲥꮯ'],
  ['d', 'ԁɗᴅꓓđꭰ'],
  ['e', 'еεᴇꓰⲉɛꭼ'],
  ['f', 'ꜰꓝƒ'],
  ['h', 'һʜꓧհꮋ'],
  ['i', 'іιıɪꓲⲓɩɨꮖlӏʟꓡłꮮ'],
  ['m', 'мᴍꓟⲙꮇ'],
  ['n', 'пηոɴꓠⲛƞŋɲ'],
  ['o', 'оοσօᴏꓳⲟøɵө'],
  ['p', 'рρᴘꓑⲣꮲ'],
  ['r', 'гʀꓣɾꭱ'],
  ['s', 'ѕꜱꓢꮪ'],
  ['t', 'тτᴛꓔⲧŧꭲ'],
  ['u', 'υսᴜꓴʋ'],
  ['w', 'ԝѡᴡꓪꮃ'],
  ['y', 'уүʏꓬⲩꭹ'],
];
const LATIN: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);
/** A digit may be read as a letter or as itself. */
const WITH_DIGITS: Readonly<Record<string, string>> = {
  ...{ o: '[o0]', i: '[i1]', e: '[e3]' },
  ...{ a: '[a4]', s: '[s5]', t: '[t7]' },
};

/**
 * Removes diacritics and the long-vowel mark, which looks like a dash, and maps look-alikes to Latin letters.
 */
function plain(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\p{M}ー一]/gu, '')
    .toLowerCase();
  return Array.from(bare, (sign) => LATIN.get(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm');
}

function anyOf(words: readonly string[]): string {
  return words
    .map((word) => Array.from(plain(word), (letter) => WITH_DIGITS[letter] ?? letter).join(''))
    .join('|');
}

/** For words longer than a displayed name, the part that would be displayed. */
const SHOWN = WORDS.filter((word) => word.length > SHORT_NAME_LENGTH).map((word) => shortName(word));
const WORD = anyOf([...WORDS, ...WHOLE, ...SHOWN, ...WITHIN]);
const MORE = `(?:[0-9]|${anyOf(BESIDE)})*`;
const RESERVED = new RegExp(`^${MORE}(?:(?:${WORD})[s5]?${MORE})+$|${anyOf(WITHIN)}`, 'u');
const WHOLE_ALONE = new RegExp(`^${MORE}(?:(?:${anyOf(WHOLE)})[s5]?${MORE})+$`, 'u');

/**
 * Whether a name, a part of it, or its displayed form is a reserved word, even in disguise: `-admin`,
 * `admin_2`, `ádmin`, `adm1n`.
 */
export function isReserved(local: string): boolean {
  return [local, shortName(local)].some((name) => SEPARATORS.some((each) => isTaken(plain(name), each)));
}

const SEPARATORS = [/[^\p{L}]+/gu, /[^\p{L}0-9]+/gu];

function isTaken(name: string, separators: RegExp): boolean {
  const parts = name.split(separators);
  return (
    RESERVED.test(parts.join('')) || parts.some((part) => RESERVED.test(part) && !WHOLE_ALONE.test(part))
  );
}
