import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { Suspense } from 'react';
import { ArticleList } from '../../../src/texts/article-list.tsx';

const GUIDE = 'Start where a house has **few** gaps.\n\n```board\nfishy\n```\n';
/** What this device has of each language, by number: how hints work, and the second technique. */
const KEPT: Partial<Record<string, Partial<Record<number, string>>>> = {
  en: {
    2: GUIDE,
    6: 'A [cross-hatch](/agreement?text=en2) shows how the *gaps* hint at it; few are left, hints too.',
  },
  zh: { 2: '从空格少的宫开始。' },
};

/** As the browser's: by address, with what the server answered. */
const match = (address: string): Promise<Response | undefined> => {
  const [, language, number] = /txt=([a-z]{2})(\d+)/.exec(address)!;
  const data = KEPT[language]?.[Number(number)];
  const answer = { json: () => Promise.resolve({ code: 59, data }) } as unknown as Response;
  return Promise.resolve(data === undefined ? undefined : answer);
};

beforeEach(() => {
  Object.assign(globalThis, { caches: { open: () => Promise.resolve({ match }) } });
});

const links = (scope: string) =>
  Array.from(document.querySelectorAll(scope), (link) => link.getAttribute('href')!.split('=')[1]);

/** Searches the list until it says so; gives the texts found by names, and those in which the words stand. */
async function search(language: string, query: string, said: string) {
  cleanup();
  i18n.loadAndActivate({ locale: language, messages: {} });
  await act(async () => {
    render(
      <Suspense>
        <ArticleList />
      </Suspense>,
    );
    await Promise.resolve();
  });
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: query } });
  await waitFor(() => {
    expect(screen.getByRole('status').textContent).toBe(said);
  });
  return { named: links('section:not([data-part=in-texts]) a'), inTexts: links('[data-part=in-texts] a') };
}

const NONE = 'No article with this name.';
const PART = 'Only the texts kept on this device are searched.';

test('a search finds articles stored on the device that contain all its words, without a network', async () => {
  expect(await search('en', 'few GAPS', PART)).toEqual({ named: [], inTexts: ['en2', 'en6'] });
});

test('matching names come first, and an article is not listed twice', async () => {
  expect(await search('en', 'how hints', PART)).toEqual({ named: ['en2'], inTexts: ['en6'] });
});

test('a search ignores boards and link addresses, and needs more than two letters', async () => {
  const nothing = { named: [], inTexts: [] };
  expect(await search('en', 'fishy', `${NONE} ${PART}`)).toEqual(nothing);
  expect(await search('en', 'agreement?', `${NONE} ${PART}`)).toEqual(nothing);
  expect(await search('en', 'zq', NONE)).toEqual(nothing);
});

test('a search in Chinese matches a run of characters and covers only Chinese articles', async () => {
  expect(await search('zh', '空格少', PART)).toEqual({ named: [], inTexts: ['zh2'] });
  expect(await search('zh', 'few gaps', `${NONE} ${PART}`)).toEqual({ named: [], inTexts: [] });
});
