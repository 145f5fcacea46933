import webpack from 'webpack';

/**
 * Fails the build if a hash that stands for a file occurs elsewhere in the code. webpack replaces its first
 * hashes by those of the final contents, as text: of a number that begins with the same five digits, it would
 * make another one, and report success.
 */
export class HashCheckPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('HashCheck', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: 'HashCheck', stage }, () => {
        const assets = compilation.getAssets();
        for (const { name, source } of assets.filter((asset) => /\.(js|css|html)$/.test(asset.name)))
          for (const found of foundElsewhere(source.source().toString(), hashesOf(assets)))
            compilation.errors.push(
              new webpack.WebpackError(
                `${name} contains ${found}, as does the name of ${namedBy(assets, found)}. Choose another ` +
                  'output.hashSalt; the hash of a style sheet changes only with its content.',
              ),
            );
      });
    });
  }
}

function hashesOf(assets) {
  return new Set(assets.flatMap(({ info }) => info.contenthash ?? []));
}

function namedBy(assets, place) {
  return assets.find(({ info }) => [info.contenthash ?? []].flat().some((hash) => place.includes(hash)))
    ?.name;
}

/** The places of hashes that are neither a whole string, as in the list of chunks, nor part of a file name. */
export function foundElsewhere(code, hashes) {
  if (hashes.size === 0) return [];
  const places = code.matchAll(new RegExp(`.?(?:${[...hashes].join('|')}).?`, 'gs'));
  return Array.from(places, ([place]) => place).filter((place) => !/^(".*"|\..*\.)$/s.test(place));
}
