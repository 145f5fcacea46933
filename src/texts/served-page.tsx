import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lexer } from 'marked';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { InLanguage } from '../i18n/in-language.tsx';
import { LANGUAGE_TAGS, LANGUAGES } from '../i18n/languages.ts';
import { createPage, PageContext } from '../session/index.ts';
import { ArticleFigure } from './article-figure.tsx';
import { Article } from './article.tsx';
import type { TextKey } from './text-key.ts';
import { TextPage } from './text-page.tsx';
import { useTitles } from './use-titles.ts';

export { LANGUAGE_TAGS };

/** Every text is in another language than this, so each loads its own. */
const NONE = setupI18n({ locale: 'none', messages: { none: {} } });

/**
 * The page of a text as HTML, after its title and description. The build writes it into the page that the
 * server sends (scripts/text-pages-plugin.mjs), so that it can be read before the app has started.
 */
export async function renderTextPage(textKey: TextKey, markdown: string): Promise<string> {
  const { language, number } = textKey;
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <I18nProvider i18n={NONE}>
      <Router ssrPath="/agreement" ssrSearch={`text=${language}${number}`}>
        <PageContext value={createPage()}>
          <InLanguage language={language}>
            <Head number={number} description={describe(markdown)} />
            {/* The reader's language is unknown here: the style sheet shows its offer. */}
            <TextPage textKey={textKey} offers={LANGUAGES.filter((own) => own !== language)}>
              <Article
                number={number}
                languageTag={LANGUAGE_TAGS[language]}
                markdown={markdown}
                renderFigure={(figure) => <ArticleFigure figure={figure} />}
                inSheet={false}
              />
            </TextPage>
          </InLanguage>
        </PageContext>
      </Router>
    </I18nProvider>,
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  if (errors.length > 0) throw errors[0];
  const html = await new Response(prelude).text();
  return (
    html
      .replaceAll(/<!--.*?-->/gs, '')
      // The Content Security Policy allows no style attribute. These only delay an animation.
      .replaceAll(/ style="[^"]*"/g, '')
      // They work once the app has started.
      .replaceAll(/<(?:select|button)(?=[ >])/g, '$& disabled')
  );
}

function Head({ number, description }: { readonly number: number; readonly description: string }) {
  const titles = useTitles();
  return (
    <>
      <title>{`${titles(number)} · Nonet`}</title>
      <meta name="description" content={description} />
    </>
  );
}

/** The words of the first two paragraphs that are not a list of other names: the idea, and how it works. */
function describe(markdown: string): string {
  const paragraphs = lexer(markdown).filter(({ type, raw }) => type === 'paragraph' && !raw.startsWith('*'));
  const words = paragraphs.slice(0, 2).map(({ raw }) => raw.replaceAll(/\]\([^)]*\)|[[*`]/g, '').trim());
  return words.join(' ');
}
