import type { List, Message, Value } from './message.ts';

/** Formats one ICU message; nested messages and lists are passed as text. */
export type FormatMessage = (id: string, values: Readonly<Record<string, string | number>>) => string;

/** A message in words. */
export function renderMessage({ id, values }: Message, format: FormatMessage): string {
  const texts = Object.entries(values).map(([name, value]) => [name, renderValue(value, format)] as const);
  return format(id, Object.fromEntries(texts));
}

/** Several sentences as text, with the spacing of the language. */
export function renderText(messages: readonly Message[], format: FormatMessage): string {
  return gapsOf(renderList({ list: 'sentences', items: messages }, format), format);
}

/** Adds a space where a value has put a Han character next to a digit or cell name. */
function gapsOf(text: string, format: FormatMessage): string {
  const gap = (_: string, a: string, b: string): string => format('gap', { a, b });
  return text.replace(/(\p{Script=Han})([A-Z0-9])/gu, gap).replace(/([A-Z0-9])(\p{Script=Han})/gu, gap);
}

function renderValue(value: Value, format: FormatMessage): string | number {
  if (typeof value !== 'object') return value;
  return 'id' in value ? renderMessage(value, format) : renderList(value, format);
}

function renderList({ list, items }: List, format: FormatMessage): string {
  const [first = '', ...others] = items.map((item) => String(renderValue(item, format)));
  return others.reduce(
    (text, next, index) =>
      format(`list.${list}.${index === others.length - 1 ? 'last' : 'middle'}`, { a: text, b: next }),
    first,
  );
}
