import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { keepAllFiles } from '../data/kept-files.ts';
import { keepAllTexts, keptTexts } from '../data/text-cache.ts';
import { TEXT_COUNT } from '../../core/hints/article-numbers.ts';
import type { Language } from '../i18n/languages.ts';
import { baseUrl } from '../platform/base-url.ts';
import { takeResult } from '../platform/take-result.ts';
import { Button } from '../ui/button.tsx';
import classes from './keep-articles.module.css';

/** Downloads all articles of the page's language to this device, for offline reading. */
export function KeepArticles() {
  const { i18n } = useLingui();
  const language = i18n.locale as Language;
  const [kept, setKept] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // Without a cache, none is kept.
    const counted = keptTexts(baseUrl(), language, TEXT_COUNT).catch(() => []);
    return takeResult(counted, ({ length }) => setKept(length));
  }, [language]);
  const keep = (): void => {
    setBusy(true);
    setFailed(false);
    setKept(0);
    const texts = keepAllTexts(baseUrl(), language, TEXT_COUNT, () => setKept((count) => (count ?? 0) + 1));
    // The pages that show them, too.
    Promise.all([texts, keepAllFiles()])
      .catch(() => setFailed(true))
      .finally(() => setBusy(false));
  };
  return (
    <div className={classes.keep} data-part="keep-articles" data-kept={kept ?? undefined}>
      <p role="status">
        <Progress kept={kept} failed={failed} />
      </p>
      {kept !== TEXT_COUNT && (
        <Button disabled={busy} data-action="keep-articles" onClick={keep}>
          <Trans>Keep all ({process.env.TEXT_KILOBYTES} kB)</Trans>
        </Button>
      )}
    </div>
  );
}

function Progress({ kept, failed }: { readonly kept: number | null; readonly failed: boolean }) {
  if (failed) return <Trans>Not all articles could be fetched. Try again when you are online.</Trans>;
  if (kept === TEXT_COUNT) return <Trans>All articles are kept on this device.</Trans>;
  return (
    <Trans>
      {kept ?? 0} of {TEXT_COUNT} articles are kept for reading offline.
    </Trans>
  );
}
