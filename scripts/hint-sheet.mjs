// Makes contact sheets of the hint pictures, with one real position for each technique: PNG files for visual
// inspection, in both themes at phone size. Usage: npm run hint-sheet [-- TECHNIQUE…] [--all]
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import configure from '../webpack.config.js';
import { TECHNIQUES } from '../build/core/sudoku/techniques/catalogue.js';
import { BROWSER } from './browser.mjs';
import { stepsOf } from './content.mjs';
import { fixturesOf } from './positions.mjs';

const root = path.join(import.meta.dirname, '..');
const out = path.join(root, 'build/hint-sheet');
const COL_OF = { phone: 333, desktop: 603 };
const PER_SHEET = 8;

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const everyFixture = process.argv.includes('--all');

/** The fixtures of a technique as entries of the sheet. */
function entriesOf(id) {
  const fixtures = fixturesOf(id).slice(0, everyFixture ? undefined : 1);
  return fixtures.flatMap((position, index) => {
    const [step] = stepsOf(id, position, false);
    const common = {
      digits: [...position.digits],
      givens: [...position.givens],
      candidates: [...position.candidates],
      step,
      at: 0,
    };
    const stages = wanted.length > 0 && !everyFixture ? [1, 2, 3] : [3];
    return stages.map((stage) => ({
      ...common,
      stage,
      title: `${id} ${step.variant ?? ''} ${index} (${stage})`,
    }));
  });
}

async function build() {
  const config = configure(null, { mode: 'production' });
  /** @type {import('webpack').Configuration} */
  const sheet = {
    ...config,
    entry: { sheet: './test/hint-sheet/page.tsx' },
    output: { ...config.output, path: out, publicPath: './' },
    devtool: false,
    plugins: [
      ...config.plugins.slice(0, 1),
      new HtmlWebpackPlugin({
        templateContent: '<!doctype html><meta charset="utf-8"><div id="root"></div>',
        scriptLoading: 'defer',
      }),
      config.plugins.find((plugin) => plugin.constructor.name === 'MiniCssExtractPlugin'),
    ],
  };
  const compiler = webpack(sheet);
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
      else compiler.close(resolve);
    });
  });
}

async function shoot(entries) {
  const browser = await chromium.launch(BROWSER);
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    for (const [size, col] of Object.entries(COL_OF).slice(0, everyFixture ? 1 : undefined)) {
      for (let at = 0; at < entries.length; at += PER_SHEET) {
        const page = await browser.newPage({
          viewport: { width: (col + 28) * 4 + 48, height: 800 },
          deviceScaleFactor: size === 'phone' ? 2 : 1,
          colorScheme: theme,
          reducedMotion: 'reduce',
        });
        await page.addInitScript(
          (sheet) => {
            globalThis.SHEET = sheet;
          },
          entries.slice(at, at + PER_SHEET),
        );
        await page.goto(pathToFileURL(path.join(out, 'index.html')).href);
        await page.addStyleTag({ content: `:root { --col: ${col}px !important }` });
        await page.waitForTimeout(250);
        const name = `${size}-${theme}-${String(at / PER_SHEET + 1).padStart(2, '0')}.png`;
        await page.screenshot({ path: path.join(out, name), fullPage: true });
        await page.close();
        console.log(path.join(out, name));
      }
    }
  }
  await browser.close();
}

mkdirSync(out, { recursive: true });
const entries = TECHNIQUES.map(({ id }) => id)
  .filter((id) => wanted.length === 0 || wanted.includes(id))
  .flatMap(entriesOf);
await build();
writeFileSync(path.join(out, 'entries.json'), JSON.stringify(entries));
await shoot(entries);
