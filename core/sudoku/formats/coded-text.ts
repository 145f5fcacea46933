import { failure, success, type Result } from '../../base/result.ts';
import { maskOfText } from '../digits.ts';
import {
  finishDraft,
  newDraft,
  placeOf,
  wrongCount,
  type CodedPrefix,
  type Draft,
  type FormatFailure,
  type HintNode,
  type Parsed,
} from './imported-puzzle.ts';

/**
 * Reads Nonet's own coded text: prefixes in any order, each at most once, then 81 cells.
 *
 * ```text
 * A:stamp#        refused after this time (milliseconds since 1970; ten digits are seconds)
 * D:description#  any text, `%23` stands for `#`
 * B:nodes#        the premise of a hint, C:nodes# its effect: row, column, then `r` and a digit,
 *                 or candidates; separated by `;`
 * 5 0 . {158} [5] given, empty, empty, candidates, digit of the player
 * {15/8} {/8}     candidates and corner notes, corner notes alone
 * ```
 *
 * White space and line ends may occur between all of these; full-width digits and brackets count as plain
 * ones.
 *
 * @param now milliseconds since 1970
 */
export function parseCodedText(text: string, now: number): Parsed {
  const head = readPrefixes(text);
  if (!head.ok) return head;
  const { fields, end } = head.value;
  const stamp = fields.get('A');
  if (stamp !== undefined) {
    const fault = checkStamp(stamp.trim(), now);
    if (fault !== undefined) return failure(fault);
  }
  const premise = readNodes('B', fields.get('B') ?? '');
  if (!premise.ok) return premise;
  const target = readNodes('C', fields.get('C') ?? '');
  if (!target.ok) return target;
  const draft = newDraft();
  const fault = readCells(draft, text, end);
  if (fault !== undefined) return failure(fault);
  const description = fields.get('D')?.replaceAll('%23', '#').replaceAll('%25', '%').normalize('NFC').trim();
  const hasHint = premise.value.length + target.value.length > 0;
  return success(
    finishDraft(draft, {
      ...(description && { description }),
      ...(hasHint && { hint: { premise: premise.value, target: target.value } }),
    }),
  );
}

/** Whether a text looks like coded text: it has a prefix, or a cell with candidates. */
export function looksCoded(text: string): boolean {
  return /^\s*[ABCD]:/.test(text) || /[{｛]/.test(text);
}

type Fields = ReadonlyMap<CodedPrefix, string>;

function readPrefixes(text: string): Result<{ fields: Fields; end: number }, FormatFailure> {
  const fields = new Map<CodedPrefix, string>();
  const prefixAt = /\s*([ABCD]):/y;
  let end = 0;
  for (;;) {
    prefixAt.lastIndex = end;
    const found = prefixAt.exec(text);
    if (found === null) return success({ fields, end });
    const prefix = found[1] as CodedPrefix;
    const place = placeOf(text, prefixAt.lastIndex - 2);
    const close = text.indexOf('#', prefixAt.lastIndex);
    if (fields.has(prefix)) return failure({ kind: 'prefix-twice', prefix, ...place });
    if (close < 0) return failure({ kind: 'unclosed', sign: `${prefix}:`, ...place });
    fields.set(prefix, text.slice(prefixAt.lastIndex, close));
    end = close + 1;
  }
}

function checkStamp(stamp: string, now: number): FormatFailure | undefined {
  if (!/^\d{1,15}$/.test(stamp)) return { kind: 'bad-stamp', stamp: stamp.slice(0, 40) };
  const expiredAt = Number(stamp) * (stamp.length === 10 ? 1000 : 1);
  return expiredAt < now ? { kind: 'expired', expiredAt } : undefined;
}

function readNodes(prefix: 'B' | 'C', text: string): Result<readonly HintNode[], FormatFailure> {
  const nodes: HintNode[] = [];
  for (const part of text.split(';')) {
    const node = toPlain(part).replace(/\s/g, '');
    if (node === '') continue;
    const found = /^([1-9])([1-9])(r?)([1-9]{1,9})$/.exec(node);
    const isDigit = found?.[3] === 'r';
    if (found === null || (isDigit && found[4].length > 1))
      return failure({ kind: 'bad-node', prefix, node: part.trim().slice(0, 40) });
    const cell = (Number(found[1]) - 1) * 9 + Number(found[2]) - 1;
    nodes.push(isDigit ? { cell, digit: Number(found[4]) } : { cell, candidates: maskOfText(found[4]) });
  }
  return success(nodes);
}

const WIDE_SIGNS = '０１２３４５６７８９｛｝［］【】．\u3000';
const PLAIN_SIGNS = '0123456789{}[][]. ';

/** Replaces full-width characters with ASCII ones, one for one. */
export function toPlain(text: string): string {
  return text.replace(/[０-９｛｝［］【】．\u3000]/g, (sign) => PLAIN_SIGNS[WIDE_SIGNS.indexOf(sign)]);
}

/** Fills the draft from the cells after the prefixes, or returns the first fault in reading order. */
function readCells(draft: Draft, text: string, start: number): FormatFailure | undefined {
  const plain = toPlain(text);
  let count = 0;
  for (let at = start; at < plain.length; at++) {
    const sign = plain[at];
    if (/\s/.test(sign)) continue;
    const cell = count++;
    if (/[0-9.]/.test(sign)) {
      if (cell < 81) draft.givens[cell] = sign === '.' ? 0 : Number(sign);
      continue;
    }
    const close = sign === '{' ? '}' : sign === '[' ? ']' : undefined;
    if (close === undefined) return unexpected(text, at);
    const end = plain.indexOf(close, at);
    if (end < 0) return { kind: 'unclosed', sign, ...placeOf(text, at) };
    const inner = plain.slice(at + 1, end);
    const fault = faultInBrackets(inner, sign);
    if (fault === 'empty') return { kind: 'empty-brackets', ...placeOf(text, at) };
    if (fault !== undefined) return unexpected(text, at + 1 + fault);
    const digits = inner.replace(/\s/g, '');
    if (cell < 81) {
      if (sign === '[') draft.entries[cell] = Number(digits);
      else {
        const [candidates, corners = ''] = digits.split('/');
        draft.candidates[cell] = maskOfText(candidates);
        draft.corners[cell] = maskOfText(corners);
      }
    }
    at = end;
  }
  return count === 81 ? undefined : wrongCount(count);
}

/** `empty`, or the offset of the first character that is not allowed between the brackets. */
function faultInBrackets(inner: string, open: string): 'empty' | number | undefined {
  const bad = open === '[' ? inner.search(/[^1-9\s]/) : offsetOfBadNote(inner);
  if (bad >= 0) return bad;
  const first = inner.search(/[^\s/]/);
  if (first < 0) return 'empty';
  const second = inner.slice(first + 1).search(/\S/);
  return open === '[' && second >= 0 ? first + 1 + second : undefined;
}

/** Notes may have one slash, before the corner notes; -1 if nothing is wrong. */
function offsetOfBadNote(inner: string): number {
  const bad = inner.search(/[^1-9\s/]/);
  const second = inner.indexOf('/', inner.indexOf('/') + 1);
  return bad < 0 && inner.includes('/') && second > 0 ? second : bad;
}

function unexpected(text: string, offset: number): FormatFailure {
  const sign = String.fromCodePoint(text.codePointAt(offset)!);
  return { kind: 'unexpected-sign', sign, ...placeOf(text, offset) };
}
