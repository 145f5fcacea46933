/** @jest-environment node */
import { parseSiteNotices } from '../../../src/shell/site-notices.ts';

// Specification 2.15
test.each([
  ['', 'en', []],
  ['ICP 1', 'en', [{ text: 'ICP 1', address: undefined }]],
  [
    'ICP 1|https://a.example; Police 2 | https://b.example ;',
    'ja',
    [
      { text: 'ICP 1', address: 'https://a.example' },
      { text: 'Police 2', address: 'https://b.example' },
    ],
  ],
  ['zh:备案1号|https://a.example;en: ICP: 1', 'zh', [{ text: '备案1号', address: 'https://a.example' }]],
  ['zh:备案1号|https://a.example;en: ICP: 1', 'en', [{ text: 'ICP: 1', address: undefined }]],
])('the build setting %j gives readers of %s their site notices', (setting, language, notices) => {
  expect(parseSiteNotices(setting, language)).toEqual(notices);
});
