/** A fresh page: nothing has been shown in it yet. */
function load(address: string): void {
  const entries = [{ name: new URL(address, location.href).href }];
  Object.assign(performance, { getEntriesByType: () => entries });
  jest.resetModules();
}

/** Shows a page at `/articles` in a document that was loaded at an address; gives what is said. */
async function show(titles: readonly string[]): Promise<string | null> {
  const { render } = await import('@testing-library/react');
  const { usePageTitle } = await import('../../../src/ui/page-title.ts');
  const { Announcer } = await import('../../../src/ui/announcer.tsx');
  function Page({ title }: { readonly title: string }) {
    usePageTitle(title);
    return <Announcer />;
  }
  const { container, rerender } = render(<Page title={titles[0]} />);
  for (const title of titles.slice(1)) rerender(<Page title={title} />);
  return container.textContent;
}

beforeEach(() => {
  history.replaceState(null, '', '/articles');
});

test.each([
  ['the first page after the board is said', '/', ['Articles'], 'Articles'],
  ['the page that was opened as such is told by the browser', '/articles', ['Articles'], ''],
  ['the next one is said', '/articles', ['Articles', 'X-Wing'], 'X-Wing'],
])('%s', async (_name, address, titles, said) => {
  load(address);
  expect(await show(titles)).toBe(said);
});
