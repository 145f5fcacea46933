import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readMailbox } from '../../mail/mailbox.ts';
import { sendFailure } from '../../http/errors.ts';
import { htmlPage, sendHtmlPage } from '../../http/html-page.ts';

/** Headers added by proxies; browsers send none of these. */
const OF_PROXIES =
  /^(?:via|cdn-loop|x-real-ip|x-proxyuser-ip|.*forwarded.*|.*(?:client|connecting|cluster)-ip|(?:cf|x-original|x-envoy|x-amzn|x-cloud|x-azure)-.*)$/;

/**
 * The local mailbox, for trying the product without a mail server; never mounted in production. It shows
 * passwords, so it is served to this machine only: not over the network, not through a proxy, and not to
 * foreign pages (DNS rebinding).
 */
export function mountMailbox(app: FastifyInstance, folder: string): void {
  app.get('/dev/mail', async (request, reply) => {
    if (!isLocal(request)) return sendFailure(reply, { kind: 'not-found' });
    const mails = await readMailbox(folder);
    const sections = mails.map(({ to, subject, text }) => ({ title: `${to}: ${subject}`, text }));
    return sendHtmlPage(reply, htmlPage('Local mailbox', sections));
  });
}

function isLocal({ raw, headers }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return (
    /^(?:::1|(?:::ffff:)?127\.[0-9.]+)$/.test(raw.socket.remoteAddress ?? '') &&
    // Exactly one, in the form that browsers write, so that everything that reads this request sees the same
    // host.
    hosts.length === 1 &&
    /^(?:localhost|127\.[0-9.]+|\[::1\])(?::[0-9]{1,5})?$/i.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => OF_PROXIES.test(name)) &&
    // nginx adds none of these headers by default, but it speaks HTTP/1.0; browsers never do.
    raw.httpVersion !== '1.0'
  );
}
