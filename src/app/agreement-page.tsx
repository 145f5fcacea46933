import { Trans } from '@lingui/react/macro';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Document, parseTextKey } from '../features/documents/index.ts';
import { QuickSettings } from '../features/settings/index.ts';
import { Logo } from '../ui/icons.tsx';
import classes from './agreement-page.module.css';
import NotFound from './not-found.tsx';
import { openServices } from './services.ts';
import { useSession, useSessionActor } from './session-context.ts';

/** A legal document or article, named by the navigation state or by the address (`?text=en0`). */
export default function AgreementPage() {
  const [, navigate] = useLocation();
  const { api } = openServices(useSessionActor());
  const session = useSession();
  const state = useHistoryState<{ text?: unknown } | string | null>();
  const [search] = useSearchParams();
  const asked = typeof state === 'string' ? state : state?.text;
  const key = parseTextKey(typeof asked === 'string' ? asked : (search.get('text') ?? ''));
  if (!key) return <NotFound />;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link href="/" className={classes.home ?? ''}>
          <Logo size={28} />
          <Trans>To the board</Trans>
        </Link>
        <span className={classes.tools}>
          <QuickSettings />
        </span>
      </header>
      <main className={classes.text}>
        <Document
          key={`${key.language}${key.number}`}
          api={api}
          textKey={key}
          onLanguage={(language) => {
            const text = `${language}${key.number}`;
            navigate(`/agreement?text=${text}`, { state: { text }, replace: true });
          }}
        />
      </main>
      {!session && (
        <footer className={classes.footer}>
          <Link href="/register">
            <Trans>Register</Trans>
          </Link>
        </footer>
      )}
    </div>
  );
}
