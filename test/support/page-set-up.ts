import { TextEncoder } from 'node:util';
import { i18n } from '@lingui/core';
import { configure } from '@testing-library/react';

// Nothing is timed: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });

// Texts are those of the code unless a test loads others.
i18n.loadAndActivate({ locale: 'en', messages: {} });

// As `first.ts` leaves them. Some tests run without a document.
if ('document' in globalThis)
  Object.assign(document.documentElement.dataset, { language: 'en', firstPuzzle: '0'.repeat(81) });

// QR codes need it, and jsdom has none.
globalThis.TextEncoder = TextEncoder;
