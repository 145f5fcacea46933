import { readFileSync } from 'node:fs';

/** Words that are obvious on this site. */
const OWN_WORDS = ['nonet', 'sudoku'];
const LEAST_OF_ADDRESS = 4;
/** Characters that people substitute for letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
};

/** Whether a password is among the first that an attacker would try. */
export type IsCommonPassword = (password: string, email: string) => boolean;

/**
 * Reads the words on which the most common passwords are based. Digits and symbols around a word, a capital,
 * or symbols for letters do not make it uncommon: `Passw0rd`, `Qwerty123!`. The same holds for the account's
 * own address.
 */
export function readCommonPasswords(file: string): IsCommonPassword {
  const words = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const common = new Set([...words, ...OWN_WORDS]);
  return (password, email) => {
    const own = email.slice(0, email.lastIndexOf('@')).toLowerCase();
    return readings(password.toLowerCase()).some(
      (word) => common.has(word) || (own.length >= LEAST_OF_ADDRESS && word === own),
    );
  };
}

function readings(password: string): string[] {
  const letters = (text: string): string =>
    text.replace(/[0134579@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
  const bare = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return [password, bare(password), letters(password), bare(letters(password)), letters(bare(password))];
}
