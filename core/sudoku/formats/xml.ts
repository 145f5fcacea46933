/** An opening tag with its attributes, or a run of text. */
export type XmlPart =
  | { readonly kind: 'tag'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'text'; readonly text: string };

const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

/**
 * The parts of an XML text in order, in one pass: opening tags and texts. Declarations, comments and closing
 * tags are skipped; entities of a document type are not resolved; malformed markup ends the scan.
 */
export function scanXml(xml: string): XmlPart[] {
  const parts: XmlPart[] = [];
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    const text = xml.slice(at, open < 0 ? xml.length : open);
    if (/\S/.test(text)) parts.push({ kind: 'text', text: decodeEntities(text) });
    if (open < 0) break;
    const close = endOfTag(xml, open);
    if (close < 0) break;
    const inner = xml.startsWith('<!--', open) ? '!' : xml.slice(open + 1, close);
    if (!/^[!?/]/.test(inner)) parts.push(readTag(inner));
    at = close + 1;
  }
  return parts;
}

/** The index of the `>` that ends a tag, skipping those in quotes. */
function endOfTag(xml: string, open: number): number {
  if (xml.startsWith('<!--', open)) {
    const end = xml.indexOf('-->', open);
    return end < 0 ? -1 : end + 2;
  }
  let quote = '';
  for (let at = open; at < xml.length; at++) {
    const sign = xml[at];
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return -1;
}

function readTag(inner: string): XmlPart {
  const attributes = new Map<string, string>();
  const name = /^[^\s/>"'=]*/.exec(inner)![0];
  for (const [, key, , value] of inner.matchAll(/([^\s"'=/]{1,40})\s{0,9}=\s{0,9}(["'])(.*?)\2/gs))
    attributes.set(key, decodeEntities(value));
  return { kind: 'tag', name, attributes };
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x?)?([0-9a-z]{1,8});/gi, (whole, hash: string | undefined, name: string) => {
    if (hash === undefined) return ENTITIES.get(name) ?? whole;
    const code = parseInt(name, hash === '#' ? 10 : 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Escapes a text for an attribute in double quotes. */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- XML has no way to write these
  const printable = text.replace(/[\u0000-\u0009\u000b-\u001f]/g, ' ');
  return printable.replace(/[&<>"\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
