import fc from '../../support/property.ts';

/** The parts of JSON Schema used in the description of the calls. */
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

/** Longer lists test nothing more. */
const MOST_ITEMS = 6;

/** Texts that break queries, headers, patterns and paths if they are not escaped. */
const HOSTILE_TEXT = fc.oneof(
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
  const schema = schemaOf(description, path);
  const right = valueOf(schema, known, '') as fc.Arbitrary<object>;
  const names = [...Object.keys(schema.properties ?? {}), '__proto__', 'zz'];
  const spoiled = fc
    .tuple(right, fc.constantFrom(...names), fc.oneof(HOSTILE_TEXT, fc.jsonValue(), fc.integer()))
    .map(([body, name, value]) => ({ ...body, [name]: value }));
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: spoiled });
}

function schemaOf(description: unknown, path: string): Schema {
  const { content } = (description as Description).paths[path].post.requestBody;
  return Object.values(content)[0].schema;
}

/** Values that no field of any call accepts. */
const OF_NO_TYPE = fc.oneof(
  fc.constantFrom<unknown>([[]], [{}], { zz: 1 }, [[[[]]]], null, 0.5, -1e15, 1e308),
  fc.integer({ min: 200, max: 1500 }).map((depth) => nested(depth)),
);

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

/** A serialised body with its content type. */
export interface BrokenRequest {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/**
 * Bodies that are a request of the call but for one thing: a field is missing, too many or of another type,
 * the whole is too large, cut off, no UTF-8 or of another content type.
 */
export function brokenRequest(
  description: unknown,
  path: string,
  known: Known,
  maxBytes: number,
): fc.Arbitrary<BrokenRequest> {
  const schema = schemaOf(description, path);
  const right = valueOf(schema, known, '') as fc.Arbitrary<Record<string, unknown>>;
  const { required = [] } = schema;
  const foreign = fc.constantFrom('zz', '__proto__', 'constructor', '', 'NAME', '\u0000');
  const ofAnotherType = [...required, 'zz'];
  const json = fc.oneof(
    fc
      .tuple(right, foreign, fc.jsonValue())
      .map(([body, name, value]) =>
        JSON.stringify({ ...body }).replace(
          /^\{/,
          `{${JSON.stringify(name)}:${JSON.stringify(value)}${Object.keys(body).length > 0 ? ',' : ''}`,
        ),
      ),
    fc
      .tuple(right, fc.constantFrom(...ofAnotherType), OF_NO_TYPE)
      .map(([body, name, value]) => JSON.stringify({ ...body, [name]: value })),
    right.map((body) => JSON.stringify({ ...body, zz: 'z'.repeat(maxBytes) })),
    right.map((body) => JSON.stringify([body])),
    right.map((body) => JSON.stringify(body).slice(0, -1)),
    ...(required.length === 0
      ? []
      : [
          fc.tuple(right, fc.constantFrom(...required)).map(([body, name]) => {
            const rest = { ...body, [name]: undefined };
            return JSON.stringify(rest);
          }),
        ]),
  );
  return fc.oneof(
    { weight: 6, arbitrary: json.map((body) => ({ body, type: 'application/json' })) },
    { weight: 1, arbitrary: right.map((body) => ({ body: JSON.stringify(body), type: 'text/plain' })) },
    {
      weight: 1,
      arbitrary: right.map((body) => ({
        body: new TextEncoder()
          .encode(JSON.stringify({ ...body, zz: 'z' }))
          .map((byte) => (byte === 0x7a ? 0xff : byte)),
        type: 'application/json',
      })),
    },
  );
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
    case 'number': {
      const { minimum: min = -1e6, maximum: max = 1e6 } = schema;
      const any = fc.double({ min, max, noNaN: true });
      return fc.oneof(any, fc.constantFrom(min, max));
    }
    case 'integer': {
      const { minimum = -1e6, maximum = 1e6 } = schema;
      const edges = [0, 2 ** 31 - 1, 2 ** 31, maximum].filter((edge) => minimum <= edge && edge <= maximum);
      const any = fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) });
      return fc.oneof(any, fc.constantFrom(minimum, ...edges));
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

/** Kept, because fast-check reads a pattern for longer than the calls with its texts take. */
const byPattern = new Map<string, fc.Arbitrary<string>>();

function matching(pattern: string): fc.Arbitrary<string> {
  const kept = byPattern.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  byPattern.set(pattern, kept);
  return kept;
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
        : matching(pattern);
  if (fitting.length === 0) return any;
  return fc.oneof({ weight: 1, arbitrary: any }, { weight: 4, arbitrary: fc.constantFrom(...fitting) });
}
