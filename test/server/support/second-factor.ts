import { createHmac } from 'node:crypto';
import type { Callable } from './test-server.ts';

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an app shows: RFC 6238, implemented again so that the server's code is not tested against itself. */
export function appCode(secret: string, now: number, digits = 6): string {
  const bits = Array.from(secret, (sign) => SIGNS.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** How far the clock of each server was moved. */
const ahead = new WeakMap<Callable, number>();

/** An app next to a server whose clock is moved only by the app. */
export class App {
  /** The code that was shown last, which may have changed since. */
  last = '';

  constructor(
    readonly server: Callable,
    readonly secret: string,
  ) {}

  show(steps = 0): string {
    const now = Date.now() + (ahead.get(this.server) ?? 0) + steps * 30_000;
    return (this.last = appCode(this.secret, now));
  }

  /** A code that was not shown before. */
  async next(): Promise<string> {
    await this.wait(30_000);
    return this.show();
  }

  async wait(milliseconds: number): Promise<void> {
    ahead.set(this.server, (ahead.get(this.server) ?? 0) + milliseconds);
    await this.server.advance(milliseconds);
  }
}

/** Turns on two-step login for the account of the token. */
export async function turnOn(
  server: Callable,
  token: string,
  password: string,
  deviceId?: string,
): Promise<{ app: App; codes: readonly string[] }> {
  const started = await server.call('startSecondFactor', { password }, { token });
  if (started.kind !== 'started') throw new Error(started.kind);
  const app = new App(server, started.secret);
  const on = await server.call('confirmSecondFactor', { code: app.show(), deviceId }, { token });
  if (on.kind !== 'turned-on') throw new Error(on.kind);
  return { app, codes: on.codes };
}
