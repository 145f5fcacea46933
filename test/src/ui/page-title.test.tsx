import type { FunctionComponent } from 'react';

/** Shows a page at `/articles` in a document that was loaded at an address; gives what is said. */
async function show(address: string, titles: readonly string[]): Promise<string | null> {
  history.replaceState(null, '', '/articles');
  const entries = [{ name: new URL(address, location.href).href }];
  Object.assign(performance, { getEntriesByType: () => entries });
  let said: string | null = null;
  await jest.isolateModulesAsync(async () => {
    const react = await import('react');
    const { createRoot } = await import('react-dom/client');
    const { usePageTitle } = await import('../../../src/ui/page-title.ts');
    const { Announcer } = await import('../../../src/ui/announcer.tsx');
    const Page: FunctionComponent<{ title: string }> = ({ title }) => {
      usePageTitle(title);
      return react.createElement(Announcer);
    };
    const place = document.createElement('div');
    const root = createRoot(place);
    for (const title of titles)
      react.act(() => {
        root.render(react.createElement(Page, { title }));
      });
    said = place.textContent;
    react.act(() => {
      root.unmount();
    });
  });
  return said;
}

test.each([
  ['the first page after the board is said', '/', ['Articles'], 'Articles'],
  ['the page that was opened as such is told by the browser', '/articles', ['Articles'], ''],
  ['the next one is said', '/articles', ['Articles', 'X-Wing'], 'X-Wing'],
])('%s', async (_name, address, titles, said) => {
  expect(await show(address, titles)).toBe(said);
});
