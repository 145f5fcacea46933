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

export interface Field<Inside> {
  readonly wireName: string;
  readonly codec: Codec<Inside>;
  readonly optional: boolean;
}

/** The fields of `Inside`, each with its wire name and codec. */
export type Fields<Inside> = { readonly [Name in keyof Inside]-?: Field<Inside[Name]> };

/** A value that is the same on both sides. */
export function plain<Value>(schema: v.GenericSchema<unknown, Value>): Codec<Value, Value> {
  return { schema, decode: (wire) => wire, encode: (inside) => inside };
}

export function field<Inside>(wireName: string, codec: Codec<Inside>): Field<Inside> {
  return { wireName, codec, optional: false };
}

/** An optional field; null does not mean absent. */
export function optionalField<Inside>(wireName: string, codec: Codec<Inside>): Field<Inside | undefined> {
  return { wireName, codec, optional: true };
}

/** An object without unknown fields: for requests. */
export function closedRecord<Inside extends object>(fields: Fields<Inside>): Codec<Inside> {
  return recordCodec(fields, (entries) => v.strictObject(entries));
}

/** An object whose unknown fields are ignored: for answers, which may grow. */
export function openRecord<Inside extends object>(fields: Fields<Inside>): Codec<Inside> {
  return recordCodec(fields, (entries) => v.object(entries));
}

export function listOf<Inside>(item: Codec<Inside>): Codec<Inside[]> {
  return {
    schema: v.array(item.schema),
    decode: (wire) => (wire as unknown[]).map((each) => item.decode(each)),
    encode: (inside) => inside.map((each) => item.encode(each)),
  };
}

/** A list in which invalid items are dropped: for answers with content by many people. */
export function tolerantListOf<Inside>(item: Codec<Inside>): Codec<Inside[]> {
  return {
    schema: v.array(v.fallback(item.schema, null)),
    decode: (wire) => (wire as unknown[]).filter((each) => each !== null).map((each) => item.decode(each)),
    encode: (inside) => inside.map((each) => item.encode(each)),
  };
}

function recordCodec<Inside extends object>(
  fields: Fields<Inside>,
  objectOf: (entries: v.ObjectEntries) => v.GenericSchema,
): Codec<Inside> {
  const list = Object.entries<Field<unknown>>(fields);
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
      return inside as Inside;
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
