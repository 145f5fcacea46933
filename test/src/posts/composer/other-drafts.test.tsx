import { act, screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { createStore } from '../../../../core/base/store.ts';
import type { KeptDraft } from '../../../../src/data/db/drafts.ts';
import type { Drafts } from '../../../../src/posts/composer/drafts.ts';
import { OtherDrafts } from '../../../../src/posts/composer/other-drafts.tsx';

const draft = (id: string, mode: KeptDraft['mode'] & { readonly author?: string }): KeptDraft => ({
  ...{ id, mode, text: 'Words', pictures: [], at: 1 },
  stash: { text: '', pictures: [] },
});

test('other drafts say whether they are a comment or an edit', () => {
  const others = [
    draft('a', { kind: 'new' }),
    draft('b', { kind: 'comment', postId: 'p', author: 'mei@member' }),
    draft('c', { kind: 'edit', postId: 'p' }),
  ];
  const drafts = { isKept: createStore(true), others: createStore(others) };
  render(<OtherDrafts drafts={drafts as unknown as Drafts} />);
  const words = screen
    .getAllByRole('listitem', { hidden: true })
    .map(({ firstChild }) => firstChild?.textContent);
  expect(words).toEqual(['Words', 'Comment on meiWords', 'Edit postWords']);
});

test('leaving the page is asked about only while the device lacks what is in the composer', () => {
  const isKept = createStore(true);
  const drafts = { isKept, others: createStore(NONE) };
  render(<OtherDrafts drafts={drafts as unknown as Drafts} />);
  const asked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const said = () =>
    screen.queryByText(
      'The storage of this device is full or blocked: what you write here is lost when this page closes.',
    ) !== null;
  const states = [true, false, true].map((now) => {
    act(() => {
      isKept.set(now);
    });
    return [asked(), said()];
  });
  expect(states).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
});

const NONE: readonly KeptDraft[] = [];
