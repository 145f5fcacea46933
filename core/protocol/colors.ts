import * as v from 'valibot';
import { parseColor, type Color } from '../appearance/color.ts';
import {
  CELL_SLOTS,
  DEFAULT_COLORS,
  SOLID_SLOTS,
  TINT_SLOTS,
  type ColorScheme,
  type ColorSchemes,
  type Slot,
  type Theme,
} from '../appearance/color-scheme.ts';
import { NAMED_COLORS } from '../appearance/named-colors.ts';
import { parseJson } from '../base/parse-json.ts';
import { failure, success, type Result } from '../base/result.ts';
import { closedRecord, field, openRecord, optionalField, type Codec, type InsideOf } from './codec.ts';
import { memberCall } from './endpoint.ts';
import { bare, EMPTY_REQUEST, outcome } from './outcome.ts';
import { COUNT, TIME } from './values.ts';

const COLOR = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|transparent|${Object.keys(NAMED_COLORS).join('|')})$`, 'i'),
  ),
);

/** A colour; `transparent` means the product's default. */
function colorField(wireName: string, slot: Slot, theme: Theme) {
  const codec: Codec<Color, string> = {
    schema: COLOR,
    decode: (wire) => parseColor(wire) ?? DEFAULT_COLORS[theme][slot],
    encode: (color) => color,
  };
  return field(wireName, codec as Codec<Color>);
}

/** Colours that are numbered on the wire. */
function numbered<Name extends Slot>(slots: readonly Name[], letter: string, theme: Theme) {
  return Object.fromEntries(
    slots.map((slot, index) => [slot, colorField(`${letter}${index + 1}`, slot, theme)]),
  ) as Record<Name, ReturnType<typeof colorField>>;
}

function schemeFields(theme: Theme) {
  const pairs = { ...numbered(SOLID_SLOTS, 'a', theme), ...numbered(TINT_SLOTS, 'b', theme) };
  const texts = { digits: colorField('jz', 'digits', theme), notes: colorField('hz', 'notes', theme) };
  return {
    page: colorField('bg', 'page', theme),
    board: colorField('tb', 'board', theme),
    lines: colorField('bm', 'lines', theme),
    givens: colorField('bnu', 'givens', theme),
    mark: colorField('hp', 'mark', theme),
    cells: field('ce', closedRecord(numbered(CELL_SLOTS, 'b', theme))),
    pairs: field('hx', closedRecord(pairs)),
    texts: field('tc', closedRecord(texts)),
  };
}

const GROUPED = closedRecord(schemeFields('dark'));
type Grouped = InsideOf<typeof GROUPED>;
const DARK_SCHEME = flat(GROUPED);
/** The light set is at the top level, as in the specification; the dark one is in `dark`. */
const SCHEMES = closedRecord({
  ...schemeFields('light'),
  dark: optionalField('dark', DARK_SCHEME),
});

/** A record codec writes only its own fields, so each group gets the whole scheme. */
function flat(codec: Codec<Grouped>): Codec<ColorScheme> {
  return {
    schema: codec.schema,
    decode: (wire) => flatten(codec.decode(wire)),
    encode: (scheme) => codec.encode({ ...scheme, cells: scheme, pairs: scheme, texts: scheme }),
  };
}

function flatten({ page, board, lines, givens, mark, cells, pairs, texts }: Grouped): ColorScheme {
  return { page, board, lines, givens, mark, ...texts, ...cells, ...pairs };
}

/** Both sets: in local storage (`color`), in files, and in calls. */
const COLORS: Codec<ColorSchemes> = {
  schema: SCHEMES.schema,
  decode: (wire) => {
    const { dark, ...light } = SCHEMES.decode(wire);
    return { light: flatten(light), dark: dark ?? DEFAULT_COLORS.dark };
  },
  encode: ({ light, dark }) => SCHEMES.encode({ ...light, cells: light, pairs: light, texts: light, dark }),
};

export function writeColorText(colors: ColorSchemes): string {
  return JSON.stringify(COLORS.encode(colors));
}

/** Parses stored colours; invalid ones become the default. */
export function readColorText(text: string | null): ColorSchemes {
  return COLORS.decode(repaired(parseJson(text ?? ''), COLORS.encode(DEFAULT_COLORS)));
}

/** The wire value in the shape of `whole`; leaves missing from `wire` come from `whole`. */
function repaired(wire: unknown, whole: unknown): unknown {
  if (typeof whole === 'string') return typeof wire === 'string' && v.is(COLOR, wire) ? wire : whole;
  return Object.fromEntries(
    Object.entries(whole as object).map(([name, part]) => [
      name,
      repaired(
        Object.hasOwn(Object(wire) as object, name) ? (wire as Record<string, unknown>)[name] : undefined,
        part,
      ),
    ]),
  );
}

const COLOR_TEXT_MAX_LENGTH = 10_000;

export type ColorTextFailure =
  | { readonly kind: 'too-long' }
  /** Not JSON, or not an object. */
  | { readonly kind: 'no-scheme' }
  /** `field` as on the wire: `ce.b3`. */
  | { readonly kind: 'missing' | 'no-color' | 'unknown'; readonly field: string };

/** The content of an import: one set, or one for each theme. */
export type ColorImport =
  | { readonly kind: 'one'; readonly scheme: ColorScheme }
  | { readonly kind: 'both'; readonly schemes: ColorSchemes };

/** Parses a scheme from a person; the failure names the first error. */
export function parseColorText(text: string): Result<ColorImport, ColorTextFailure> {
  if (text.length > COLOR_TEXT_MAX_LENGTH) return failure({ kind: 'too-long' });
  const wire = parseJson(text);
  if (wire === null || typeof wire !== 'object' || Array.isArray(wire)) return failure({ kind: 'no-scheme' });
  const parsed = v.safeParse(COLORS.schema, wire, { abortEarly: true });
  if (parsed.success) {
    const schemes = COLORS.decode(parsed.output);
    return success('dark' in wire ? { kind: 'both', schemes } : { kind: 'one', scheme: schemes.light });
  }
  const [issue] = parsed.issues;
  return failure({ kind: faultOf(issue), field: v.getDotPath(issue) ?? '' });
}

function faultOf({ expected, received }: v.BaseIssue<unknown>): 'missing' | 'no-color' | 'unknown' {
  if (expected === 'never') return 'unknown';
  return received === 'undefined' ? 'missing' : 'no-color';
}

export type AccountColors = InsideOf<typeof ACCOUNT_COLORS>;
const ACCOUNT_COLORS = openRecord({
  colors: field('color', COLORS),
  /** When the person changed them, in milliseconds since 1970. */
  changedAt: field('time', TIME),
  version: field('ver', COUNT),
});

/** The latest change wins: a save with an older time is answered with the newer colours. */
export const saveColors = memberCall({
  path: '/cando/kusetcolor',
  request: closedRecord({ colors: field('color', COLORS), changedAt: field('time', TIME) }),
  outcomes: {
    saved: outcome(95, { version: field('ver', COUNT) }),
    newer: { code: 96, payload: ACCOUNT_COLORS },
  },
});

export const readColors = memberCall({
  path: '/cando/kugetcolor',
  request: EMPTY_REQUEST,
  outcomes: { colors: { code: 97, payload: ACCOUNT_COLORS }, none: bare(98) },
});
