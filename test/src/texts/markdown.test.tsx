import { render } from '@testing-library/react';
import { Markdown } from '../../../src/texts/markdown.tsx';

const html = (text: string, renderBoard?: (text: string) => string): string =>
  render(<Markdown text={text} renderBoard={renderBoard} />).container.innerHTML.replaceAll(
    / class="[^"]*"/g,
    '',
  );

test.each([
  ['HTML stays text', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['no address but of web, mail and site', '[a](javascript:alert)', '<p>a</p>'],
  ['a text of this site', '[a](/agreement?text=en13)', '<p><a href="/agreement?text=en13">a</a></p>'],
  ['cells are words without pictures', 'See A1.', '<p>See A1.</p>'],
])('%s', (_, text, expected) => {
  expect(html(text)).toBe(expected);
});

test('in an article cells are marked, what falls is struck, pictures are drawn', () => {
  const text = 'A1 and **B22**, 9 from ~~C9~~.\n\n```board\n{}\n```';
  expect(html(text, (board) => `[${board}]`)).toBe(
    '<p><b>A1</b> and <strong>B22</strong>, 9 from <s>C9</s>.</p>[{}]',
  );
});
