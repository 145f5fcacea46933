import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..', '..');

/** What the image does when it runs, and the folder in which it was put together. */
interface Image {
  /** Its root folder, without the system and Node. */
  readonly folder: string;
  readonly workFolder: string;
  readonly user: number;
  readonly env: Readonly<Record<string, string>>;
  readonly start: readonly string[];
  readonly health: readonly string[];
}

interface Stage {
  readonly name: string | undefined;
  readonly folder: string;
  workFolder: string;
}

/**
 * Puts the image together as deploy/Dockerfile says, without an engine: each stage is a folder, and the base
 * images are this machine. Fails on a step that it does not know.
 *
 * @param ready what stands in for a RUN step: its effect, from what is here already. Steps without one are run.
 */
export function assembleImage(
  folder: string,
  ready: Readonly<Record<string, (work: string) => void>>,
): Image {
  const stages: Stage[] = [];
  const said: Record<string, string> = {};
  const env: Record<string, string> = {};
  const place = (stage: Stage, name: string) =>
    path.join(stage.folder, path.posix.resolve(stage.workFolder, name));

  function copy(stage: Stage, words: readonly string[]): void {
    const from = words.find((word) => word.startsWith('--from='))?.slice(7);
    const [source, target] = words.filter((word) => !word.startsWith('--')).slice(-2);
    const names = words.filter((word) => !word.startsWith('--')).slice(0, -1);
    const other = stages.find(({ name }) => name === from);
    if (from !== undefined && other === undefined) throw new Error(`There is no stage ${from}.`);
    if (other !== undefined) {
      // The stage is not used any more.
      copyTree(place(other, source), place(stage, target), '-l');
      return;
    }
    const context = contextNames();
    for (const name of names.length === 1 && source === '.' ? context : names) {
      if (!context.includes(name)) throw new Error(`${name} is not in the context.`);
      copyTree(path.join(ROOT, name), path.join(place(stage, target), name));
    }
  }

  for (const [, instruction, text] of instructions()) {
    const stage = stages.at(-1)!;
    const words = text.split(/\s+/);
    if (instruction === 'FROM') {
      const name = words.includes('AS') ? words.at(-1) : undefined;
      stages.push({ name, folder: path.join(folder, name ?? 'image'), workFolder: '/' });
    } else if (instruction === 'WORKDIR') {
      stage.workFolder = text;
      mkdirSync(place(stage, '.'), { recursive: true });
    } else if (instruction === 'COPY') copy(stage, words);
    else if (instruction === 'RUN') run(text, place(stage, '.'), ready);
    else if (instruction === 'ENV')
      for (const word of words) env[word.split('=')[0]] = word.slice(word.indexOf('=') + 1);
    else if (!['ARG', 'EXPOSE', 'VOLUME', 'STOPSIGNAL'].includes(instruction)) said[instruction] = text;
  }
  const last = stages.at(-1)!;
  const list = (text: string) => JSON.parse(text) as string[];
  return {
    folder: last.folder,
    workFolder: place(last, '.'),
    user: Number(said.USER.split(':')[0]),
    env,
    start: [...list(said.ENTRYPOINT), ...list(said.CMD)],
    health: list(said.HEALTHCHECK.slice(said.HEALTHCHECK.indexOf('['))),
  };
}

function instructions(): RegExpMatchArray[] {
  const text = readFileSync(path.join(ROOT, 'deploy', 'Dockerfile'), 'utf8');
  return [
    ...text
      .replace(/^#.*\n/gm, '')
      .replace(/\\\n\s*/g, '')
      .matchAll(/^([A-Z]+) (.*)$/gm),
  ];
}

/** The names that `.dockerignore`, which leaves out everything else, lets in. */
function contextNames(): string[] {
  const lines = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const [first, ...rest] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (first !== '*' || !rest.every((line) => /^![\w.-]+(?:\/[\w.-]+)*$/.test(line)))
    throw new Error('.dockerignore has to leave out everything, and to let in names.');
  return rest.map((line) => line.slice(1));
}

/** Copies a file or a folder with all that is in it, in a fraction of the time that `cpSync` takes. */
function copyTree(from: string, to: string, ...options: readonly string[]): void {
  mkdirSync(path.dirname(to), { recursive: true });
  execFileSync('cp', ['-RPT', ...options, from, to]);
}

function run(command: string, folder: string, ready: Readonly<Record<string, (work: string) => void>>): void {
  if (Object.hasOwn(ready, command)) {
    ready[command](folder);
    return;
  }
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} fails: ${stderr}`);
}

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** The image has Node 24. Tests that run on Node 20 give it the driver of Node 20, made of these packages. */
export const NODE_20_DRIVER = ['better-sqlite3', 'bindings', 'file-uri-to-path'];

function useDriverOfNode20(work: string): void {
  const installed = path.join(ROOT, 'scripts', 'node-20', 'node_modules');
  const driver = path.join(work, 'node_modules', 'better-sqlite3');
  rmSync(driver, { recursive: true });
  for (const name of NODE_20_DRIVER.slice(1))
    copyTree(path.join(installed, name), path.join(work, 'node_modules', name));
  for (const name of ['package.json', 'lib', 'build/Release/better_sqlite3.node'])
    copyTree(path.join(installed, 'better-sqlite3', name), path.join(driver, name));
  mkdirSync(path.join(driver, 'prebuilds'));
}

/** The effect of the image's `npm ci` and of its build, from what was installed and built here by the same lock. */
export const READY = {
  'npm ci --omit=dev --legacy-peer-deps --ignore-scripts --no-audit --no-fund': (work: string) => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockedPackage>;
    };
    for (const [name, { dev, devOptional }] of Object.entries(lock.packages)) {
      const isAway = name === '' || !existsSync(path.join(ROOT, name));
      // What lies in a package of a package comes with it.
      if (dev || devOptional || isAway || name.lastIndexOf('node_modules/') > 0) continue;
      copyTree(path.join(ROOT, name), path.join(work, name));
    }
    if (process.versions.node.startsWith('20.')) useDriverOfNode20(work);
  },
  'node scripts/bootstrap.mjs --build': (work: string) => {
    for (const name of ['dist', 'build/core', 'build/server', 'build/articles', 'build/node_modules'])
      copyTree(path.join(ROOT, name), path.join(work, name));
  },
};
