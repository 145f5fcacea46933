import { Article } from '../../../src/texts/article.tsx';
import { render } from '../../support/render.tsx';

test('only a text that is a page of its own scrolls the page', () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const text = { number: 1, languageTag: 'en', markdown: '# Rules\n\nBe kind.', renderFigure: () => null };
  render(<Article {...text} inSheet />);
  expect(scrollTo).not.toHaveBeenCalled();
  render(<Article {...text} inSheet={false} />);
  expect(scrollTo).toHaveBeenCalledTimes(1);
});
