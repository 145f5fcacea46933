import type { FastifyInstance } from 'fastify';
import { readMailbox } from '../../mail/mailbox.ts';
import { htmlPage } from '../../plugins/html-page.ts';

/** The local mailbox, for trying the product without a mail server. Never mounted in production. */
export function mountMailbox(app: FastifyInstance, folder: string): void {
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await readMailbox(folder);
    const sections = mails.map(({ to, subject, text }) => ({ title: `${to}: ${subject}`, text }));
    return htmlPage(reply, 'Local mailbox', sections);
  });
}
