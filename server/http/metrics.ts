import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../../core/base/clock.ts';
import type { Database } from '../db/database.ts';
import { countOf } from '../db/queries.ts';
import type { CallSettings } from './calls.ts';
import { sendFailure } from './errors.ts';

/** Upper bounds in seconds, from unnoticeable to unbearable. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MetricsSettings {
  /** Undefined: the endpoint `/metrics` does not exist. */
  readonly token: string | undefined;
  readonly events: CallSettings['events'];
  /**
   * The time of the newest scheduled backup in milliseconds since 1970; -Infinity if none exists yet,
   * undefined if backups are not scheduled.
   */
  readonly newestBackup: () => Promise<number | undefined>;
  /** How often a scheduled backup has failed since the last success; undefined if there is no schedule. */
  readonly backupFailures: () => number | undefined;
  /** The size of the embedded database's write-ahead log in bytes; undefined with PostgreSQL. */
  readonly logBytes: () => number | undefined;
  readonly now: Clock;
}

/**
 * `/metrics` in the text format of Prometheus; requires the token. It contains no personal data: labels are
 * routes as written in the code, methods and status codes.
 */
export function mountMetrics(app: FastifyInstance, database: Database, settings: MetricsSettings): void {
  const { token, events } = settings;
  if (token === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  new Counter({
    name: 'nonet_security_events_total',
    help: 'Lines in the security log, by event',
    labelNames: ['event'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [event, count] of events) this.inc({ event }, count);
    },
  });
  const gauge = gaugesOf(registry);
  gaugeRows(gauge, database, settings.now);
  gauge(
    'nonet_writes_waiting',
    'Writes to the database without an answer yet',
    () => database.load().writesWaiting,
  );
  gaugeFiles(gauge, settings);
  gaugeLoad(registry, database);
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return sendFailure(reply, { kind: 'not-found' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'nonet_request_seconds',
    help: 'Response time in seconds, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BOUNDS,
    registers: [registry],
  });
  const inProgress = new Gauge({
    name: 'nonet_requests_in_progress',
    help: 'Unanswered requests by route: what waits for a turn, and the open message boards',
    labelNames: ['route'],
    registers: [registry],
  });
  // Requests without a route share one label: otherwise a stranger could create any number of labels.
  const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';
  app.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request);
    inProgress.inc({ route });
    reply.raw.once('close', () => inProgress.dec({ route }));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

type Value = number | undefined;
type AddGauge = (name: string, help: string, value: () => Value | Promise<Value>) => void;

/** For values that are read on request; one that is undefined or cannot be read is left out. */
function gaugesOf(registry: Registry): AddGauge {
  return (name, help, value) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Unlike reset(), which sets it to 0.
        this.remove();
        try {
          const known = await value();
          if (known !== undefined) this.set(known);
        } catch {
          // Left out.
        }
      },
    });
  };
}

function gaugeRows(gauge: AddGauge, { read }: Database, now: Clock): void {
  gauge('nonet_database_up', '1 if the database answers, otherwise 0', () =>
    read
      .selectFrom('settings')
      .select('name')
      .limit(1)
      .execute()
      .then(
        () => 1,
        () => 0,
      ),
  );
  gauge('nonet_mails_waiting', 'Unsent mails', () => countOf(read.selectFrom('mails')));
  gauge('nonet_mail_waits_seconds', 'Age of the oldest unsent mail in seconds', async () => {
    const { oldest } = await read
      .selectFrom('mails')
      .select(({ fn }) => fn.min('created_at').as('oldest'))
      .executeTakeFirstOrThrow();
    // Null if there are no mails.
    const at = oldest as number | null;
    return at === null ? 0 : Math.max(0, (now() - at) / 1000);
  });
  gauge('nonet_sessions', 'Active sessions', () =>
    countOf(read.selectFrom('sessions').where('expires_at', '>', now())),
  );
}

function gaugeFiles(gauge: AddGauge, { newestBackup, backupFailures, logBytes, now }: MetricsSettings): void {
  gauge('nonet_backup_age_seconds', 'Age of the newest scheduled backup in seconds', async () => {
    const newest = await newestBackup();
    return newest === undefined ? undefined : (now() - newest) / 1000;
  });
  gauge('nonet_backup_failures', 'Failed scheduled backups since the last success', backupFailures);
  gauge('nonet_wal_bytes', 'Size of the write-ahead log of the embedded database', logBytes);
}

/** What the database is doing. The embedded database has no pools. */
function gaugeLoad(registry: Registry, database: Database): void {
  const registers = [registry];
  const counter = (name: string, help: string, of: 'writes' | 'commits'): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(database.load()[of]);
      },
    });
  };
  counter('nonet_writes_total', 'Answered writes to the database', 'writes');
  counter('nonet_commits_total', 'Commits; the embedded database commits several writes together', 'commits');
  new Gauge({
    name: 'nonet_pool_connections',
    help: 'Connections to PostgreSQL by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, busy, idle } of database.load().pools) {
        this.set({ pool, state: 'busy' }, busy);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'nonet_pool_waiting',
    help: 'Queries and transactions that wait for a connection to PostgreSQL, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of database.load().pools) this.set({ pool }, waiting);
    },
  });
}
