import { siteNotices } from '../../src/app/site-notices.ts';

test.each([
  ['', []],
  ['ICP 1', [{ text: 'ICP 1', address: undefined }]],
  [
    'ICP 1|https://a.example; Police 2|https://b.example ',
    [
      { text: 'ICP 1', address: 'https://a.example' },
      { text: 'Police 2', address: 'https://b.example' },
    ],
  ],
])('the build setting %j gives the notices of the footer', (setting, notices) => {
  process.env.SITE_NOTICES = setting;
  expect(siteNotices()).toEqual(notices);
});
