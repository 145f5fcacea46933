import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Clock } from '../core/base/clock.ts';
import type { Random } from '../core/base/random.ts';
import { ensureAdministrator } from './accounts/administrator.ts';
import { readCommonPasswords } from './accounts/common-passwords.ts';
import { accountHandlers } from './areas/account/service.ts';
import { administrationHandlers } from './areas/administration/service.ts';
import { boardExporter, boardHandlers } from './areas/boards/service.ts';
import { colorExporter, colorHandlers } from './areas/colors/service.ts';
import { contentHandlers } from './areas/content/service.ts';
import { crystalExporter, crystalHandlers } from './areas/crystals/service.ts';
import { mountDocs } from './areas/docs/service.ts';
import { mountDownload } from './areas/download/service.ts';
import { hintDescriber } from './areas/hints/describe.ts';
import { hintHandlers } from './areas/hints/service.ts';
import { mountMailbox } from './areas/mailbox/service.ts';
import { messageExporter } from './areas/messages/exporter.ts';
import { mountLive } from './areas/messages/live.ts';
import { createPictures, mountPictures } from './areas/messages/pictures/service.ts';
import { messageHandlers } from './areas/messages/service.ts';
import { puzzleHandlers, seedQuestionBank } from './areas/puzzles/service.ts';
import { recoveryHandlers } from './areas/recovery/service.ts';
import { registrationHandlers } from './areas/registration/service.ts';
import { secondFactorExporter, secondFactorHandlers } from './areas/second-factor/service.ts';
import { activeFinder, sessionFinder } from './areas/session/find-session.ts';
import { sessionHandlers } from './areas/session/service.ts';
import { securityLog } from './audit/security-log.ts';
import { COMMANDS } from './commands.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { checkSecretKey } from './db/key-mark.ts';
import { openPostgresDatabase } from './db/postgres.ts';
import { openSqliteDatabase } from './db/sqlite.ts';
import { sweep } from './db/sweep.ts';
import { startEngine } from './engine/pool.ts';
import { mountCalls } from './http/calls.ts';
import { handleErrors } from './http/errors.ts';
import { mountHealth } from './http/health.ts';
import { parseJsonBodies } from './http/json-body.ts';
import { servePage } from './http/page.ts';
import { mountSecurityText } from './http/security-text.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { hintPayments } from './ledger/payments.ts';
import { memoryPacer, NO_PACING, sharedPacer } from './limits/pacing.ts';
import { mailboxTransport } from './mail/mailbox.ts';
import { startMailQueue } from './mail/queue.ts';
import { smtpTransport } from './mail/smtp.ts';
import { pictureStore } from './storage/configured-pictures.ts';
import { lockFolder } from './storage/folder-lock.ts';
import { makePrivateFolder } from './storage/private-folder.ts';
import { createSecretBox } from './storage/secret-box.ts';
import { readOrMakeKeyFile } from './storage/secret-key.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A database file gets its content right after it is made. */
const FRESH_MS = 10_000;
const SWEEP_EVERY_MS = 15 * 60_000;
/** A stopping server looks this often whether all is answered. */
const CLOSE_WHEN_ANSWERED_MS = 100;

/** What a server takes from the world around it. */
export interface World {
  readonly now: Clock;
  readonly random: Random;
}

/** Builds the whole server; it does not listen yet. Closing it answers what is in flight first. */
export async function buildApp(config: Config, world: World): Promise<FastifyInstance> {
  makePrivateFolder(config.dataFolder);
  // A database server locks its own data, and is for many processes.
  const unlock = config.databaseUrl === undefined ? lockFolder(config.dataFolder) : () => undefined;
  try {
    return await buildOn(config, world, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function buildOn(config: Config, { now, random }: World, unlock: () => void): Promise<FastifyInstance> {
  refuseLostDatabase(config);
  const database = await openDatabase(config);
  // After the database: a key is there only where a database has been.
  const box = createSecretBox(config.secretKey ?? readOrMakeKeyFile(config.dataFolder));
  // Again: the database may just have been made.
  makePrivateFolder(config.dataFolder);
  await checkSecretKey(database, box);
  const isCommonPassword = readCommonPasswords(path.join(ROOT, 'content', 'common-passwords.txt'));
  const first =
    config.firstAdministrator &&
    (await ensureAdministrator(database, config.firstAdministrator, config, now(), isCommonPassword));
  await seedQuestionBank(database, path.join(ROOT, 'public', 'packs'), random, now());

  const app = fastify({
    logger: { level: config.logLevel },
    // One line of our own for each call, below.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy, (address) => {
      app.log.warn(
        { address },
        'TRUST_PROXY is a number, and a connection from this public address names a caller in X-Forwarded-For. It is not believed: if this is your proxy, all its visitors share the limits of one network. Write the network of the proxy into TRUST_PROXY, or keep strangers from the port.',
      );
    }),
    requestTimeout: config.requestMs,
    http: {
      // Where this one is the longer of the two, Node takes it for the whole request.
      headersTimeout: config.requestMs,
      // By itself Node looks only every half minute.
      connectionsCheckingInterval: Math.min(config.requestMs / 4, 5000),
    },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable(config.defaultLanguage),
  });
  if (first !== undefined)
    securityLog(app.log).info(
      { event: 'administrator-made', account: first.id, reason: first.made },
      'security',
    );
  handleErrors(app);
  parseJsonBodies(app);
  setHeaders(app, config.hstsSeconds);
  logCalls(app);
  mountHealth(app, database, now);
  mountSecurityText(app, config.siteContact, now);
  const mail = startMailQueue(database, box, mailTransport(app, config, now), now, app.log);
  const engine = startEngine(config.hintThreads, config.hintQueue, app.log);
  const memory = memoryPacer(now);
  const shared = database.engine === 'postgres' ? sharedPacer(database, now) : memory;
  const settings = {
    now,
    defaultLanguage: config.defaultLanguage,
    fingerprint: (text: string) => box.hash('request', text),
    findSession: sessionFinder(database, config),
    strictPacer: config.pacing ? shared : NO_PACING,
    loosePacer: config.pacing ? memory : NO_PACING,
    // The first half is for those that wait for a place.
    formMs: config.requestMs / 2,
  };
  const store = pictureStore(config);
  const pictures = createPictures(database, store);
  mountCalls(app, settings, {
    ...sessionHandlers({ ...config, database, box, mail }),
    ...secondFactorHandlers({ database, box, mail, defaultLanguage: config.defaultLanguage }),
    ...registrationHandlers({ database, box, mail, isCommonPassword, signupCrystals: config.signupCrystals }),
    ...recoveryHandlers({ database, box, mail }),
    ...accountHandlers({
      database,
      box,
      mail,
      defaultLanguage: config.defaultLanguage,
      isCommonPassword,
      exporters: {
        boards: boardExporter(database),
        colors: colorExporter(database),
        crystals: crystalExporter(database),
        messages: messageExporter(database),
        secondFactor: secondFactorExporter(database),
      },
    }),
    ...boardHandlers(database),
    ...colorHandlers(database),
    ...puzzleHandlers(database, random),
    ...crystalHandlers(database),
    ...hintHandlers({
      engine,
      payments: hintPayments(database, config.hintPrice),
      describe: hintDescriber(path.join(ROOT, 'content')),
    }),
    ...messageHandlers(database, pictures, now),
    ...contentHandlers(path.join(ROOT, 'build', 'articles')),
    ...administrationHandlers({
      database,
      box,
      mail,
      engine,
      random,
      defaultLanguage: config.defaultLanguage,
    }),
  });
  mountLive(app, database, {
    ...settings,
    findActive: activeFinder(database, config),
    heartbeatMs: config.liveHeartbeatMs,
    connections: config.liveConnections,
  });
  mountPictures(app, store);
  mountDownload(app, settings, config.dataFolder);
  if (config.docs) mountDocs(app);
  if (!config.production) mountMailbox(app, mailFolder(config));
  await app.register((scope) =>
    servePage(scope, path.join(ROOT, 'dist'), { sourceMaps: !config.production }),
  );

  const sweepAll = async (): Promise<void> => {
    // What frees space goes first, and does not need what fails without it.
    const sweeps = [
      () => pictures.sweepDrafts(now()),
      () => database.run(sweep, { now: now() }),
      () => pictures.sweep(now()),
    ];
    for (const one of sweeps)
      await one().catch((error: unknown) => {
        app.log.warn({ err: error }, 'sweeping');
      });
  };
  await sweepAll();
  const sweeper = setInterval(() => void sweepAll(), SWEEP_EVERY_MS);
  // Connections that are kept alive, and those that browsers open for later, would hold a stopping server
  // for a minute.
  let answering = 0;
  app.server.on('request', (_request, response) => {
    answering++;
    response.once('close', () => answering--);
  });
  let closer: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    closer = setInterval(() => {
      if (answering === 0) app.server.closeAllConnections();
    }, CLOSE_WHEN_ANSWERED_MS);
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(closer);
    clearInterval(sweeper);
    await mail.stop();
    await engine.stop();
    await database.close();
    // Only now may another server begin.
    unlock();
  });
  return app;
}

export function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== undefined) return openPostgresDatabase(config.databaseUrl);
  const writer = new URL('./writer.js', import.meta.url);
  return openSqliteDatabase(path.join(config.dataFolder, 'nonet.sqlite'), writer, COMMANDS);
}

/** A file without content, or a key without a database, means that the data is lost, and not that the site is new. */
function refuseLostDatabase({ databaseUrl, dataFolder }: Config): void {
  if (databaseUrl !== undefined) return;
  const file = path.join(dataFolder, 'nonet.sqlite');
  const key = path.join(dataFolder, 'secret.key');
  const wayOut = 'bring back a backup with npm run restore -- FILE';
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { size: undefined, mtimeMs: 0 };
  // Without a key, a first start may have been stopped in the middle, a moment ago.
  if (size === 0 && (existsSync(key) || Date.now() - mtimeMs > FRESH_MS))
    throw new Error(`The database ${file} is empty: ${wayOut}, or delete the file to begin a new site.`);
  if (size === undefined && existsSync(key))
    throw new Error(
      `There is a key (${key}), and no database ${file}: ${wayOut}, set DATABASE_URL if the data is there, or move the key away to begin a new site.`,
    );
}

function mailFolder(config: Config): string {
  return path.join(config.dataFolder, 'mail');
}

function mailTransport(app: FastifyInstance, config: Config, now: Clock) {
  if (config.smtpUrl !== undefined) return smtpTransport(config.smtpUrl, config.mailFrom);
  return mailboxTransport(mailFolder(config), config.mailFrom, now, (message, file) => {
    app.log.info({ file }, 'mail put into the local mailbox');
    // For whoever tries the product on their own machine: here, not in the log, which may be kept.
    if (!config.production)
      process.stdout.write(`\nTo: ${message.to}\nSubject: ${message.subject}\n\n${message.text}\n`);
  });
}

/** What every answer carries; the page has a policy of its own in place of this one. */
function setHeaders(app: FastifyInstance, hstsSeconds: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('X-Request-Id', request.id)
      .header('X-Content-Type-Options', 'nosniff')
      .header('X-Frame-Options', 'DENY');
    // Below what a reply sets, so that a policy of its own wins.
    reply.raw.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    // A browser takes it from a secure connection only; which one it was is known from the proxy.
    if (hstsSeconds > 0 && request.protocol === 'https')
      reply.header('Strict-Transport-Security', `max-age=${hstsSeconds}`);
    done();
  });
}

/** One line a call: no body, no query, no header, so no secret. */
function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const fields = {
      method: request.method,
      path: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 400) request.log.info(fields, 'refused');
    else request.log.debug(fields, 'answered');
    done();
  });
}
