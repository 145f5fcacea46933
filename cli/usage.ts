import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A command: its name, its text in `--help`, and its action. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly help: string;
  readonly run: (parameters: readonly string[]) => Promise<void>;
}

/** A request that cannot be fulfilled; the message says why. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The options of a command; anything unknown is a {@link UsageError}. */
export function readOptions(parameters: readonly string[], options: Options): Values {
  try {
    return parseArgs({ args: [...parameters], options, strict: true }).values as Values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A whole number within limits, or `fallback` if the option is absent. */
export function wholeNumber(
  values: Values,
  name: string,
  limits: [number, number],
  fallback: number,
): number {
  const text = values[name];
  if (text === undefined) return fallback;
  const number = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (number >= limits[0] && number <= limits[1]) return number;
  throw new UsageError(`--${name} takes a whole number from ${limits[0]} to ${limits[1]}.`);
}

/** One of the words that an option allows, in any case: the page shows levels capitalised. */
export function oneOf<Word extends string>(text: unknown, words: readonly Word[], name: string): Word {
  const word = words.find((allowed) => allowed === String(text).toLowerCase());
  if (word !== undefined) return word;
  throw new UsageError(`--${name} takes one of: ${words.join(', ')}.`);
}
