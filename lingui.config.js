import { formatter } from '@lingui/format-po';

/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  sourceLocale: 'en',
  locales: ['en', 'zh', 'ft', 'ja'],
  // What only the message board says is loaded with it.
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/features/messages/**'],
    },
    { path: '<rootDir>/locales/{locale}/message-board', include: ['<rootDir>/src/features/messages'] },
  ],
  format: formatter({ lineNumbers: false }),
};
