import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const STYLE = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
nav ul { columns: 18rem; padding: 0; list-style: none }
h2 { margin-top: 2.5rem; border-top: 1px solid; padding-top: 1rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

export interface Section {
  readonly title: string;
  readonly text: string;
  /** Folded until somebody opens them. Such a section is in the contents. */
  readonly parts?: readonly Section[];
}

/** A plain page without scripts: contents, then a heading with preformatted text for each section. */
export function htmlPage(title: string, sections: readonly Section[]): Buffer {
  const contents = sections.map(({ title: heading, parts }, index) =>
    parts === undefined ? '' : `<li><a href="#s${index}">${escapeHtml(heading)}</a></li>`,
  );
  const body = sections.map(
    ({ title: heading, text, parts = [] }, index) =>
      `<h2 id="s${index}">${escapeHtml(heading)}</h2><pre>${escapeHtml(text)}</pre>${parts.map(folded).join('')}`,
  );
  return Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style><h1>${escapeHtml(title)}</h1><nav><ul>${contents.join('')}</ul></nav>\n${body.join('\n')}</html>`,
  );
}

export function sendHtmlPage(reply: FastifyReply, page: Buffer): FastifyReply {
  return reply
    .header('Content-Security-Policy', POLICY)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

function folded({ title, text }: Section): string {
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(text)}</pre></details>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
