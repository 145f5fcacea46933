import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render as renderAlone } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders in the language of the page, English unless a test changes it. */
export const render = (content: ReactNode) =>
  renderAlone(content, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
