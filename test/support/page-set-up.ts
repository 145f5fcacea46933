import { TextEncoder } from 'node:util';
import { i18n } from '@lingui/core';
import type * as TestingLibrary from '@testing-library/react';

// Texts are those of the code unless a test loads others.
i18n.loadAndActivate({ locale: 'en', messages: {} });

// Some tests run without a document, and need nothing that renders.
if ('document' in globalThis) {
  // As `first.ts` leaves them.
  Object.assign(document.documentElement.dataset, { language: 'en', firstPuzzle: '0'.repeat(81) });
  // Nothing is timed: the machine may be busy.
  jest.requireActual<typeof TestingLibrary>('@testing-library/react').configure({ asyncUtilTimeout: 20_000 });
}

// QR codes need it, and jsdom has none.
globalThis.TextEncoder = TextEncoder;
