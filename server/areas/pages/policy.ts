import { createHash } from 'node:crypto';

/** The Content Security Policy of the app's files: it blocks foreign code. */
const POLICY: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // Those of webpack and of the service worker's registration.
  'trusted-types': ['nonet', 'nonet-worker'],
};

/**
 * The policy of a page, which allows its inline scripts as well. It is made from the page as it is sent: devices
 * keep both, so a policy of another build would leave them with a page that never starts.
 */
export function policyOf(html: string): string {
  const inline = Array.from(
    html.matchAll(/<script>(.+?)<\/script>/gs),
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
  const directives = { ...POLICY, 'script-src': [...POLICY['script-src']!, ...inline] };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}
