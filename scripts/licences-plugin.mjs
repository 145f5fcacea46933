import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';

/**
 * Writes `licences.json`: every package in the built page or its service worker, with the text of its
 * licence. It is derived from the bundle, so that no list has to be maintained.
 */
export class LicencesPlugin {
  apply(compiler) {
    const folders = new Set();
    // Also called for the service worker's own compiler.
    compiler.hooks.compilation.tap('Licences', (compilation) => {
      // Loaders run style sheets at build time and are not part of the bundle.
      if (compilation.compiler.name?.startsWith('mini-css-extract-plugin')) return;
      compilation.hooks.finishModules.tap('Licences', (modules) => {
        for (const { resource } of modules) {
          const folder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(resource ?? '')?.[0];
          // Its modules run while style sheets are built, and a cached build does not see them.
          if (folder !== undefined && !folder.endsWith('css-loader')) folders.add(folder);
        }
      });
    });
    compiler.hooks.thisCompilation.tap('Licences', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'Licences', stage }, () => {
        const list = [...folders].map(describe).sort((one, other) => (one.name < other.name ? -1 : 1));
        compilation.emitAsset('licences.json', new webpack.sources.RawSource(JSON.stringify(list)));
      });
    });
  }
}

function describe(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  return { name, version, licence: license, text: file ? readFileSync(path.join(folder, file), 'utf8') : '' };
}
