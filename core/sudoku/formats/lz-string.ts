/**
 * The lz-string code (an LZ78 variant) in its base64 form, as used in links of f-puzzles.
 *
 * Our own decoder, because a few hundred characters can expand to gigabytes: this one stops at a limit.
 *
 * @see https://pieroxy.net/blog/pages/lz-string/index.html
 */

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CHAR_8 = 0;
const CHAR_16 = 1;
const END = 2;

/** @returns the text, or undefined if the code is invalid or expands beyond `limit` characters */
export function decompressBase64(code: string, limit: number): string | undefined {
  const read = bitReader(code.replace(/=+$/, ''));
  const phrases: (string | undefined)[] = ['', '', ''];
  let width = 2;
  let growAt = 4;
  let phrase = '';
  let text = '';
  for (;;) {
    const token = read(width);
    if (token === undefined) return undefined;
    if (token === END) return text;
    let next: string | undefined;
    if (token === CHAR_8 || token === CHAR_16) {
      const sign = read(token === CHAR_8 ? 8 : 16);
      if (sign === undefined) return undefined;
      next = String.fromCharCode(sign);
      phrases.push(next);
    } else {
      next = phrases[token] ?? (token === phrases.length ? phrase + phrase.charAt(0) : undefined);
    }
    if (next === undefined || next === '') return undefined;
    text += next;
    if (text.length > limit) return undefined;
    if (phrase !== '') phrases.push(phrase + next.charAt(0));
    phrase = next;
    // The writer is one phrase ahead of the reader when it widens its tokens.
    while (phrases.length + 1 > growAt) {
      width++;
      growAt *= 2;
    }
  }
}

/** Reads integers, lowest bit first, from a base64 text, highest bit first. */
function bitReader(code: string): (width: number) => number | undefined {
  let at = 0;
  return (width) => {
    let value = 0;
    for (let bit = 0; bit < width; bit++, at++) {
      const sextet = BASE64.indexOf(code.charAt(Math.floor(at / 6)) || '?');
      if (sextet < 0) return undefined;
      value |= ((sextet >> (5 - (at % 6))) & 1) << bit;
    }
    return value;
  };
}

export function compressToBase64(text: string): string {
  const bits: number[] = [];
  const write = (value: number, width: number) => {
    for (let bit = 0; bit < width; bit++) bits.push((value >> bit) & 1);
  };
  const numbers = new Map<string, number>();
  const unwritten = new Set<string>();
  let width = 2;
  let room = 2;
  const countPhrase = () => {
    if (--room === 0) room = 2 ** width++;
  };
  const emit = (phrase: string) => {
    if (unwritten.delete(phrase)) {
      const sign = phrase.charCodeAt(0);
      write(sign < 256 ? CHAR_8 : CHAR_16, width);
      write(sign, sign < 256 ? 8 : 16);
      countPhrase();
    } else {
      write(numbers.get(phrase)!, width);
    }
    countPhrase();
  };
  let phrase = '';
  // By code unit, as the format defines.
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (!numbers.has(sign)) {
      numbers.set(sign, numbers.size + 3);
      unwritten.add(sign);
    }
    if (numbers.has(phrase + sign)) {
      phrase += sign;
      continue;
    }
    emit(phrase);
    numbers.set(phrase + sign, numbers.size + 3);
    phrase = sign;
  }
  if (phrase !== '') emit(phrase);
  write(END, width);
  return toBase64(bits);
}

function toBase64(bits: readonly number[]): string {
  let code = '';
  for (let at = 0; at <= bits.length; at += 6) {
    let sextet = 0;
    for (let bit = 0; bit < 6; bit++) sextet = (sextet << 1) | (bits[at + bit] ?? 0);
    code += BASE64.charAt(sextet);
  }
  return code + '='.repeat((4 - (code.length % 4)) % 4);
}
