import { lazy } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { loadPart } from '../../i18n/i18n.ts';
import { AgreementPage } from './agreement-page.tsx';
import { ArticlesPage } from './articles-page.tsx';
import NotFound from './not-found.tsx';
import { PracticePage } from './practice-page.tsx';

const PAGES: Readonly<Record<string, React.ComponentType>> = {
  '/agreement': AgreementPage,
  '/articles': ArticlesPage,
  '/practice': PracticePage,
  '/statistics': lazy(() => loadPart(() => import(/* webpackChunkName: "days" */ './statistics-page.tsx'))),
  '/rules': lazy(() => loadPart(() => import(/* webpackChunkName: "rules" */ './rules-page.tsx'))),
  '/daily': lazy(() => loadPart(() => import(/* webpackChunkName: "days" */ './daily-page.tsx'))),
};

/** What one reads and practises, in one chunk: the pages share the board's picture and lead to each other. */
export default function Reading() {
  const Page = PAGES[usePathname()] ?? NotFound;
  return <Page />;
}
