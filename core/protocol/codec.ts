import * as v from 'valibot';

/**
 * Translates one kind of value between its wire form and its internal form.
 *
 * `schema` accepts exactly the wire values that `decode` understands, and transforms nothing, so that it can
 * be published as JSON Schema; `decode` never fails on what `schema` accepted.
 */
export interface Codec<Inside, Wire = unknown> {
  readonly schema: v.GenericSchema<unknown, Wire>;
  decode(wire: Wire): Inside;
  encode(inside: Inside): Wire;
}

/** The internal form of what a codec translates. */
export type InsideOf<Of> = Of extends { decode(wire: never): infer Inside } ? Inside : never;

export interface Field<Inside = unknown, Optional extends boolean = boolean> {
  readonly wireName: string;
  readonly codec: Codec<Inside>;
  readonly optional: Optional;
}

/** The fields of a record by their internal names. */
export type Fields = Readonly<Record<string, Field>>;

/** The record that fields describe. */
export type RecordOf<Of extends Fields> = Flat<
  {
    readonly [Name in keyof Of as Of[Name]['optional'] extends true ? never : Name]: InsideOf<
      Of[Name]['codec']
    >;
  } & {
    readonly [Name in keyof Of as Of[Name]['optional'] extends true ? Name : never]?:
      | InsideOf<Of[Name]['codec']>
      | undefined;
  }
>;

/** One object type instead of an intersection. */
export type Flat<Type> = { [Name in keyof Type]: Type[Name] };

/** Reads a wire value; undefined if it is invalid. */
export function decodeValid<Inside>(codec: Codec<Inside>, wire: unknown): Inside | undefined {
  const parsed = v.safeParse(codec.schema, wire, { abortEarly: true });
  return parsed.success ? codec.decode(parsed.output) : undefined;
}

/** A value that is the same on both sides. */
export function plain<Value>(schema: v.GenericSchema<unknown, Value>): Codec<Value, Value> {
  return { schema, decode: (wire) => wire, encode: (inside) => inside };
}

/** A value that has another name on the wire. */
export function named<const Name extends string, const Inside>(
  insides: Readonly<Record<Name, Inside>>,
): Codec<Inside, Name> {
  const names = Object.keys(insides) as Name[];
  return {
    schema: v.picklist(names),
    decode: (wire) => insides[wire],
    encode: (inside) => names.find((name) => insides[name] === inside)!,
  };
}

/** A text that is written as it is, and brought into its normal form when it is read. */
export function normalised(
  schema: v.GenericSchema<unknown, string>,
  decode: (text: string) => string,
): Codec<string, string> {
  return { schema, decode, encode: (inside) => inside };
}

/** The same codec, with a further check of the wire value. */
export function checked<Inside, Wire>(
  codec: Codec<Inside>,
  check: v.PipeItem<Wire, Wire, v.BaseIssue<unknown>>,
): Codec<Inside> {
  return { ...codec, schema: v.pipe(codec.schema as v.GenericSchema<unknown, Wire>, check) };
}

export function field<Inside>(wireName: string, codec: Codec<Inside>): Field<Inside, false> {
  return { wireName, codec, optional: false };
}

/** An optional field; null does not mean absent. */
export function optionalField<Inside>(wireName: string, codec: Codec<Inside>): Field<Inside, true> {
  return { wireName, codec, optional: true };
}

/** An object without unknown fields: for requests. */
export function closedRecord<Of extends Fields>(fields: Of): Codec<RecordOf<Of>> {
  return recordCodec(fields, (entries) => v.strictObject(entries));
}

/** An object whose unknown fields are ignored: for answers, which may grow. */
export function openRecord<Of extends Fields>(fields: Of): Codec<RecordOf<Of>> {
  return recordCodec(fields, (entries) => v.object(entries));
}

export function listOf<Inside>(item: Codec<Inside>): Codec<readonly Inside[]> {
  return {
    schema: v.array(item.schema),
    decode: (wire) => (wire as unknown[]).map((each) => item.decode(each)),
    encode: (inside) => inside.map((each) => item.encode(each)),
  };
}

/** A list in which invalid items are dropped: for answers with content by many people. */
export function tolerantListOf<Inside>(item: Codec<Inside>): Codec<readonly Inside[]> {
  return {
    schema: v.array(v.fallback(item.schema, null)),
    decode: (wire) => (wire as unknown[]).filter((each) => each !== null).map((each) => item.decode(each)),
    encode: (inside) => inside.map((each) => item.encode(each)),
  };
}

function recordCodec<Of extends Fields>(
  fields: Of,
  objectOf: (entries: v.ObjectEntries) => v.GenericSchema,
): Codec<RecordOf<Of>> {
  const list = Object.entries<Field>(fields);
  // Without a prototype, so that fields named "constructor" or "__proto__" are rejected like any other.
  const entries = Object.create(null) as v.ObjectEntries;
  for (const [, { wireName, codec, optional }] of list)
    entries[wireName] = optional ? v.optional(codec.schema) : codec.schema;
  return {
    schema: objectOf(entries),
    decode: (wire) => {
      const inside: Record<string, unknown> = {};
      for (const [name, { wireName, codec }] of list) {
        const value = (wire as Record<string, unknown>)[wireName];
        if (value !== undefined) inside[name] = codec.decode(value);
      }
      return inside as RecordOf<Of>;
    },
    encode: (inside) => {
      const wire: Record<string, unknown> = {};
      for (const [name, { wireName, codec }] of list) {
        const value = (inside as Record<string, unknown>)[name];
        if (value !== undefined) wire[wireName] = codec.encode(value);
      }
      return wire;
    },
  };
}
