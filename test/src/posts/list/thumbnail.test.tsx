import { fireEvent } from '@testing-library/react';
import { renderWith } from '../../../support/render.tsx';
import { WayContext, type Way } from '../../../../src/posts/list/pending-line.tsx';
import { Thumbnail } from '../../../../src/posts/list/thumbnail.tsx';

test('a picture that could not be fetched is fetched once more when the server is back', () => {
  const at = (way: Way) => (
    <WayContext value={way}>
      <Thumbnail
        picture={{ source: 'p.webp', alt: '', width: 4, height: 3 }}
        number={1}
        onView={() => undefined}
      />
    </WayContext>
  );
  const { container, rerender } = renderWith({ baseUrl: '' }, at('away'));
  const image = () => container.querySelector('img')!;
  const first = image();
  fireEvent.error(first);
  expect(image()).toBe(first);
  rerender(at('open'));
  const second = image();
  expect(second).not.toBe(first);
  fireEvent.error(second);
  expect(image()).toBe(second);
});
