/** @jest-environment node */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** In pixels, as src/ui/tokens.css names them. */
const BREAKPOINTS = {
  width: ['340px', '560px', '900px', '1240px'],
  height: ['500px', '620px', '690px', '800px'],
};

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

test('the table in tokens.css lists exactly the allowed breakpoints', () => {
  const [table] = readFileSync('src/ui/tokens.css', 'utf8').split('*/');
  for (const [side, values] of Object.entries(BREAKPOINTS))
    expect([...table.matchAll(new RegExp(`${side} ([0-9]+px)`, 'g'))].map(([, value]) => value)).toEqual(
      values,
    );
});

test('style sheets use only named breakpoints, such as (width < 900px) or (width >= 900px)', () => {
  const others = sheets.flatMap((name) =>
    [...readFileSync(path.join('src', name), 'utf8').matchAll(/@media ([^{]+)/g)].flatMap(([, query]) =>
      [...query.matchAll(/\((?:min-|max-)?(width|height)[^)]*\)/g)].flatMap(([asked, side]) => {
        const value = /^\((?:width|height) (?:<|>=|>) ([0-9]+px)\)$/.exec(asked)?.[1];
        // With larger text, which no width in pixels tells.
        const isNamed =
          asked === '(width <= 18em)' || BREAKPOINTS[side as 'width' | 'height'].includes(value ?? '');
        return isNamed ? [] : [`${name}: ${asked}`];
      }),
    ),
  );
  expect(others).toEqual([]);
});

/** The properties that a class sets for itself, without those in `:where()`, which any other class overrides. */
function propertiesOf(sheet: string, name: string): string[] {
  const rules = readFileSync(sheet, 'utf8').matchAll(new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'gm'));
  return [...rules].flatMap(([, body]) => [...body.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name));
}

// Chunks contain copies of a shared sheet, so that it may be loaded before or after the sheet that composes it.
test('no class sets what a class that it composes from another sheet sets too', () => {
  const both = sheets.flatMap((name) => {
    const sheet = path.join('src', name);
    const rules = readFileSync(sheet, 'utf8').matchAll(/^\.([\w-]+) \{([^}]*)\}/gm);
    return [...rules].flatMap(([, own, body]) =>
      [...body.matchAll(/composes: ([\w -]+) from '([^']+)'/g)].flatMap(([, names, from]) => {
        const set = names
          .split(' ')
          .flatMap((each) => propertiesOf(path.join(path.dirname(sheet), from), each));
        const isSet = (property: string): boolean =>
          set.some((each) => `${each}-`.startsWith(`${property}-`) || `${property}-`.startsWith(`${each}-`));
        return propertiesOf(sheet, own).flatMap((property) =>
          property !== 'composes' && isSet(property) ? [`${name}: .${own} ${property}`] : [],
        );
      }),
    );
  });
  expect(both).toEqual([]);
});

test('every custom property that is used without a fallback is set somewhere', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(css|tsx?)$/.test(name),
  );
  const text = files.map((name) => readFileSync(path.join('src', name), 'utf8')).join('\n');
  const set = new Set(
    [...text.matchAll(/(?:[\s;{]|['"`])(--[\w-]+)['"`\]]*(?::|,)/g)].map(([, name]) => name),
  );
  const used = new Set([...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !set.has(name))).toEqual([]);
});
