/** The bare React page of bench/bare, for comparison: built and served. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { withSite } from './site.mjs';

/** Measures the product and the bare page in one browser. */
export function besideBare(measure) {
  return withSite({ HINT_PRICE: '0' }, async ({ url: app }, browser) => {
    const bare = await serveBare();
    try {
      await measure({ browser, app: `${app}/`, bare: bare.url });
    } finally {
      bare.close();
    }
  });
}

async function serveBare() {
  spawnSync('npx', ['webpack', '--config', 'bench/bare/webpack.config.js'], { stdio: 'inherit' });
  const folder = 'build/bench/bare';
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('.'))
      .map((name) => [`/${name}`, gzipSync(readFileSync(path.join(folder, name)))]),
  );
  return serve((request, response) => {
    const name = request.url === '/' ? '/index.html' : request.url;
    response.writeHead(files.has(name) ? 200 : 404, {
      'Content-Type': name.endsWith('.js') ? 'text/javascript' : 'text/html',
      'Content-Encoding': 'gzip',
    });
    response.end(files.get(name));
  });
}

export async function serve(answer) {
  const http = createServer(answer);
  await once(http.listen(0), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address());
  return { url: `http://localhost:${port}/`, close: () => http.close() };
}
