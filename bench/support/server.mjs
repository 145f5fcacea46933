/** Shared by the benchmarks of the server: a server, people, calls. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
/** Node's arguments from `npm start`, which keep memory use small. */
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const START = scripts.start.split(' ').slice(1);
const TICKS_PER_SECOND = 100;
let started = 0;

/** Every server on the same database needs it. */
const SECRET_KEY = randomBytes(32).toString('base64');

/** The built server in a separate process, on a free port, without rate limits. */
export async function startServer(folder, databaseUrl, settings = {}) {
  // Below the ports that the system gives to connections.
  const port = 20_000 + ((process.pid * 7 + started++) % 12_000);
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      PACING: 'off',
      LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET_KEY }),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    const ready = await fetch(`${url}/ready`).catch(() => undefined);
    if (ready?.status === 200) return { url, child, readyMs: Math.round(performance.now() - begun) };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export async function registerPerson({ url }, folder, number) {
  // Servers of one run may share a database.
  const name = `bench${process.pid}-${started}-${number}@example.org`;
  await call(url, '/noper/kuemail', { eml: name });
  const mails = readdirSync(path.join(folder, 'mail')).map((file) =>
    readFileSync(path.join(folder, 'mail', file), 'utf8'),
  );
  const code = /^Subject: ([0-9]{4})/m.exec(mails.find((mail) => mail.includes(`To: ${name}`)))[1];
  await call(url, '/noper/kumark', { eml: name, mak: code });
  await call(url, '/noper/kuregister', {
    inp: [
      name,
      code,
      'Right-Pass1',
      'Right-Pass1',
      `+1 555 ${process.pid} ${started} ${number}`,
      'First pet?',
      'Rex',
    ],
  });
  const { token } = await call(url, '/noper/kulogin', { name, pwd: 'Right-Pass1' });
  return { name, token };
}

export async function call(url, route, body, token) {
  const { headers, body: text } = request(route, body, token);
  const response = await fetch(url + route, { method: 'POST', headers, body: text });
  return response.json();
}

export function request(route, body, token) {
  return {
    method: 'POST',
    path: route,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  };
}

export function print(name, text) {
  console.log(`${name.padEnd(24)}${text}`);
}

/** CPU seconds that a process has used. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
