import { MessageText } from '../../posts/index.ts';
import { Moderation } from '../moderation/moderation.tsx';
import type { PanelProps } from '../panel.ts';
import { useServices } from '../../session/index.ts';

/** The queue of reports, connected to this page's services. */
export function ModerationSection({ api, online }: PanelProps) {
  const { baseUrl } = useServices();
  return (
    <Moderation
      api={api}
      baseUrl={baseUrl}
      online={online}
      renderText={(text) => <MessageText text={text} />}
    />
  );
}
