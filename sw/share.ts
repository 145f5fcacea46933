/** URLs may have at most two million characters, and each character of the text can take three or more. */
const LONGEST_TEXT = 200_000;

/**
 * The link that opens the shared content: the file, else the text, else the URL. An overlong list is cut
 * after a line, since the link opens at its first puzzle anyway.
 */
export async function sharedPuzzleAddress(shared: FormData): Promise<string> {
  const file = shared.get('file');
  const texts = [
    file instanceof Blob ? await file.slice(0, 4 * LONGEST_TEXT).text() : null,
    shared.get('text'),
    shared.get('url'),
    shared.get('title'),
  ];
  const text = texts.find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? '';
  return `/?puzzle=${encodeURIComponent(cut(text))}`;
}

function cut(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const part = text.slice(0, LONGEST_TEXT);
  return part.slice(0, part.lastIndexOf('\n') + 1) || part;
}
