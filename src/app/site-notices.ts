export interface SiteNotice {
  readonly text: string;
  readonly address: string | undefined;
}

/**
 * The registration notices of the site, from the build setting `SITE_NOTICES`: up to two of `text` or
 * `text|address`, separated by `;`.
 */
export function siteNotices(): SiteNotice[] {
  return process.env.SITE_NOTICES.split(';')
    .map((notice) => notice.trim().split('|'))
    .filter(([text]) => text !== '')
    .map(([text = '', address]) => ({ text, address }));
}
