import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { closeWhenAnswered } from './http/close-when-answered.ts';
import { handleErrors } from './http/errors.ts';
import { parseJsonBodies } from './http/json-body.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { answerUnreadable } from './http/unreadable.ts';

/** The bare server: how it listens, what it believes, logs and says of itself. It answers no call yet. */
export function createServer(config: Config): FastifyInstance {
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
  handleErrors(app);
  parseJsonBodies(app);
  setHeaders(app, config.hstsSeconds);
  logCalls(app);
  closeWhenAnswered(app);
  return app;
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
