/** A run of text, or a web address in it. */
export type LinkPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Starts of addresses, up to a blank or a sign that no address holds as it stands. */
const ADDRESS = /https?:\/\/[^\s<>"`{}|\\^\u3000-\u303f\uff00-\uffef\p{Cf}]+/giu;
/** Signs that end a sentence around an address more often than they belong to it. */
const TRAILING = /[.,;:!?'*_~\]]+$/;

/** Finds the http and https addresses of a text. Every other scheme stays text. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    const href = webAddress(address);
    if (href === undefined) continue;
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind: 'link', text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Without the signs of the sentence: a closing bracket belongs to the address when it was opened in it. */
function trimmed(address: string): string {
  const rest = address.replace(TRAILING, '');
  const opened = rest.split('(').length;
  const closed = rest.split(')').length;
  return rest.endsWith(')') && closed > opened ? trimmed(rest.slice(0, -1)) : rest;
}

/** The address as a browser reads it; undefined when it is none, or carries a name and password. */
function webAddress(text: string): string | undefined {
  try {
    const { protocol, username, password, hostname, href } = new URL(text);
    const isWeb = protocol === 'http:' || protocol === 'https:';
    return isWeb && username === '' && password === '' && hostname !== '' ? href : undefined;
  } catch {
    return undefined;
  }
}
