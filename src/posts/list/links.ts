export type LinkPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** A URL, up to white space or a character that URLs always escape. */
export const ADDRESS = /https?:\/\/[^\s<>"`{}|\\^\u3000-\u303f\uff00-\uffef\p{Cf}]+/giu;
/** Characters at the end of a URL that usually belong to the sentence. */
const TRAILING = /[.,;:!?'*_~\]]+$/;

/** All that an address of this site consists of: words may follow it without a blank, as in Chinese. */
const OWN = /^[!-~]*/;

/**
 * Finds the http and https addresses in a text. All other schemes stay text.
 *
 * @param origin the site's own, without a slash at its end
 */
export function linkParts(text: string, origin = location.origin): LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const [found] = match;
    const address = trimmed(found.startsWith(`${origin}/`) ? OWN.exec(found)![0] : found);
    const href = webAddress(address);
    if (href === undefined) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind: 'link', text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Strips the sentence's punctuation; a closing bracket stays if it was opened within the URL. */
function trimmed(address: string): string {
  const rest = address.replace(TRAILING, '');
  const opened = rest.split('(').length;
  const closed = rest.split(')').length;
  return rest.endsWith(')') && closed > opened ? trimmed(rest.slice(0, -1)) : rest;
}

/** The parsed URL; undefined if invalid or with credentials. */
function webAddress(text: string): string | undefined {
  try {
    const { protocol, username, password, hostname, href } = new URL(text);
    const isWeb = protocol === 'http:' || protocol === 'https:';
    return isWeb && username === '' && password === '' && hostname !== '' ? href : undefined;
  } catch {
    return undefined;
  }
}
