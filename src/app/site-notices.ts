import { useLingui } from '@lingui/react/macro';

export interface SiteNotice {
  readonly text: string;
  readonly address: string | undefined;
}

/** The two registration notices of the site. Where its build says nothing of them, that is what they say. */
export function useSiteNotices(): readonly SiteNotice[] {
  const { t, i18n } = useLingui();
  const setting = process.env.SITE_NOTICES;
  return setting === null
    ? [t`Site filing: none`, t`Security filing: none`].map((text) => ({ text, address: undefined }))
    : parseSiteNotices(setting, i18n.locale);
}

/**
 * Reads the build setting `SITE_NOTICES`: `text` or `text|address`, separated by `;`. A notice that begins
 * with a language, such as `zh:`, is for its readers only.
 */
export function parseSiteNotices(setting: string, language: string): SiteNotice[] {
  return setting.split(';').flatMap((notice) => {
    const [label = '', address] = notice.split('|').map((part) => part.trim());
    const [, only, text = ''] = /^(?:(zh|ft|en|ja):)?\s*(.*)/.exec(label)!;
    return text === '' || (only !== undefined && only !== language) ? [] : [{ text, address }];
  });
}
