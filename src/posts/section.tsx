import { TEXTS } from '../../core/hints/article-numbers.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Session } from '../../core/account/session.ts';
import { Document } from '../texts/index.ts';
import { MessageBoard } from './message-board.tsx';
import type { Language } from '../i18n/languages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useServices, useSession, useSessionActor } from '../session/index.ts';

/**
 * The message board, connected to this page's services.
 *
 * @param session the reader's session; it may have ended meanwhile
 */
export default function MessageBoardSection({ session }: { readonly session: Session }) {
  const actor = useSessionActor();
  const { api, database, sync, baseUrl, news, tabDraft } = useServices();
  useEffect(() => news.boardOpened(), [news]);
  const isOver = useSession() === null;
  return (
    <MessageBoard
      key={session.username}
      isOver={isOver}
      onLogIn={() => {
        actor.send({ type: 'menu.closed' });
        navigate('/login', { state: { email: session.username, section: 'posts' } });
      }}
      api={api}
      database={database}
      tabDraft={tabDraft}
      baseUrl={baseUrl}
      session={session}
      token={() => actor.getSnapshot().context.token}
      put={(command) => sync.keep(session.username, command)}
      drain={sync.drain}
      renderRules={(onClose) => <Rules onClose={onClose} />}
    />
  );
}

function Rules({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = useServices();
  return (
    <Dialog title={t`Rules of the shared platform`} shape="sheet" part="rules" onClose={onClose}>
      <Document api={api} textKey={{ language: i18n.locale as Language, number: TEXTS.rules }} inSheet />
    </Dialog>
  );
}
