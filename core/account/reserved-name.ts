import { shortName, SHORT_NAME_LENGTH } from './session.ts';

/**
 * Words by which somebody would pass for the site, in the languages of the interface; for administrators only,
 * also several in a row and with a number, a plural or one of `BESIDE`: `admin2`, `theAdmins`, `nonet客服`.
 */
const WORDS = [
  ...['admin', 'administrator', 'moderator', 'nonet', 'support', 'sysop'],
  ...['公式', '管理人', '管理者', 'スタッフ', 'モデレーター'],
];
/** Reserved as the whole name alone: beside a name they are a surname, or somebody's own matter: `james.root`. */
const WHOLE = ['official', 'owner', 'root', 'staff'];
const BESIDE = ['the', 'my', 'sys', 'super', 'team', '团队', '團隊', 'チーム', '中の人'];
/** Reserved wherever they stand, since Chinese and Japanese are written without blanks: `我是管理员`. */
const WITHIN = [
  ...['管理员', '管理員', '客服', '官方', '版主', '站长', '站長', '运营', '運營'],
  ...['運営', 'サポート'],
];

/** Characters, mostly of other scripts, that look like the letters of these words. */
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
/** A digit may stand for a letter, or for itself. */
const WITH_DIGITS: Readonly<Record<string, string>> = {
  ...{ o: '[o0]', i: '[i1]', e: '[e3]' },
  ...{ a: '[a4]', s: '[s5]', t: '[t7]' },
};

/** Without marks, and without the long vowel, which a dash looks like; look-alikes as Latin letters. */
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

/** A word that is longer than what is shown of a name, and all that is shown like it. */
const SHOWN = WORDS.filter((word) => word.length > SHORT_NAME_LENGTH).map((word) => shortName(word));
const WORD = anyOf([...WORDS, ...WHOLE, ...SHOWN, ...WITHIN]);
const MORE = `(?:[0-9]|${anyOf(BESIDE)})*`;
const RESERVED = new RegExp(`^${MORE}(?:(?:${WORD})[s5]?${MORE})+$|${anyOf(WITHIN)}`, 'u');
const WHOLE_ALONE = new RegExp(`^${MORE}(?:(?:${anyOf(WHOLE)})[s5]?${MORE})+$`, 'u');

/**
 * Whether a name, or a part of it, or what is shown of it, is one of these words, also in disguise: `-admin`,
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
