import { MessageText } from '../../posts/index.ts';
import { Moderation, type PanelProps } from '../../admin/index.ts';
import { useServices } from '../../account/index.ts';

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
