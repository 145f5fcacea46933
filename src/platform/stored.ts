import { readLocal, removeLocal, writeLocal } from './local-store.ts';
import { readTab, writeTab } from './tab-store.ts';

/** A value that is kept as JSON, on the device or for one tab. */
export interface Stored<Value> {
  /** The fallback where nothing is kept, or nothing that the schema accepts. */
  readonly read: () => Value;
  /** Does nothing if storage is blocked or full. */
  readonly write: (value: Value) => void;
  readonly forget: () => void;
}

/** What a stored value is; throws, or returns undefined, for anything else. */
type Schema<Json, Value> = (json: Json) => Value | undefined;

/**
 * Kept in local storage.
 *
 * @param key a key of a setting stands in src/data/local-keys.ts, too, so that backups hold it
 * @param schema turns the stored JSON into a value. Only this module's caller writes the key, but another version
 *   of the app may have written it.
 */
export function stored<Json, Value>(
  key: string,
  schema: Schema<Json, Value>,
  fallback: Value,
): Stored<Value> {
  return {
    read: () => parse(readLocal(key), schema) ?? fallback,
    write: (value) => {
      writeLocal(key, JSON.stringify(value));
    },
    forget: () => {
      removeLocal(key);
    },
  };
}

/** Kept in session storage, so it survives a reload of this tab. */
export function storedInTab<Json, Value>(
  name: string,
  schema: Schema<Json, Value>,
  fallback: Value,
): Stored<Value> {
  return {
    read: () => parse(readTab(name), schema) ?? fallback,
    write: (value) => {
      writeTab(name, JSON.stringify(value));
    },
    forget: () => {
      writeTab(name, '');
    },
  };
}

function parse<Json, Value>(text: string | null, schema: Schema<Json, Value>): Value | undefined {
  if (text === null) return undefined;
  try {
    return schema(JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
