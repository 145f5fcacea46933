import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { readCommonPasswords, type IsCommonPassword } from '../core/account/common-password.ts';
import type { Clock } from '../core/base/clock.ts';
import { ensureAdministrator } from './accounts/administrator.ts';
import { createPasswords, type Passwords } from './accounts/password-hash.ts';
import type { MadeAdministrator } from './accounts/repository.ts';
import { mountDocs } from './areas/docs/service.ts';
import { mountDownload } from './areas/download/service.ts';
import { mountMailbox } from './areas/mailbox/service.ts';
import { mountPreview } from './areas/pages/preview.ts';
import { servePages } from './areas/pages/service.ts';
import { mountLive } from './areas/posts/live.ts';
import { createPictures, mountPictures, type Pictures } from './areas/posts/pictures/service.ts';
import { seedQuestionBank } from './areas/puzzles/service.ts';
import { wasDeletedWithAccount } from './accounts/deleted-sessions.ts';
import { activeFinder, hashToken, sessionFinder } from './areas/session/find-session.ts';
import { visitorFinder } from './areas/session/find-visitor.ts';
import { securityLog } from './audit/security-log.ts';
import type { Config } from './config.ts';
import { createServer } from './create-server.ts';
import type { Database } from './db/database.ts';
import { checkSecretKey } from './db/key-mark.ts';
import { lastingSetting, noteReady } from './db/lasting-setting.ts';
import { wasDeletion } from './db/once.ts';
import { sweep, type Terms } from './db/sweep.ts';
import { startEngine } from './engine/pool.ts';
import { allHandlers } from './handlers.ts';
import type { CallSettings } from './http/calls.ts';
import { mountHealth } from './http/health.ts';
import { mountMetrics } from './http/metrics.ts';
import { mountCalls } from './http/mount-calls.ts';
import { mountSecurityText } from './http/security-text.ts';
import { memoryPacer, NO_PACING, sharedPacer } from './limits/pacing.ts';
import { mailboxTransport } from './mail/mailbox.ts';
import { startMailQueue } from './mail/queue.ts';
import { smtpTransport } from './mail/smtp.ts';
import { openDatabase } from './open-database.ts';
import { pictureStore } from './areas/posts/pictures/configured-pictures.ts';
import { lockFolder } from './storage/folder-lock.ts';
import { refuseLostDatabase, refuseMovedDatabase } from './storage/lost-database.ts';
import { makePrivateFolder } from './storage/private-folder.ts';
import { createSecretBox, type SecretBox } from './storage/secret-box.ts';
import { readOrMakeKeyFile } from './storage/secret-key.ts';
import { foreignBackups, newestBackup, startBackups } from './operate/scheduled-backups.ts';
import { COMMON_PASSWORDS, ROOT, type World } from './world.ts';

const SWEEP_EVERY_MS = 15 * 60_000;

/** Builds the whole server without listening. `close()` waits for requests in flight. */
export async function buildApp(config: Config, world: World): Promise<FastifyInstance> {
  makePrivateFolder(config.dataFolder);
  // PostgreSQL locks its own data and serves many processes, so it needs no folder lock.
  const unlock = config.databaseUrl === undefined ? lockFolder(config.dataFolder) : () => undefined;
  try {
    return await buildOn(config, world, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function buildOn(config: Config, world: World, unlock: () => void): Promise<FastifyInstance> {
  const { now } = world;
  const app = createServer(config);
  const { database, box, site } = await openStore(config, now, app.log);
  const isCommonPassword = readCommonPasswords(readFileSync(COMMON_PASSWORDS, 'utf8'));
  const passwords = createPasswords(world.hashCost);
  const first = await fillNewDatabase(database, { ...config, isCommonPassword, passwords }, world);
  logAdministrator(app.log, first, isUnusedAndCommon(config, isCommonPassword));
  const mail = startMailQueue({
    database,
    box,
    transport: mailTransport(app, config, now),
    now,
    log: app.log,
  });
  const engine = startEngine(config.hintThreads, config.hintQueue, app.log);
  const store = pictureStore(config);
  const pictures = createPictures(database, store);
  const settings = callSettings(config, database, box, now);
  mountHealth(app, database, { now, drainMs: config.drainMs });
  const backups = startBackups(config, site, now, app.log);
  mountMetrics(app, database, {
    token: config.metricsToken,
    events: settings.events,
    newestBackup: async () =>
      config.backups && ((await newestBackup(config.backups.folder, now()))?.time ?? -Infinity),
    backupFailures: () => backups?.failures(),
    logBytes: () =>
      statSync(path.join(config.dataFolder, 'nonet.sqlite-wal'), { throwIfNoEntry: false })?.size,
    now,
  });
  mountSecurityText(app, config.siteContact, now);
  const parts = { config, database, box, mail, engine, pictures, passwords, isCommonPassword };
  mountCalls(app, settings, allHandlers(parts, world));
  mountLive(app, database, {
    ...settings,
    findActive: activeFinder(database, config),
    heartbeatMs: config.liveHeartbeatMs,
    connections: config.liveConnections,
  });
  mountPictures(app, store);
  mountDownload(app, settings, config.dataFolder);
  if (config.docs) mountDocs(app, path.join(ROOT, 'build', 'articles', 'calls.json'));
  if (!config.production) mountMailbox(app, mailFolder(config));
  mountPreview(app, settings);
  const { siteUrl: url, defaultLanguage } = config;
  const pages = { folder: path.join(ROOT, 'dist'), url, defaultLanguage, now };
  await app.register((scope) => servePages(scope, pages, { sourceMaps: !config.production }));
  const stopSweeping = await startSweeping(app, database, pictures, { now, terms: config });
  app.addHook('onClose', async () => {
    stopSweeping();
    await backups?.stop();
    await mail.stop();
    await engine.stop();
    await database.close();
    // Last, because another server may start as soon as the lock is free.
    unlock();
  });
  return app;
}

interface Store {
  readonly database: Database;
  /** With the key that decrypts the database's sealed columns. */
  readonly box: SecretBox;
  /** The site's id, which identifies its backups; undefined if it could not be stored. */
  readonly site: string | undefined;
}

async function openStore(config: Config, now: Clock, log: FastifyBaseLogger): Promise<Store> {
  refuseLostDatabase(config);
  const database = await openDatabase(config, (what) => log.info(what));
  await refuseMovedDatabase(database.read);
  const foreign = config.backups && (await foreignBackups(database.read, config.backups.folder));
  if (foreign !== undefined) throw new Error(foreign);
  // After the database, because a key without a database counts as lost data.
  const box = createSecretBox(config.secretKey ?? readOrMakeKeyFile(config.dataFolder));
  // Again, because the database may just have been created.
  makePrivateFolder(config.dataFolder);
  await checkSecretKey(database, box);
  let site: string | undefined;
  try {
    // Even without BACKUP_TO: a manual backup must name its site when it is restored.
    site = await lastingSetting(database, { name: 'site', value: randomUUID() });
    await database.run(noteReady, { now: now() });
  } catch (error) {
    log.error(
      { err: error },
      'the database is not writable: reads are answered, writes get 503 (busy). If the disk is full, free some space; if it is read-only, make it writable and restart',
    );
    if (config.backups !== undefined && site === undefined)
      log.error(
        'no backups will be written until the next start, because the id of the site could not be stored',
      );
  }
  return { database, box, site };
}

/** Adds the first administrator and the preset puzzles if they are missing. */
async function fillNewDatabase(
  database: Database,
  config: Config & { readonly isCommonPassword: IsCommonPassword; readonly passwords: Passwords },
  { now, random }: World,
): Promise<MadeAdministrator | undefined> {
  const first =
    config.firstAdministrator &&
    (await ensureAdministrator(database, config.firstAdministrator, config, now()));
  await seedQuestionBank(database, path.join(ROOT, 'public', 'packs'), random, now());
  return first;
}

function logAdministrator(
  log: FastifyBaseLogger,
  first: MadeAdministrator | undefined,
  isUnusedCommon: boolean,
): void {
  if (first !== undefined)
    securityLog(log).info({ event: 'administrator-made', account: first.id, reason: first.made }, 'security');
  else if (isUnusedCommon)
    log.warn('ADMIN_PASSWORD is easy to guess. Remove it: there is an administrator already.');
}

/** Used if the settings name no first administrator. */
function isUnusedAndCommon({ firstAdministrator }: Config, isCommonPassword: IsCommonPassword): boolean {
  if (firstAdministrator === undefined) return false;
  return isCommonPassword(firstAdministrator.password, firstAdministrator.email);
}

function callSettings(config: Config, database: Database, box: SecretBox, now: Clock): CallSettings {
  const memory = memoryPacer(now);
  const shared = database.engine === 'postgres' ? sharedPacer(database, now) : memory;
  return {
    now,
    defaultLanguage: config.defaultLanguage,
    fingerprint: (text: string) => box.hash('request', text),
    findSession: sessionFinder(database, config),
    findVisitor: visitorFinder(database, box),
    wasDeletion: (repeat) => wasDeletion(database.read, repeat),
    wasDeleted: (token, at) => wasDeletedWithAccount(database.read, hashToken(token), at),
    strictPacer: config.pacing ? shared : NO_PACING,
    loosePacer: config.pacing ? memory : NO_PACING,
    events: new Map(),
    // The first half of the time is for waiting for a place.
    formMs: config.requestMs / 2,
  };
}

/** Deletes expired rows periodically; the first sweep ends before this resolves. */
async function startSweeping(
  app: FastifyInstance,
  database: Database,
  pictures: Pictures,
  { now, terms: { auditMs, deviceMs } }: { readonly now: Clock; readonly terms: Terms },
): Promise<() => void> {
  const sweepAll = async (): Promise<void> => {
    // Free disk space first: the steps after it may fail on a full disk.
    const sweeps = [
      () => pictures.sweepDrafts(now()),
      () => database.run(sweep, { now: now(), auditMs, deviceMs }),
      () => pictures.sweep(now()),
    ];
    for (const one of sweeps) await one().catch((error: unknown) => app.log.warn({ err: error }, 'sweeping'));
  };
  await sweepAll();
  const sweeper = setInterval(() => void sweepAll(), SWEEP_EVERY_MS);
  return () => clearInterval(sweeper);
}

function mailFolder(config: Config): string {
  return path.join(config.dataFolder, 'mail');
}

function mailTransport(app: FastifyInstance, config: Config, now: Clock) {
  if (config.smtpUrl !== undefined) return smtpTransport(config.smtpUrl, config.mailFrom);
  return mailboxTransport(mailFolder(config), config.mailFrom, now, (message, file) => {
    app.log.info({ file }, 'mail put into the local mailbox');
    // For people who try the product locally. Printed rather than logged, since logs may be stored.
    if (!config.production)
      process.stdout.write(`\nTo: ${message.to}\nSubject: ${message.subject}\n\n${message.text}\n`);
  });
}
