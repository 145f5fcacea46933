import type { FastifyReply } from 'fastify';

/** A plain page without scripts: a heading, and sections of preformatted text. */
export function htmlPage(
  reply: FastifyReply,
  title: string,
  sections: readonly { readonly title: string; readonly text: string }[],
): FastifyReply {
  const body = sections
    .map(({ title: heading, text }) => `<h2>${escapeHtml(heading)}</h2><pre>${escapeHtml(text)}</pre>`)
    .join('\n');
  return reply
    .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1>\n${body}</html>`,
    );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
