import type { PostActions } from '../../../../src/posts/list/post-actions.ts';
import { PendingLine, WayContext, type Way } from '../../../../src/posts/list/pending-line.tsx';
import { render } from '../../../support/render.tsx';

test.each<[Way, number, string]>([
  ['open', 0, 'Sending…'],
  ['open', 1, 'Sending…'],
  // Other calls may be answered while this one is not.
  ['open', 2, 'Will be sent when the server answers again'],
  ['away', 1, 'Will be sent when the server answers again'],
  ['offline', 2, 'Will be sent when you are online'],
])('with the server %s, a comment that was tried %i times says %j', (way, attempts, text) => {
  const row = {
    id: 'row',
    owner: 'ann',
    command: { kind: 'add-comment', postId: 'post', text: 'Well played.', agreedTo: 1 },
    createdAt: 0,
    attempts,
    refusal: null,
  } as const;
  const { container } = render(
    <WayContext value={way}>
      <PendingLine row={row} actions={{} as PostActions} onReopen={() => undefined} />
    </WayContext>,
  );
  expect(container.querySelector('[data-part=pending] span')!.textContent).toBe(text);
});
