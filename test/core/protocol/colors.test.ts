import { DEFAULT_COLORS } from '../../../core/appearance/color-scheme.ts';
import { PRESETS } from '../../../core/appearance/presets.ts';
import { parseColorText, readColorText, writeColorText } from '../../../core/protocol/colors.ts';

const written = JSON.parse(writeColorText(DEFAULT_COLORS)) as {
  ce: Record<string, unknown>;
  tc: object;
  dark: Record<string, unknown>;
};
const { dark, ...one } = written;
const text = (wire: unknown): string => JSON.stringify(wire);

test('light and dark colours are unchanged after being written and read', () => {
  for (const colors of Object.values(PRESETS)) {
    expect(readColorText(writeColorText(colors))).toEqual(colors);
    expect(parseColorText(writeColorText(colors))).toEqual({
      ok: true,
      value: { kind: 'both', schemes: colors },
    });
  }
});

// Specification 1.17, 3.7
test('colours are written in the form of the specification', () => {
  expect(Object.keys(one)).toEqual(['bg', 'tb', 'bm', 'bnu', 'hp', 'ce', 'hx', 'tc']);
  expect(one).toEqual({
    bg: '#f3f4f6',
    tb: '#ffffff',
    bm: '#3c4652',
    bnu: '#17202b',
    hp: '#e0e9fb',
    ce: {
      b1: '#f8f0c4',
      b2: '#daf0cf',
      b3: '#c9f3e1',
      b4: '#c5f0ff',
      b5: '#d6e9ff',
      b6: '#ede1ff',
      b7: '#ffdbf0',
      b8: '#ffdfcc',
      b9: '#e0e4e8',
    },
    hx: {
      a1: '#146d34',
      a2: '#8c4400',
      a3: '#7f3e7a',
      a4: '#255b9c',
      a5: '#705800',
      b1: '#ccf0d2',
      b2: '#ffdcc2',
      b3: '#fbd8f6',
      b4: '#cde7ff',
      b5: '#f0e5bc',
    },
    tc: { jz: '#1f4fbf', hz: '#465160' },
  });
});

test('colours without a dark set are read as one scheme', () => {
  expect(parseColorText(text(one))).toEqual({
    ok: true,
    value: { kind: 'one', scheme: DEFAULT_COLORS.light },
  });
  expect(parseColorText(text({ ...one, bg: '#FFF' }))).toEqual({
    ok: true,
    value: { kind: 'one', scheme: { ...DEFAULT_COLORS.light, page: '#ffffff' } },
  });
});

// Specification 3.8
test('colour names are accepted, and "transparent" means the default colour', () => {
  const named = {
    ...one,
    bg: 'transparent',
    tb: 'LightGray',
    ce: { ...one.ce, b1: 'lightyellow', b2: 'Transparent' },
    dark: { ...dark, bg: 'transparent', hp: 'LightSteelBlue' },
  };
  const { light: lightOwn, dark: darkOwn } = DEFAULT_COLORS;
  const schemes = {
    light: { ...lightOwn, board: '#d3d3d3', cell1: '#ffffe0' },
    dark: { ...darkOwn, mark: '#b0c4de' },
  };
  expect(parseColorText(text(named))).toEqual({ ok: true, value: { kind: 'both', schemes } });
  expect(readColorText(text(named))).toEqual(schemes);
});

test.each<[string, string, object]>([
  ['an empty text', '', { kind: 'no-scheme' }],
  ['invalid JSON', '{bg:#fff}', { kind: 'no-scheme' }],
  ['a list', '[]', { kind: 'no-scheme' }],
  ['null', 'null', { kind: 'no-scheme' }],
  ['too long a text', ' '.repeat(10_001), { kind: 'too-long' }],
  ['a missing colour', text({ ...one, hp: undefined }), { kind: 'missing', field: 'hp' }],
  [
    'a missing cell colour',
    text({ ...one, ce: { ...one.ce, b3: undefined } }),
    { kind: 'missing', field: 'ce.b3' },
  ],
  ['an unknown colour name', text({ ...one, tb: 'LightGrau' }), { kind: 'no-color', field: 'tb' }],
  ['a number', text({ ...one, tc: { jz: 7, hz: '#000' } }), { kind: 'no-color', field: 'tc.jz' }],
  ['CSS after a colour', text({ ...one, bg: '#fff;}*{x:url(//e.org)}' }), { kind: 'no-color', field: 'bg' }],
  ['an alpha channel', text({ ...one, bg: '#ffffff80' }), { kind: 'no-color', field: 'bg' }],
  [
    'a tenth cell colour',
    text({ ...one, ce: { ...one.ce, b10: '#fff' } }),
    { kind: 'unknown', field: 'ce.b10' },
  ],
  ['an unknown field', text({ ...one, extra: 1 }), { kind: 'unknown', field: 'extra' }],
  ['the field __proto__', `{"__proto__":{},${text(one).slice(1)}`, { kind: 'unknown', field: '__proto__' }],
  [
    'a fault in the dark set',
    text({ ...one, dark: { ...dark, bm: '' } }),
    { kind: 'no-color', field: 'dark.bm' },
  ],
  ['a dark set of null', text({ ...one, dark: null }), { kind: 'no-color', field: 'dark' }],
])('an import of %s is refused, naming the first fault', (_name, given, expected) => {
  expect(parseColorText(given)).toEqual({ ok: false, failure: expected });
});

describe('stored colours', () => {
  test.each([null, '', 'x', '[]', 'null', '7', '{"ce":7}', '{"constructor":{"b1":"#000000"}}'])(
    'the stored text %j gives the default colours',
    (stored) => {
      expect(readColorText(stored)).toEqual(DEFAULT_COLORS);
    },
  );

  test('stored colours keep their valid values, and only invalid ones fall back to the default', () => {
    const stored = text({
      ...one,
      bg: 'url(javascript:0)',
      tb: '#ABCDEF',
      dark: { ...dark, tc: { jz: '#123456' } },
    });
    expect(readColorText(stored)).toEqual({
      light: { ...DEFAULT_COLORS.light, board: '#abcdef' },
      dark: { ...DEFAULT_COLORS.dark, digits: '#123456' },
    });
  });
});
