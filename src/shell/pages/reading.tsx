import { lazy } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { loadChunk } from '../../i18n/i18n.ts';
import { AgreementPage } from './agreement-page.tsx';
import { ArticlesPage } from './articles-page.tsx';
import NotFound from './not-found.tsx';
import * as chunks from './chunks.ts';

const PAGES: Readonly<Record<string, React.ComponentType>> = {
  '/agreement': AgreementPage,
  '/articles': ArticlesPage,
  '/statistics': lazy(() => loadChunk(chunks.statisticsPage)),
  '/rules': lazy(() => loadChunk(chunks.rulesPage)),
  '/lessons': lazy(() => loadChunk(chunks.lessonsPage)),
  '/daily': lazy(() => loadChunk(chunks.dailyPage)),
};

/** The pages that are read. */
export default function Reading() {
  const Page = PAGES[usePathname()] ?? NotFound;
  return <Page />;
}
