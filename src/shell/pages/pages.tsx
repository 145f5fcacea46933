import { lazy } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { loadPart } from '../../i18n/i18n.ts';

/** Each in a chunk of its own. */
const PAGES: Readonly<Record<string, ReturnType<typeof lazy>>> = {
  '/login': lazy(() => loadPart(() => import(/* webpackChunkName: "login" */ './login-page.tsx'))),
  '/register': lazy(() => loadPart(() => import(/* webpackChunkName: "register" */ './register-page.tsx'))),
  '/getpassword': lazy(() =>
    loadPart(() => import(/* webpackChunkName: "recovery" */ './recovery-page.tsx')),
  ),
};
/** All other addresses: what one reads and practises, and what there is not. */
const Reading = lazy(() => loadPart(() => import(/* webpackChunkName: "reading" */ './reading.tsx')));

/** All pages but the main screen. */
export default function Pages() {
  const Page = PAGES[usePathname()] ?? Reading;
  return <Page />;
}
