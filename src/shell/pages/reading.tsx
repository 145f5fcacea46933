import { Suspense } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { optionalChunk } from '../../i18n/i18n.ts';
import { AgreementPage, ArticlesPage, NotFound } from '../../texts/index.ts';

const Onward = optionalChunk(() => import(/* webpackChunkName: "practice" */ '../../learn/path/onward.tsx'));

/** The texts, the list of articles, and the page for unknown addresses. */
export default function Reading() {
  const path = usePathname();
  if (path === '/articles') return <ArticlesPage />;
  if (path !== '/agreement') return <NotFound />;
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
