import { i18n } from '@lingui/core';
import { Suspense, useLayoutEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { readPostPath, type PagePath } from '../../../core/base/addresses.ts';
import { loadGlossary, loadHintTexts, loadPictures } from '../../i18n/content.ts';
import { lazyChunk, optionalChunk } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/languages.ts';
import { TopBar } from '../../session/index.ts';

type Load = Parameters<typeof lazyChunk>[0];

const loadNames = () => loadHintTexts(i18n.locale as Language);

/** A page, and beside it what it would wait for next. */
function pageOf(load: Load, ...beside: (() => Promise<unknown>)[]) {
  return lazyChunk(() => {
    // The page loads again what failed.
    for (const loadBeside of beside) loadBeside().catch(() => undefined);
    return load();
  });
}

const Loading = optionalChunk(() => import(/* webpackChunkName: "sorry" */ '../loading.tsx'));
const NewPosts = optionalChunk(() => import(/* webpackChunkName: "sheets" */ '../new-posts.tsx'));
const PostLink = pageOf(() => import(/* webpackChunkName: "pages" */ '../../posts/pages/post-link-page.tsx'));
/** The list of articles names and shows all of them. */
const listed = location.pathname === '/articles' ? [loadNames, loadGlossary, loadPictures] : [];
const Reading = pageOf(() => import(/* webpackChunkName: "reading" */ './reading.tsx'), ...listed);

/** This chunk needs no other, so that those of a page are loaded side by side. */
const PAGES: Readonly<Record<string, React.ComponentType>> = {
  '/login': pageOf(() => import(/* webpackChunkName: "login" */ './login-page.tsx')),
  '/register': pageOf(
    () => import(/* webpackChunkName: "register" */ '../../account/pages/register-page.tsx'),
  ),
  '/getpassword': pageOf(
    () => import(/* webpackChunkName: "recovery" */ '../../account/pages/recovery-page.tsx'),
  ),
  '/practice': pageOf(
    () => import(/* webpackChunkName: "practice" */ '../../learn/pages/practice-page.tsx'),
    loadNames,
    loadPictures,
  ),
  '/drill': pageOf(
    () => import(/* webpackChunkName: "practice" */ '../../learn/pages/drill-page.tsx'),
    loadNames,
  ),
  '/lessons': pageOf(() => import(/* webpackChunkName: "practice" */ '../../learn/pages/lessons-page.tsx')),
  '/articles': Reading,
  '/agreement': Reading,
  '/daily': pageOf(() => import(/* webpackChunkName: "days" */ '../../progress/pages/daily-page.tsx')),
  '/statistics': pageOf(
    () => import(/* webpackChunkName: "days" */ '../../progress/pages/statistics-page.tsx'),
    loadNames,
  ),
  '/rules': pageOf(() => import(/* webpackChunkName: "rules" */ '../../learn/pages/rules-page.tsx')),
} satisfies Record<PagePath, React.ComponentType>;

/** All pages except the main screen. */
export default function Pages() {
  const path = usePathname();
  const Page = PAGES[path] ?? (readPostPath(path) ? PostLink : Reading);
  // Otherwise, the board would keep the page's scroll position.
  useLayoutEffect(
    () => () => {
      window.scrollTo(0, 0);
    },
    [],
  );
  return (
    <>
      {/* The visitors' menu is over the board, which stays. */}
      <Suspense fallback={path !== '/login' && <Waiting path={path} />}>
        <Page />
      </Suspense>
      <Suspense>
        <NewPosts />
      </Suspense>
    </>
  );
}

function Waiting({ path }: { readonly path: string }) {
  return (
    <>
      <TopBar place={path} />
      {/* An article that came with the page is there already. */}
      {!document.querySelector('#article') && (
        <Suspense>
          <Loading />
        </Suspense>
      )}
    </>
  );
}
