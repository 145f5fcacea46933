import { Suspense } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { ReadingPath } from '../../../core/base/addresses.ts';
import { lazyChunk, optionalChunk } from '../../i18n/i18n.ts';
import { AgreementPage, ArticlesPage, NotFound } from '../../texts/index.ts';

const Onward = optionalChunk(() => import(/* webpackChunkName: "practice" */ '../../learn/path/onward.tsx'));

function Agreement() {
  return (
    <AgreementPage
      onwardOf={(technique) => (
        <Suspense>
          <Onward after="idea" of={technique} />
        </Suspense>
      )}
    />
  );
}

const READING: Readonly<Record<ReadingPath, React.ComponentType>> = {
  '/agreement': Agreement,
  '/articles': ArticlesPage,
  '/statistics': lazyChunk(
    () => import(/* webpackChunkName: "days" */ '../../progress/pages/statistics-page.tsx'),
  ),
  '/rules': lazyChunk(() => import(/* webpackChunkName: "rules" */ '../../learn/pages/rules-page.tsx')),
  '/lessons': lazyChunk(
    () => import(/* webpackChunkName: "practice" */ '../../learn/pages/lessons-page.tsx'),
  ),
  '/daily': lazyChunk(() => import(/* webpackChunkName: "days" */ '../../progress/pages/daily-page.tsx')),
};

const PAGES: Readonly<Record<string, React.ComponentType>> = READING;

/** The reading pages, and the page for unknown addresses. */
export default function Reading() {
  const Page = PAGES[usePathname()] ?? NotFound;
  return <Page />;
}
