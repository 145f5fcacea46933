import { lazy } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { loadChunk } from '../../i18n/i18n.ts';
import { AgreementPage } from './agreement-page.tsx';
import { ArticlesPage } from './articles-page.tsx';
import { DrillPage } from './drill-page.tsx';
import NotFound from './not-found.tsx';
import { PracticePage } from './practice-page.tsx';
import * as chunks from './chunks.ts';

const PAGES: Readonly<Record<string, React.ComponentType>> = {
  '/agreement': AgreementPage,
  '/articles': ArticlesPage,
  '/practice': PracticePage,
  '/drill': DrillPage,
  '/statistics': lazy(() => loadChunk(chunks.statisticsPage)),
  '/rules': lazy(() => loadChunk(chunks.rulesPage)),
  '/lessons': lazy(() => loadChunk(chunks.lessonsPage)),
  '/daily': lazy(() => loadChunk(chunks.dailyPage)),
};

/** Reading and practice in one chunk: the pages share the board's picture and link to each other. */
export default function Reading() {
  const Page = PAGES[usePathname()] ?? NotFound;
  return <Page />;
}
