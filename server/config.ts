import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { isEmail } from '../core/account/email.ts';
import { isPassword } from '../core/account/password.ts';
import { DAY_MS, YEAR_SECONDS } from '../core/base/day.ts';
import { LANGUAGES } from '../core/base/language.ts';
import { CRYSTAL_CAP } from '../core/crystals/crystals.ts';
import { failure, success, type Result } from '../core/base/result.ts';
import { LIVE_HEARTBEAT_MS } from '../core/protocol/live.ts';
import type { BucketSettings } from './storage/bucket.ts';
import { nearMiss } from './near-miss.ts';
import { parseSecretKey } from './storage/secret-key.ts';

const ENVIRONMENTS = ['development', 'test', 'production'] as const;
const HOUR_MS = 3_600_000;
/** Deleted data disappears from the backups, too, after 30 days, as the agreement promises. */
const BACKUPS_KEPT_HOURS = 30 * 24;

const number = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );
const whole = (least: number, most: number, fallback: number) =>
  v.optional(number(least, most), String(fallback));
const ON_OFF = v.pipe(
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((text) => text === 'on'),
);
const checked = (isRight: (text: string) => boolean, message: string) =>
  v.pipe(v.string(), v.check(isRight, message));
const flag = (fallback: 'on' | 'off') => v.optional(ON_OFF, fallback);
/** A mail server needs a host; PostgreSQL may be reached through a socket. */
const isWhole = ({ protocol, hostname }: URL): boolean => !protocol.startsWith('smtp') || hostname !== '';
const address = (protocols: string[], example: string) =>
  v.optional(
    checked(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol) && isWhole(new URL(text)),
      `must look like ${example}`,
    ),
  );

/** An address or a name, as `listen` takes it. */
const isHost = (text: string): boolean =>
  isIP(text) > 0 || /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?$/i.test(text);

/**
 * The number of proxies in front of the server, or their addresses; undefined if unset, which means none.
 * Only their `X-Forwarded-For` is trusted.
 */
const PROXIES = v.optional(
  v.pipe(
    checked(
      (text) => text === 'off' || /^[1-9]$/.test(text) || text.split(',').every(isNetwork),
      'must be off, the number of proxies in front of the server (such as 1), or their networks (such as 127.0.0.1,10.0.0.0/8)',
    ),
    v.transform((text) => (text === 'off' ? false : /^[1-9]$/.test(text) ? Number(text) : text.split(','))),
  ),
);

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return (
    bits > 0 &&
    // A zone is valid on one machine only. `/0` would trust everybody, and defeat all limits by network.
    !address.includes('%') &&
    rest.length === 0 &&
    (prefix === undefined || (/^[1-9][0-9]{0,2}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** A scheme and a host, with nothing after them. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && `${new URL(text).origin}/` === new URL(text).href;

/** As required by security.txt (RFC 9116). */
const isWebAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

const BUCKET = v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'must be the name of a bucket')));

const SETTINGS = v.object({
  // Only these: with Production or staging, the server would show the mailbox as in development.
  NODE_ENV: v.optional(
    v.picklist(ENVIRONMENTS, `must be ${ENVIRONMENTS.join(', ')}, or left out for development`),
    'development',
  ),
  PORT: whole(0, 65_535, 3000),
  HOST: v.optional(checked(isHost, 'must be an IP address or a host name, without a port')),
  DATA_DIR: v.optional(v.string(), 'data'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host/database'),
  SECRET_KEY: v.optional(
    v.pipe(
      checked((text) => parseSecretKey(text) !== undefined, 'must be 32 bytes in base64'),
      v.transform((text) => parseSecretKey(text)!),
    ),
  ),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@host:465'),
  MAIL: v.optional(v.literal('file', 'must be file or left out')),
  MAIL_FROM: v.optional(checked(isEmail, 'must be an e-mail address'), 'nonet@localhost.localdomain'),
  SITE_CONTACT: v.optional(
    checked((text) => isEmail(text) || isWebAddress(text), 'must be an e-mail or web address (https)'),
  ),
  SITE_URL: v.optional(
    v.pipe(
      checked(isOrigin, 'must look like https://nonet.example.org, without a path'),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  ADMIN_EMAIL: v.optional(checked(isEmail, 'must be an e-mail address')),
  ADMIN_PASSWORD: v.optional(
    checked(isPassword, 'must have 8 to 20 characters of at least three kinds and no spaces'),
  ),
  ADMIN_SECOND_FACTOR: v.optional(v.picklist(['required', 'offered'], 'must be required or offered')),
  SESSION_HOURS: whole(1, 8760, 12),
  REMEMBER_DAYS: whole(1, 3650, 30),
  AUDIT_DAYS: whole(0, 36_500, 730),
  DEVICE_DAYS: whole(1, 3650, 365),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 characters and no spaces')),
  ),
  BACKUP_TO: v.optional(v.string()),
  BACKUP_BUCKET: BUCKET,
  BACKUP_EVERY: whole(1, BACKUPS_KEPT_HOURS, 24),
  BACKUP_KEEP: whole(1, BACKUPS_KEPT_HOURS, 7),
  HINT_PRICE: whole(0, CRYSTAL_CAP, 1),
  SIGNUP_CRYSTALS: whole(0, CRYSTAL_CAP, 30),
  // At least two: slow searches leave one for all others.
  HINT_THREADS: whole(1, 256, Math.max(2, availableParallelism() - 1)),
  HINT_QUEUE: whole(1, 100_000, 200),
  S3_ENDPOINT: address(['http:', 'https:'], 'https://s3.example.org'),
  S3_BUCKET: BUCKET,
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  POOL_SIZE: whole(2, 1000, 10),
  LIVE_CONNECTIONS: whole(1, 100_000, 2000),
  LIVE_HEARTBEAT: whole(1, 60, LIVE_HEARTBEAT_MS / 1000),
  DEFAULT_LANGUAGE: v.optional(v.picklist(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`), 'en'),
  TRUST_PROXY: PROXIES,
  HSTS: v.optional(number(0, 2 * YEAR_SECONDS)),
  REQUEST_SECONDS: whole(1, 600, 30),
  DRAIN_SECONDS: v.optional(number(0, 300)),
  DOCS: flag('on'),
  PACING: flag('on'),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino log level'),
    'info',
  ),
});

/** The names of all settings as environment variables. */
export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS.entries);

const SERVICE_SETTINGS = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export type Config = ReturnType<typeof named> & {
  /** What to say about variables that look like misspelt settings. */
  readonly misspelt: readonly string[];
};

/**
 * Parses the settings. Reports all invalid settings together, one per line, without their values, since some
 * are secret. An empty setting counts as unset. So does MAIL if it is set by a login shell: the path to a
 * user's mailbox.
 */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Result<Config, { kind: 'bad-settings'; faults: string[] }> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => value !== '' && !(name === 'MAIL' && value?.startsWith('/')),
    ),
  );
  const parsed = v.safeParse(SETTINGS, given);
  const wrong = parsed.issues?.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}.`) ?? [];
  const faults = [...wrong, ...contradictions(given), ...missingInProduction(given)];
  const misspelt = Object.keys(given).flatMap((name) => nearMiss(name, SETTING_NAMES));
  if (!parsed.success || faults.length > 0)
    return failure({ kind: 'bad-settings', faults: [...faults, ...misspelt] });
  return success({ ...named(parsed.output), misspelt });
}

type Given = Readonly<Record<string, string | undefined>>;

function contradictions(settings: Given): string[] {
  const faults: string[] = [];
  if ((settings.ADMIN_EMAIL === undefined) !== (settings.ADMIN_PASSWORD === undefined))
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.');
  if (settings.DATABASE_URL !== undefined && settings.NODE_ENV === 'production' && !settings.SECRET_KEY)
    faults.push('SECRET_KEY must be set with DATABASE_URL in production: every process needs the same key.');
  const service = SERVICE_SETTINGS.filter((name) => settings[name] !== undefined);
  const hasBucket = (settings.S3_BUCKET ?? settings.BACKUP_BUCKET) !== undefined;
  if (service.length !== (hasBucket ? SERVICE_SETTINGS.length : 0))
    faults.push(
      `${SERVICE_SETTINGS.join(', ')} belong together: set all of them and a bucket (S3_BUCKET for pictures, BACKUP_BUCKET for backups), or none.`,
    );
  return [...faults, ...backupFaults(settings)];
}

function backupFaults(settings: Given): string[] {
  const faults: string[] = [];
  const { BACKUP_TO, BACKUP_EVERY, BACKUP_KEEP, BACKUP_BUCKET } = settings;
  if (BACKUP_TO === undefined && (BACKUP_EVERY ?? BACKUP_KEEP ?? BACKUP_BUCKET) !== undefined)
    faults.push('BACKUP_EVERY, BACKUP_KEEP and BACKUP_BUCKET require BACKUP_TO, the folder for backups.');
  const { BACKUP_EVERY: every, BACKUP_KEEP: keep } = v.getDefaults(SETTINGS);
  if (Number(BACKUP_EVERY ?? every) * Number(BACKUP_KEEP ?? keep) > BACKUPS_KEPT_HOURS)
    faults.push(
      'BACKUP_EVERY (hours) times BACKUP_KEEP must be at most 720: the agreement promises that deleted data is in no backup after 30 days.',
    );
  return faults;
}

/**
 * Settings that a public site must have: without them, mails never arrive, or the operator cannot be
 * contacted.
 */
function missingInProduction(settings: Given): string[] {
  if (settings.NODE_ENV !== 'production') return [];
  const faults: string[] = [];
  if (settings.SMTP_URL === undefined && settings.MAIL === undefined)
    faults.push(
      'SMTP_URL must be set in production: codes and passwords are sent by mail. MAIL=file writes all mails to DATA_DIR/mail instead.',
    );
  if (settings.SITE_CONTACT === undefined)
    faults.push('SITE_CONTACT must be set in production: the e-mail or web address for questions.');
  return faults;
}

/** Warnings about settings that work but should be changed. */
export function configWarnings(config: Config): string[] {
  const warnings = [...config.misspelt];
  if (!config.production) return warnings;
  if (!config.pacing)
    warnings.push(
      'PACING=off disables all rate limits, so one caller can use up mails, disk and CPU. It is for tests only: remove it. Tries of passwords and codes stay limited.',
    );
  if (config.trustProxy === undefined)
    warnings.push(
      'TRUST_PROXY is not set: the server speaks HTTP only, so a public site needs an HTTPS proxy in front of it. Set TRUST_PROXY=1 for one proxy; otherwise, all its visitors share the limits of one network. Without a proxy, set TRUST_PROXY=off.',
    );
  if (config.drainMs > 0 && config.databaseUrl === undefined)
    warnings.push(
      'DRAIN_SECONDS only delays a restart: with the embedded database, no other process can answer.',
    );
  if (config.siteUrl === undefined)
    warnings.push(
      'SITE_URL is not set, so shared links have no preview picture, and search engines get no sitemap. Set it to the public address, such as https://nonet.example.org.',
    );
  const file = path.join(config.dataFolder, 'secret.key');
  if (config.secretKey === undefined)
    warnings.push(
      `SECRET_KEY is not set: the key that encrypts phone numbers and security answers is stored next to them in ${config.dataFolder}, so a copy of that folder is enough to read them. Move the content of secret.key to SECRET_KEY and delete the file.`,
    );
  else if (existsSync(file))
    warnings.push(
      `SECRET_KEY is set, but ${file} still exists next to the data that it encrypts: delete it or move it away.`,
    );
  return warnings;
}

function named(settings: v.InferOutput<typeof SETTINGS>) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  const production = settings.NODE_ENV === 'production';
  return {
    production,
    port: settings.PORT,
    /** Loopback by default, so that an unfinished site is not reachable from the network. */
    host: settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataFolder: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    /** Connections to PostgreSQL. */
    poolSize: settings.POOL_SIZE,
    secretKey: settings.SECRET_KEY,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    siteContact: settings.SITE_CONTACT,
    /** The public origin of the site, without a slash at its end; undefined if unset. */
    siteUrl: settings.SITE_URL,
    firstAdministrator: email === undefined || password === undefined ? undefined : { email, password },
    /** Whether administrators must set up two-step login before they can use administrators' calls. */
    needsSecondFactor: (settings.ADMIN_SECOND_FACTOR ?? (production ? 'required' : 'offered')) === 'required',
    sessionMs: settings.SESSION_HOURS * HOUR_MS,
    rememberedSessionMs: settings.REMEMBER_DAYS * DAY_MS,
    /** How long the audit log is kept; undefined means for ever. */
    auditMs: settings.AUDIT_DAYS === 0 ? undefined : settings.AUDIT_DAYS * DAY_MS,
    /** How long a device stays known without a login. */
    deviceMs: settings.DEVICE_DAYS * DAY_MS,
    /** Required to read `/metrics`; undefined if there is no endpoint. */
    metricsToken: settings.METRICS_TOKEN,
    /** Scheduled backups; undefined if there are none. */
    backups:
      settings.BACKUP_TO === undefined
        ? undefined
        : {
            folder: path.resolve(settings.BACKUP_TO),
            everyMs: settings.BACKUP_EVERY * HOUR_MS,
            keep: settings.BACKUP_KEEP,
            /** Undefined: the folder has the only copies. */
            bucket: namedBucket(settings, settings.BACKUP_BUCKET),
          },
    hintPrice: settings.HINT_PRICE,
    signupCrystals: settings.SIGNUP_CRYSTALS,
    hintThreads: settings.HINT_THREADS,
    hintQueue: settings.HINT_QUEUE,
    /** For pictures; undefined if they are in a folder. */
    bucket: namedBucket(settings, settings.S3_BUCKET),
    liveConnections: settings.LIVE_CONNECTIONS,
    liveHeartbeatMs: settings.LIVE_HEARTBEAT * 1000,
    defaultLanguage: settings.DEFAULT_LANGUAGE,
    trustProxy: settings.TRUST_PROXY,
    hstsSeconds: settings.HSTS ?? (production ? YEAR_SECONDS : 0),
    /** Time limit for receiving a whole request. */
    requestMs: settings.REQUEST_SECONDS * 1000,
    drainMs: drainMs(settings),
    /** Whether `/docs` is served. */
    docs: settings.DOCS,
    pacing: settings.PACING,
    logLevel: settings.LOG_LEVEL,
  };
}

/** Only with PostgreSQL can other processes answer in the meantime. */
function drainMs({ DRAIN_SECONDS, NODE_ENV, DATABASE_URL }: v.InferOutput<typeof SETTINGS>): number {
  const others = NODE_ENV === 'production' && DATABASE_URL !== undefined;
  return 1000 * (DRAIN_SECONDS ?? (others ? 5 : 0));
}

function namedBucket(
  settings: v.InferOutput<typeof SETTINGS>,
  bucket: string | undefined,
): BucketSettings | undefined {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = settings;
  if (bucket === undefined) return undefined;
  return {
    endpoint: S3_ENDPOINT!,
    bucket,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
  };
}
