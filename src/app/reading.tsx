import { usePathname } from 'wouter/use-browser-location';
import { AgreementPage } from './agreement-page.tsx';
import { ArticlesPage } from './articles-page.tsx';
import { PracticePage } from './practice-page.tsx';

/** What one reads and practises, in one chunk: the pages share the board's picture and lead to each other. */
export default function Reading() {
  const path = usePathname();
  if (path === '/articles') return <ArticlesPage />;
  return path === '/practice' ? <PracticePage /> : <AgreementPage />;
}
