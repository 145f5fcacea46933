import { textParts } from '../../../../core/posts/text.ts';
import { beginningOf } from '../../../../src/posts/list/beginning.ts';
import { linkParts } from '../../../../src/posts/list/links.ts';
import fc from '../../../support/property.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}`).join('\n');
const LINK = `https://nonet.example/?puzzle=${'0'.repeat(700)}`;

test.each([
  ['14 lines', lines(14), undefined],
  ['15 lines', lines(15), lines(12)],
  ['600 letters in one paragraph', 'abcde '.repeat(100), undefined],
  ['900 letters in one paragraph', 'abcde '.repeat(150), 'abcde '.repeat(96).trimEnd()],
  ['330 Chinese characters', '数'.repeat(330), undefined],
  ['500 Chinese characters', '数'.repeat(500), '数'.repeat(287)],
  ['a word of 900 letters', 'a'.repeat(900), 'a'.repeat(528)],
  ['a long address alone', LINK, undefined],
  ['a long address first', `${LINK} ${lines(9)}`, LINK],
  ['a long address after a word', `See ${LINK}`, 'See'],
  ['emoji', '[5]'.repeat(400), '[5]'.repeat(287)],
])('%s fold where a phone has shown about twelve lines', (_, text, beginning) => {
  expect(beginningOf(text)).toBe(beginning);
});

test('a fold cuts no emoji and no link', () => {
  const piece = fc.constantFrom('[12]', '[', '数', 'a word', ' ', '\n', 'https://nonet.example/play/1', '(');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 100, maxLength: 400 }), (pieces) => {
      const text = pieces.join('');
      const beginning = beginningOf(text) ?? text;
      expect(text.startsWith(beginning)).toBe(true);
      const emoji = textParts(beginning).filter(({ kind }) => kind === 'emoji');
      expect(
        textParts(text)
          .filter(({ kind }) => kind === 'emoji')
          .slice(0, emoji.length),
      ).toEqual(emoji);
      expect(textParts(text.slice(beginning.length)).filter(({ kind }) => kind === 'emoji')).toHaveLength(
        textParts(text).filter(({ kind }) => kind === 'emoji').length - emoji.length,
      );
      const links = linkParts(beginning).filter(({ kind }) => kind === 'link');
      expect(
        linkParts(text)
          .filter(({ kind }) => kind === 'link')
          .slice(0, links.length),
      ).toEqual(links);
    }),
  );
});
