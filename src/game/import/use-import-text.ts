import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readTab, writeTab } from '../../platform/tab-store.ts';

const LARGEST_FILE = 1_048_576;
/** Session storage key of the text until it is imported. */
const KEPT_AS = 'import';
/** Maximum length of a stored text. A longer one probably comes from a file, which can be opened again. */
const MOST_KEPT = 100_000;

/** The text, which of its puzzles is chosen, and why pasting or opening a file failed. */
export function useImportText(initialText: string) {
  const { t } = useLingui();
  // Also of a file that was dropped, shared or opened with the app.
  const faultOf = (read: string): string =>
    read.includes('\0') ? t`This file holds no text. Pictures of puzzles cannot be read.` : '';
  const [fault, setFault] = useState(() => faultOf(initialText));
  const [text, setText] = useState(() =>
    fault !== '' ? '' : initialText === '' ? (readTab(KEPT_AS) ?? '') : initialText,
  );
  const [at, setAt] = useState(0);
  const change = (next: string): void => {
    const found = faultOf(next);
    setFault(found);
    if (found !== '') return;
    setAt(0);
    setText(next);
    writeTab(KEPT_AS, next.length > MOST_KEPT ? '' : next);
  };
  const paste = async (): Promise<void> => {
    try {
      change(await navigator.clipboard.readText());
    } catch {
      setFault(t`The clipboard cannot be read. Paste into the field.`);
    }
  };
  const open = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    if (chosen.size > LARGEST_FILE) {
      setFault(t`The text is too long for a puzzle.`);
      return;
    }
    try {
      change(await chosen.text());
    } catch {
      setFault(t`Failed to import data: this file cannot be read.`);
    }
  };
  return { text, change, at, setAt, paste, open, fault };
}

/** Removes the stored text after its import. */
export function forgetImport(): void {
  writeTab(KEPT_AS, '');
}
