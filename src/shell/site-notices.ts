import { useLingui } from '@lingui/react';
import { LANGUAGES } from '../i18n/languages.ts';

const LABEL = new RegExp(`^(?:(${LANGUAGES.join('|')}):)?\\s*(.*)`);

export interface SiteNotice {
  readonly text: string;
  readonly address: string | undefined;
}

/** The site's registration notices for readers of the page's language. */
export function useSiteNotices(): readonly SiteNotice[] {
  const { i18n } = useLingui();
  return parseSiteNotices(process.env.SITE_NOTICES, i18n.locale);
}

/**
 * Reads the build setting `SITE_NOTICES`: `text` or `text|address`, separated by `;`. A notice that begins
 * with a language, such as `zh:`, is shown in that language only.
 */
export function parseSiteNotices(setting: string, language: string): SiteNotice[] {
  return setting.split(';').flatMap((notice) => {
    const [label = '', address] = notice.split('|').map((part) => part.trim());
    const [, only, text = ''] = LABEL.exec(label)!;
    return text === '' || (only !== undefined && only !== language) ? [] : [{ text, address }];
  });
}
