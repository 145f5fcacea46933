import { Trans, useLingui } from '@lingui/react/macro';
import { keptTexts } from '../data/text-cache.ts';
import { TextNames } from './text-names.tsx';
import { TEXT_COUNT } from '../../core/hints/article-numbers.ts';
import type { Language } from '../i18n/languages.ts';
import { baseUrl } from '../platform/base-url.ts';
import { useResult } from '../platform/use-result.ts';

/** The texts that can be read offline. */
export function KeptArticles() {
  const { t, i18n } = useLingui();
  const language = i18n.locale as Language;
  const kept = useResult(language, () => keptTexts(baseUrl(), language, TEXT_COUNT));
  if (!kept?.length) return null;
  return (
    <>
      <p>
        <Trans>You can read these without a network:</Trans>
      </p>
      <TextNames label={t`Kept on this device`} numbers={kept} />
    </>
  );
}
