/** @jest-environment ./test/support/whole-page.mjs */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { createActor } from 'xstate';
import { Composer } from '../../../../src/posts/composer/composer.tsx';
import { composerMachine, type ComposerEvent } from '../../../../src/posts/composer/composer-machine.ts';

const LINKS = ['https://nonet.example/?puzzle=with-notes', 'https://nonet.example/?puzzle=without'];

const onRenew = jest.fn<Promise<boolean>, []>();
const onBegin = jest.fn<Promise<boolean>, [ComposerEvent]>();

function show(...events: ComposerEvent[]): void {
  const actor = createActor(composerMachine, { input: { now: () => 0 } }).start();
  for (const event of events) actor.send(event);
  render(
    <Composer
      {...{ actor, asks: false, onAsked: () => undefined, links: () => LINKS }}
      drafts={{ begin: onBegin, leave: jest.fn(), renew: onRenew }}
      quote=""
      rules={null}
    />,
  );
}

// Specification 9.10
test('the label of the mode truncates a name to 12 characters', () => {
  show({ type: 'comment.started', postId: 'p', author: 'wolfgang.amadeus@member', own: 0 });
  screen.getByText('Comment on wolfgang.ama');
});

test('sending a comment moves the focus out of the field, but sending a post does not', async () => {
  const agreed: ComposerEvent = { type: 'rules.ticked', agreed: true };
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
  const send = async () => {
    fireEvent.change(field(), { target: { value: 'Words' } });
    fireEvent.submit(field().form!);
    await waitFor(() => {
      expect(field().value).toBe('');
    });
  };
  show(agreed, { type: 'comment.started', postId: 'p', author: 'mei@member', own: 0 });
  expect(document.activeElement).toBe(field());
  await send();
  expect(document.activeElement).toBe(field().form);
  await send();
  expect(document.activeElement).toBe(field());
});

const COMMENT = { type: 'comment.started', postId: 'p', author: 'mei@member', own: 0 } as const;
const EDIT = { type: 'edit.started', postId: 'p', text: 'Before', pictures: [] } as const;

test.each([
  ['a comment', COMMENT, undefined, 1],
  ['a comment, elsewhere since', COMMENT, (form: HTMLElement) => fireEvent.blur(form), 0],
  ['an edit', EDIT, undefined, 0],
] as const)(
  'typing on after %s was sent begins at most another comment',
  async (_, event, between, times) => {
    onBegin.mockReset();
    show({ type: 'rules.ticked', agreed: true }, event);
    const { form } = screen.getByRole<HTMLTextAreaElement>('textbox');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Words' } });
    fireEvent.submit(form!);
    await waitFor(() => {
      expect(document.activeElement).toBe(form);
    });
    between?.(form!);
    fireEvent.keyDown(form!, { key: 'a', ctrlKey: true });
    expect(onBegin).not.toHaveBeenCalled();
    fireEvent.keyDown(form!, { key: 'a' });
    expect(onBegin.mock.calls).toEqual(Array(times).fill([{ ...COMMENT, kind: 'comment' }]));
  },
);

test('a comment on a deleted post says so for as long as it is written, and can become a new post', () => {
  const comment: ComposerEvent = { type: 'comment.started', postId: 'p', author: 'mei@member', own: 0 };
  show(comment, { type: 'text.changed', text: 'Words' }, { type: 'post.gone' });
  screen.getByText('This post has been deleted.');
  fireEvent.click(screen.getByRole('button', { name: 'Make it a new post' }));
  expect(onRenew).toHaveBeenCalledTimes(1);
});

test('an edit goes on behind its words, not behind the link that ends it', () => {
  show({ ...EDIT, text: `Stuck here.\n${LINKS[0]}` });
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').selectionStart).toBe('Stuck here.'.length);
});

test('the composer rests until it is used, and stays open for a draft', () => {
  show();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  const [form, board] = [field.form!, field.form!.parentElement!];
  const rests = () => form.dataset.rest !== undefined;
  const states = [rests()];
  const after = (act: () => void) => {
    act();
    states.push(rests());
  };
  after(() => fireEvent.focusIn(field));
  // The press elsewhere is not over yet.
  after(() => fireEvent.focusOut(field));
  after(() => fireEvent.click(board));
  after(() => fireEvent.change(field, { target: { value: 'Words' } }));
  after(() => fireEvent.click(board));
  after(() => fireEvent.change(field, { target: { value: ' ' } }));
  after(() => fireEvent.click(screen.getByRole('button', { name: 'Emoji' })));
  after(() => fireEvent.keyUp(board));
  expect(states).toEqual([true, false, false, true, false, false, true, false, false]);
});

test('typing leaves the default value of the text field empty', () => {
  show();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(field, { target: { value: 'Words' } });
  // A changed default value is a changed child, which makes the browser restyle the main screen.
  expect([field.value, field.defaultValue]).toEqual(['Words', '']);
});

// Specification 9.18
test('the picker offers sixty emoji', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Emoji' }));
  expect(document.querySelectorAll('[data-part=emoji] button')).toHaveLength(60);
});

const FULL = 'x'.repeat(1960);

test.each([
  ['', [0, 0], `\n${LINKS[0]}`, null],
  ['Stuck here.', [11, 11], `Stuck here.\n${LINKS[0]}`, null],
  ['Before after', [7, 7], `Before ${LINKS[0]}\nafter`, null],
  ['Replaces this', [9, 13], `Replaces ${LINKS[0]}`, null],
  [`Why? ${LINKS[1]}`, [0, 0], `Why? ${LINKS[1]}`, null],
  [FULL, [1960, 1960], `${FULL}\n${LINKS[1]}`, 'Added without its notes: there is no room for them.'],
  [`${FULL}yyyy`, [0, 0], `${FULL}yyyy`, 'The board does not fit. Shorten your text, then add it again.'],
] as const)(
  'the board is added to “%.12s” at the caret, as far as there is room',
  (text, [start, end], after, fault) => {
    show({ type: 'text.changed', text });
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    field.setSelectionRange(start, end);
    fireEvent.click(screen.getByRole('button', { name: 'Add the board' }));
    expect([field.value, screen.queryByRole('alert')?.textContent ?? null]).toEqual([after, fault]);
    // Words go before a board at the end.
    if (after.startsWith(`${text}\n`)) expect(field.selectionStart).toBe(text.length);
  },
);
