import { MessageText } from '../features/messages/index.ts';
import { Moderation } from '../features/moderation/index.ts';
import type { PanelProps } from '../features/administration/index.ts';
import { openServices } from './services.ts';
import { useSessionActor } from './session-context.ts';

/** The queue of reports with the services of this page. */
export function ModerationSection({ api, online }: PanelProps) {
  const { baseUrl } = openServices(useSessionActor());
  return (
    <Moderation
      api={api}
      baseUrl={baseUrl}
      online={online}
      renderText={(text) => <MessageText text={text} />}
    />
  );
}
