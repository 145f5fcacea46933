import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { mainAddress } from '../core/base/addresses.ts';
import type { Config } from './config.ts';
import { answerInTurn } from './http/answer-in-turn.ts';
import { closeWhenAnswered } from './http/close-when-answered.ts';
import { handleErrors, sendFailure } from './http/errors.ts';
import { parseJsonBodies } from './http/json-body.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { answerUnreadable } from './http/unreadable.ts';

/** Logged for the first untrusted `X-Forwarded-…` header. */
const DISTANT_PROXY =
  "TRUST_PROXY is a number, so X-Forwarded-For from this public address is ignored. If this is your proxy, all its visitors share the limits of one network: set TRUST_PROXY to the proxy's network. Otherwise, block the port for strangers.";
const NO_PROXY =
  'A connection from this address sends X-Forwarded headers, but TRUST_PROXY names no proxy, so they are ignored. If this is your proxy, all its visitors share the limits of one network, and HSTS is not sent: set TRUST_PROXY, to 1 for one proxy.';

/** A line that cannot be written is lost: Fastify's own stream waits for room on a full disk, and the server with it. */
const STANDARD_OUTPUT = {
  write(line: string): void {
    try {
      writeSync(1, line);
    } catch {
      // Nowhere to say so.
    }
  },
};

/** The bare Fastify server: timeouts, trusted proxies, logging and default headers. It has no routes yet. */
export function createServer(config: Config): FastifyInstance {
  const app = fastify({
    logger: { level: config.logLevel, stream: STANDARD_OUTPUT },
    // Replaced by our own line for each call, below.
    logController: new LogController({ disableRequestLogging: true }),
    // Links to share and their old form are the same to all that follows, also with broken percent escapes.
    rewriteUrl: ({ url = '/' }) => (url.includes('/play/') ? mainAddress(url) : url),
    trustProxy: trustedProxies(config.trustProxy ?? false, (address) => {
      app.log.warn({ address }, typeof config.trustProxy === 'number' ? DISTANT_PROXY : NO_PROXY);
    }),
    requestTimeout: config.requestMs,
    // Without a byte in either direction: of a client that does not read its answers.
    connectionTimeout: Math.max(4 * config.requestMs, 4 * config.liveHeartbeatMs),
    http: {
      requireHostHeader: false,
      // Node uses the longer of these two for the whole request, so both are set.
      headersTimeout: config.requestMs,
      // Node's default is every 30 seconds.
      connectionsCheckingInterval: Math.min(config.requestMs / 4, 5000),
    },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // A stopping server answers what has arrived.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable(config.defaultLanguage, config.hstsSeconds),
    // Requests whose address cannot be decoded, such as `/%`, do not reach the hooks.
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply, config.hstsSeconds);
      void sendFailure(reply, { kind: 'invalid', field: '' });
    },
  });
  // Node drops all headers after the first 1000, including those of a proxy. Their total size is limited
  // instead.
  app.server.maxHeadersCount = 0;
  // Node's own 417 would lack the headers of every response, and an unknown expectation may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  handleErrors(app);
  parseJsonBodies(app);
  answerInTurn(app);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply, config.hstsSeconds);
    // Node's own refusal would lack these headers.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      void sendFailure(reply, { kind: 'invalid', field: 'Host' });
    else done();
  });
  logCalls(app);
  closeWhenAnswered(app);
  return app;
}

/** Headers of every response. The page replaces this Content Security Policy with its own. */
function setHeaders(request: FastifyRequest, reply: FastifyReply, hstsSeconds: number): void {
  reply
    .header('X-Request-Id', request.id)
    .header('X-Content-Type-Options', 'nosniff')
    .header('X-Frame-Options', 'DENY')
    .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  // Browsers accept HSTS over HTTPS only; the proxy tells us which protocol the browser used.
  if (hstsSeconds > 0 && request.protocol === 'https')
    reply.header('Strict-Transport-Security', `max-age=${hstsSeconds}`);
}

/** One line per call, without body, query or headers, so that no secret is logged. */
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
