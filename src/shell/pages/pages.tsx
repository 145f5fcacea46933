import { useLayoutEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { readPostPath, type OtherPath } from '../../../core/base/addresses.ts';
import { lazyChunk } from '../../i18n/i18n.ts';
import { useNewPosts } from '../use-new-posts.ts';

/** Each page is a separate chunk. */
const OWN: Readonly<Record<OtherPath, React.ComponentType>> = {
  '/login': lazyChunk(() => import(/* webpackChunkName: "login" */ './login-page.tsx')),
  '/register': lazyChunk(
    () => import(/* webpackChunkName: "register" */ '../../account/pages/register-page.tsx'),
  ),
  '/getpassword': lazyChunk(
    () => import(/* webpackChunkName: "recovery" */ '../../account/pages/recovery-page.tsx'),
  ),
  '/practice': lazyChunk(
    () => import(/* webpackChunkName: "practice" */ '../../learn/pages/practice-page.tsx'),
  ),
  '/drill': lazyChunk(() => import(/* webpackChunkName: "practice" */ '../../learn/pages/drill-page.tsx')),
};
const PAGES: Readonly<Record<string, React.ComponentType>> = OWN;
const PostLink = lazyChunk(
  () => import(/* webpackChunkName: "pages" */ '../../posts/pages/post-link-page.tsx'),
);
/** All other routes: reading, and not found. */
const Reading = lazyChunk(() => import(/* webpackChunkName: "reading" */ './reading.tsx'));

/** All pages except the main screen. */
export default function Pages() {
  const path = usePathname();
  useNewPosts();
  const Page = PAGES[path] ?? (readPostPath(path) ? PostLink : Reading);
  // Otherwise, the board would keep the page's scroll position.
  useLayoutEffect(
    () => () => {
      window.scrollTo(0, 0);
    },
    [],
  );
  return <Page />;
}
