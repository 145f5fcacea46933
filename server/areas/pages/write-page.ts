import { LANGUAGE_TAGS, type Language } from '../../../core/base/language.ts';
import { escapeHtml } from '../../http/html-page.ts';
import { PAGE_WORDS, type Words } from './page-words.ts';

/** What distinguishes a page from the built index.html. */
export interface Page extends Words {
  readonly language: Language;
  /** Path and query, percent-encoded. Undefined for pages that search engines should not list. */
  readonly canonical: string | undefined;
  /** What previews lead to, if it is more than the canonical path. */
  readonly address?: string | undefined;
  /** The path of a preview picture; undefined for the general one. */
  readonly picture?: string | undefined;
  /** HTML for readers without script. Undefined if the page has its words already. */
  readonly words?: string | undefined;
}

/** 1280 × 800. */
const GENERAL_PICTURE = '/screenshots/desktop.png';
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/**
 * The built page with another title, description and words, and with tags for previews. All text is escaped.
 *
 * @param site the origin of the site; without it, there are no absolute addresses, and so no pictures
 */
export function writePage(built: string, page: Page, site: string | undefined): string {
  const { title, language, words } = page;
  const parts: [RegExp, string][] = [
    [/<html lang="?[\w-]+"?>/, `<html lang="${LANGUAGE_TAGS[language]}">`],
    [/<title>.*?<\/title>/s, `<title>${escapeHtml(title)}</title>`],
    [/<meta name="?description"? [^>]*>/, metaTags(page, site).join('')],
  ];
  if (words !== undefined)
    parts.push([
      /<noscript>.*?<\/noscript>/s,
      `<noscript>${words}<p>${escapeHtml(PAGE_WORDS[language].needsScript)}</p></noscript>`,
    ]);
  return parts.reduce((html, [place, part]) => {
    if (!place.test(html)) throw new Error(`index.html has no ${place}`);
    // As a function, since `$` in a text would have a meaning.
    return html.replace(place, () => part);
  }, built);
}

function metaTags(
  { title, description, language, canonical, address, picture }: Page,
  site: string | undefined,
) {
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const open = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    named('description', description),
    ...(canonical === undefined ? [named('robots', 'noindex')] : []),
    open('site_name', 'Nonet'),
    open('type', 'website'),
    open('locale', PAGE_WORDS[language].locale),
    open('title', title),
    open('description', description),
    named('twitter:card', 'summary_large_image'),
    ...(site === undefined || canonical === undefined
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(site + canonical)}">`,
          open('url', site + (address ?? canonical)),
        ]),
    ...(site === undefined
      ? []
      : [
          open('image', site + (picture ?? GENERAL_PICTURE)),
          open('image:width', String(picture === undefined ? 1280 : PREVIEW_WIDTH)),
          open('image:height', String(picture === undefined ? 800 : PREVIEW_HEIGHT)),
          open('image:alt', description),
        ]),
  ];
}
