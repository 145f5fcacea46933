import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import webpack from 'webpack';

const ARTICLES = path.join(import.meta.dirname, '..', 'build', 'articles');
/** The best quality takes ten times as long, for a tenth of the size. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Writes `texts/LANGUAGE+NUMBER.html` for each text that scripts/build-content.mjs has built, also
 * compressed: the page with the text in it, and the style sheets that the text needs. The app's own
 * components render it, in a second build for Node. `texts/titles.json` lists them.
 */
export class TextPagesPlugin {
  /** @param renderer the configuration that builds src/texts/served-page.tsx for Node */
  constructor(renderer) {
    this.renderer = renderer;
  }

  apply(compiler) {
    // After the assets, so that a build without this plugin removes the pages of an earlier one.
    compiler.hooks.afterEmit.tapPromise('TextPages', async (compilation) => {
      if (!existsSync(ARTICLES)) return;
      const { renderTextPage, LANGUAGE_TAGS } = await build(this.renderer);
      const folder = path.join(compiler.outputPath, 'texts');
      mkdirSync(folder, { recursive: true });
      const shell = readFileSync(path.join(compiler.outputPath, 'index.html'), 'utf8');
      const reading = compilation.namedChunkGroups.get('reading').getFiles();
      const sheets = reading.filter((name) => name.endsWith('.css'));
      const titles = [];
      for (const [language, tag] of Object.entries(LANGUAGE_TAGS)) {
        const numbers = readdirSync(path.join(ARTICLES, language)).map((file) => parseInt(file, 10));
        for (const number of numbers.sort((one, other) => one - other)) {
          const markdown = readFileSync(path.join(ARTICLES, language, `${number}.md`), 'utf8');
          const html = await renderTextPage({ language, number }, markdown);
          const page = pageWith(html, shell, tag, sheets);
          const name = path.join(folder, `${language}${number}.html`);
          writeFileSync(name, page);
          writeFileSync(`${name}.br`, brotliCompressSync(page, QUALITY));
          writeFileSync(`${name}.gz`, gzipSync(page, { level: 9 }));
          titles.push([`${language}${number}`, /<title>(.*?) · Nonet</.exec(html)[1]]);
        }
      }
      writeFileSync(path.join(folder, 'titles.json'), JSON.stringify(titles));
    });
  }
}

async function build(renderer) {
  const stats = await new Promise((resolve, reject) => {
    webpack(renderer, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  return createRequire(import.meta.url)(path.join(renderer.output.path, renderer.output.filename));
}

/** The page with the text in front of the app, which removes it once it shows the same. */
function pageWith(html, shell, tag, sheets) {
  const [, head, body] = /^(<title>.*?<\/title><meta [^>]*>)(.*)$/s.exec(html);
  const links = sheets.map((sheet) => `<link rel=stylesheet href=/${sheet}>`).join('');
  const article = `<div id=article>${body}</div>`;
  /** @type {[RegExp, (...found: string[]) => string][]} */
  const parts = [
    [/<html lang=en>/, () => `<html lang=${tag}>`],
    [/<title>.*?<\/title>/, () => ''],
    [/<meta name=description [^>]*>/, () => head],
    // The words need the style sheets first.
    [/<script defer/, (script) => `${links}${script} fetchpriority=low`],
    // The inline script sets the theme and the language before anything is painted.
    [/(<div id=root><\/div>)(<script>.*?<\/script>)/s, (_, root, script) => `${script}${article}${root}`],
    [/<noscript>.*?<\/noscript>/, () => ''],
  ];
  return parts.reduce((page, [place, part]) => {
    if (!place.test(page)) throw new Error(`index.html has no ${String(place)}`);
    return page.replace(place, part);
  }, shell);
}
