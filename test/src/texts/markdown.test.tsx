import { render } from '@testing-library/react';
import { Markdown } from '../../../src/texts/markdown.tsx';

const html = (text: string, renderBoard?: (text: string) => string): string =>
  render(<Markdown text={text} renderBoard={renderBoard} />).container.innerHTML.replaceAll(
    / class="[^"]*"/g,
    '',
  );

test.each([
  ['HTML is shown as text', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['a link with a javascript: address becomes plain text', '[a](javascript:alert)', '<p>a</p>'],
  [
    'a link to an article of the site stays a link',
    '[a](/agreement?text=en13)',
    '<p><a href="/agreement?text=en13">a</a></p>',
  ],
  ['cell names are plain text in a document without boards', 'See A1.', '<p>See A1.</p>'],
])('%s', (_, text, expected) => {
  expect(html(text)).toBe(expected);
});

test('in an article, cell names are marked, eliminations struck through and boards drawn', () => {
  const text = 'A1 and **B22**, 9 from ~~C9~~.\n\n```board\n{}\n```';
  expect(html(text, (board) => `[${board}]`)).toBe(
    '<p><b>A1</b> and <strong>B22</strong>, 9 from <s>C9</s>.</p>[{}]',
  );
});
