import { usePathname } from 'wouter/use-browser-location';
import { AgreementPage } from './agreement-page.tsx';
import { ArticlesPage } from './articles-page.tsx';
import NotFound from './not-found.tsx';
import { PracticePage } from './practice-page.tsx';

const PAGES: Readonly<Record<string, () => React.ReactNode>> = {
  '/agreement': AgreementPage,
  '/articles': ArticlesPage,
  '/practice': PracticePage,
};

/** What one reads and practises, in one chunk: the pages share the board's picture and lead to each other. */
export default function Reading() {
  const Page = PAGES[usePathname()] ?? NotFound;
  return <Page />;
}
