import { useEffect, useState } from 'react';
import type { Language } from '../i18n/languages.ts';
import { loadWording, type Wording } from './words.ts';

/** The words of hints in a language; null until they are there. */
export function useWording(language: Language): Wording | null {
  const [wording, setWording] = useState<Wording | null>(null);
  useEffect(() => {
    let current = true;
    void loadWording(language).then((loaded) => {
      if (current) setWording(loaded);
    });
    return () => {
      current = false;
    };
  }, [language]);
  return wording?.language === language ? wording : null;
}
