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
