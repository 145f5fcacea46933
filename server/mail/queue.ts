import { randomUUID } from 'node:crypto';
import type { Clock } from '../../core/base/clock.ts';
import type { Database } from '../db/database.ts';
import type { SecretBox } from '../storage/secret-box.ts';
import type { Delivery, MailMessage, Transport } from './message.ts';
import {
  claimDueMails,
  deleteMail,
  nextMailTime,
  postponeMail,
  type DueMail,
  type NewMail,
} from './repository.ts';

const CLAIMED_AT_ONCE = 10;
const TRIES = 8;
const FIRST_PAUSE_MS = 30_000;
/** How often the queue is polled for mails left by another process. */
const ROUND_MS = 30_000;

interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export interface MailQueue {
  /** A mail ready for the `insertMail` of a command. */
  prepare(message: MailMessage): NewMail;
  /** Sends due mails; resolves with the result of the given mail, or undefined if it is still waiting. */
  flush(id?: string): Promise<Delivery | undefined>;
  stop(): Promise<void>;
}

/** A mail sealed for the queue. */
export function prepareMail(box: SecretBox, message: MailMessage, now: number): NewMail {
  return { id: randomUUID(), messageSealed: box.seal(JSON.stringify(message)), now };
}

interface QueueDeps {
  readonly database: Database;
  readonly box: SecretBox;
  readonly transport: Transport;
  readonly now: Clock;
  readonly log: Log;
}

/**
 * Sends queued mails: immediately, then again with doubling pauses, and after a restart. Gives up after eight
 * tries, about an hour.
 */
export function startMailQueue(deps: QueueDeps): MailQueue {
  const { box, transport, now, log } = deps;
  let round: Promise<unknown> = Promise.resolve();
  const stop = new AbortController();
  const timer = setInterval(() => {
    if (!stop.signal.aborted) void flush();
  }, ROUND_MS);
  timer.unref();

  function flush(id?: string): Promise<Delivery | undefined> {
    const result = round
      .then(() => sendDue(deps, stop.signal, id))
      .catch((error: unknown) => {
        log.error({ err: error }, 'mail queue');
        return undefined;
      });
    round = result;
    return result;
  }

  void flush();
  return {
    prepare: (message) => prepareMail(box, message, now()),
    flush,
    stop: async () => {
      stop.abort();
      clearInterval(timer);
      await round;
      transport.close();
    },
  };
}

/** Sends all due mails; returns the result of the given one. */
async function sendDue(
  deps: QueueDeps,
  stop: AbortSignal,
  wanted: string | undefined,
): Promise<Delivery | undefined> {
  const { database, now } = deps;
  let found: Delivery | undefined;
  for (;;) {
    const next = await nextMailTime(database.read);
    if (stop.aborted || next === undefined || next > now()) return found;
    const due = await database.run(claimDueMails, { now: now(), limit: CLAIMED_AT_ONCE });
    await Promise.all(
      due.map(async (mail) => {
        const delivery = await deliver(deps, mail);
        await settle(deps, mail.id, mail.attempts, delivery);
        if (mail.id === wanted) found = delivery;
      }),
    );
    if (due.length === 0) return found;
  }
}

/** A mail that cannot be decrypted (its key is gone) cannot be decrypted later either. */
async function deliver({ box, transport }: QueueDeps, { id, messageSealed }: DueMail): Promise<Delivery> {
  let message: MailMessage;
  try {
    message = JSON.parse(box.open(messageSealed)) as MailMessage;
  } catch {
    return { kind: 'refused', reason: 'cannot be decrypted' };
  }
  return transport.deliver(id, message);
}

async function settle(
  { database, now, log }: QueueDeps,
  id: string,
  attempts: number,
  delivery: Delivery,
): Promise<void> {
  if (delivery.kind === 'delivered') {
    await database.run(deleteMail, { id });
    return;
  }
  const givenUp = delivery.kind === 'refused' || attempts >= TRIES;
  if (givenUp) {
    log.error({ mail: id, attempts, reason: delivery.reason }, 'mail given up');
    await database.run(deleteMail, { id });
    return;
  }
  log.warn({ mail: id, attempts, reason: delivery.reason }, 'mail not sent, will retry');
  await database.run(postponeMail, { id, until: now() + FIRST_PAUSE_MS * 2 ** (attempts - 1) });
}
