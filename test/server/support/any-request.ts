import fc from '../../support/property.ts';

/** What of a JSON Schema the description of the calls uses. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Description {
  readonly paths: Readonly<
    Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>
  >;
}

type Known = Readonly<Record<string, readonly string[]>>;

/** Longer lists say no more. */
const MOST_ITEMS = 6;

/** Texts that break out of queries, headers, patterns and files when they are not handled as texts. */
export const HOSTILE_TEXT = fc.oneof(
  fc.constantFrom(
    "'; drop table accounts; --",
    "' or '1'='1",
    'a@b.org\r\nBcc: c@d.org',
    '\u0000',
    '\ud800',
    '%',
    '_',
    '^*$',
    '__proto__',
    '${7*7}',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/**
 * Bodies for a call, made from its description: mostly of the right form, filled with what the caller
 * knows or with anything of the kind, and now and then with a field that is wrong, missing or too many.
 *
 * @param description what `/docs/openapi.json` answers
 * @param known texts that mean something to the server, by the field that they may stand in
 */
export function anyRequest(description: unknown, path: string, known: Known): fc.Arbitrary<unknown> {
  const { content } = (description as Description).paths[path].post.requestBody;
  const schema = content['application/json'].schema;
  const right = valueOf(schema, known, '') as fc.Arbitrary<object>;
  const names = [...Object.keys(schema.properties ?? {}), '__proto__', 'zz'];
  const spoiled = fc
    .tuple(right, fc.constantFrom(...names), fc.oneof(HOSTILE_TEXT, fc.jsonValue(), fc.integer()))
    .map(([body, name, value]) => ({ ...body, [name]: value }));
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: spoiled });
}

function valueOf(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueOf(each, known, name)));
  switch (schema.type) {
    case 'object':
      return recordOf(schema, known);
    case 'array':
      return listOf(schema, known, name);
    case 'string':
      return textOf(schema, known[name] ?? []);
    case 'integer':
    case 'number': {
      const { minimum = -1e6, maximum = 1e6 } = schema;
      return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) });
    }
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue();
  }
}

function recordOf({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  const values = Object.entries(properties).map(
    ([name, each]) => [name, valueOf(each, known, name)] as const,
  );
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required] });
}

function listOf(
  { items, prefixItems, minItems = 0, maxItems = MOST_ITEMS }: Schema,
  known: Known,
  name: string,
) {
  if (prefixItems) return fc.tuple(...prefixItems.map((each) => valueOf(each, known, name)));
  const max = Math.max(minItems, Math.min(maxItems, MOST_ITEMS));
  return fc.array(items ? valueOf(items, known, name) : fc.jsonValue(), {
    minLength: minItems,
    maxLength: max,
  });
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema, known: readonly string[]) {
  const fits = (text: string): boolean =>
    text.length >= minLength && text.length <= maxLength && new RegExp(pattern ?? '', 'u').test(text);
  const fitting = known.filter(fits);
  const any =
    format === 'uuid'
      ? fc.uuid()
      : pattern === undefined
        ? fc.oneof(fc.string({ minLength, maxLength }), HOSTILE_TEXT.filter(fits))
        : fc.stringMatching(new RegExp(pattern));
  if (fitting.length === 0) return any;
  return fc.oneof({ weight: 1, arbitrary: any }, { weight: 4, arbitrary: fc.constantFrom(...fitting) });
}
