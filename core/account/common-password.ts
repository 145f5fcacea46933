/** Words that are obvious on this site. */
const OWN_WORDS = ['nonet', 'sudoku'];
const LEAST_OF_ADDRESS = 4;
/** Characters that people substitute for letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
};
/** The symbols on the keys of 1 to 9 and 0. */
const SHIFTED_DIGITS = '!@#$%^&*()';
/** With fewer, letters from anywhere in a random password could form a word. */
const LEAST_SCATTERED_LETTERS = 6;
/** A password with more letters is not just a sequence of digits. */
const LETTERS_AROUND_DIGITS = 4;

/** Whether a password is among the first that an attacker would try. */
export type IsCommonPassword = (password: string, email: string) => boolean;

/**
 * Reads the words and digits on which the most common passwords are based (`public/common-passwords.txt`).
 * Digits, symbols or a few letters around a word, symbols inside it, a capital, or symbols for letters do not
 * make it uncommon: `Passw0rd`, `Qwerty123!`, `Ilove-you1`. Neither do a few letters make digits uncommon:
 * `Abc123456`. The same holds for the account's own address.
 */
export function readCommonPasswords(list: string): IsCommonPassword {
  const words = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const common = new Set([...words, ...OWN_WORDS]);
  return (password, email) => {
    const own = email.slice(0, email.lastIndexOf('@')).toLowerCase();
    return readings(password.toLowerCase()).some(
      (word) => common.has(word) || (own.length >= LEAST_OF_ADDRESS && word === own),
    );
  };
}

function readings(password: string): string[] {
  const plain = [...cores(password), ...cores(withDigits(password))];
  return [...plain, ...plain.map(withLetters), ...cores(withLetters(password))];
}

/** What remains of a text without what people add to a word or to digits. */
function cores(text: string): string[] {
  const letters = text.replace(/[^a-z]/g, '');
  return [
    text,
    text.replace(/^[^a-z]+|[^a-z]+$/g, ''),
    text.replace(/^[a-z]{0,3}[^a-z]+|[^a-z]+[a-z]{0,3}$/g, ''),
    ...(letters.length >= LEAST_SCATTERED_LETTERS ? [letters] : []),
    ...(letters.length <= LETTERS_AROUND_DIGITS ? [text.replace(/[^0-9]/g, '')] : []),
  ];
}

function withLetters(text: string): string {
  return text.replace(/[0134579@$!]/g, (sign) => LOOK_ALIKES[sign]!);
}

function withDigits(text: string): string {
  return text.replace(/[!@#$%^&*()]/g, (sign) => String((SHIFTED_DIGITS.indexOf(sign) + 1) % 10));
}
