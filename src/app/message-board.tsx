import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Session } from '../../core/account/session.ts';
import { Document } from '../features/documents/index.ts';
import { MessageBoard } from '../features/messages/index.ts';
import type { Language } from '../i18n/languages.ts';
import { readLocal } from '../platform/settings.ts';
import { Dialog } from '../ui/dialog.tsx';
import { boardOpened } from './board-news.ts';
import { openServices } from './services.ts';
import { useSessionActor } from './session-context.ts';

/** The number of the text with the rules of the shared platform. */
const RULES_TEXT = 1;

/** The message board with the services of this page. */
export default function MessageBoardSection({ session }: { readonly session: Session }) {
  const actor = useSessionActor();
  useEffect(() => boardOpened(), []);
  const { api, database, sync, baseUrl } = openServices(actor);
  return (
    <MessageBoard
      key={session.username}
      api={api}
      database={database}
      baseUrl={baseUrl}
      session={session}
      token={() => readLocal('token')}
      put={(command) => sync.keep(session.username, command)}
      drain={sync.drain}
      renderRules={(onClose) => <Rules onClose={onClose} />}
    />
  );
}

function Rules({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = openServices(useSessionActor());
  return (
    <Dialog title={t`Rules of the shared platform`} shape="sheet" part="rules" onClose={onClose}>
      <Document api={api} textKey={{ language: i18n.locale as Language, number: RULES_TEXT }} inSheet />
    </Dialog>
  );
}
