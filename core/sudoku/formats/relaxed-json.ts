const MAX_DEPTH = 32;
const WORD = /[^\s,:{}[\]'"]+/y;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * JSON with optional parts: quotes around names, `{}` in a list (nothing between two commas), and `t` and `f`
 * for true and false; quotes may be single. Other bare words become strings. Undefined for other texts.
 *
 * @param names long names for short ones
 */
export function parseRelaxedJson(text: string, names: Readonly<Record<string, string>> = {}): unknown {
  const reader = new Reader(text, names);
  const value = reader.value(0);
  return reader.isAtEnd() ? value : undefined;
}

class Reader {
  private at = 0;
  private failed = false;

  constructor(
    private readonly text: string,
    private readonly names: Readonly<Record<string, string>>,
  ) {}

  isAtEnd(): boolean {
    this.skipBlanks();
    return !this.failed && this.at === this.text.length;
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH) return this.fail();
    if (this.takes('{')) return this.object(depth);
    if (this.takes('[')) return this.list(depth);
    return this.scalar();
  }

  private object(depth: number): unknown {
    const entries: [string, unknown][] = [];
    if (this.takes('}')) return {};
    do {
      const name = this.name();
      if (!this.takes(':')) return this.fail();
      entries.push([Object.hasOwn(this.names, name) ? this.names[name] : name, this.value(depth + 1)]);
    } while (this.takes(',') && !this.failed);
    return this.takes('}') ? Object.fromEntries(entries) : this.fail();
  }

  private list(depth: number): unknown {
    const items: unknown[] = [];
    if (this.takes(']')) return items;
    do {
      this.skipBlanks();
      const isLeftOut = this.text[this.at] === ',' || this.text[this.at] === ']';
      items.push(isLeftOut ? {} : this.value(depth + 1));
    } while (this.takes(',') && !this.failed);
    return this.takes(']') ? items : this.fail();
  }

  private name(): string {
    this.skipBlanks();
    const quote = this.quoteHere();
    return String(quote === undefined ? this.word() : this.quoted(quote));
  }

  private quoteHere(): string | undefined {
    const sign = this.text[this.at];
    return sign === '"' || sign === "'" ? sign : undefined;
  }

  private word(): unknown {
    WORD.lastIndex = this.at;
    const word = WORD.exec(this.text)?.[0];
    this.at += word?.length ?? 0;
    return word ?? this.fail();
  }

  private scalar(): unknown {
    this.skipBlanks();
    const quote = this.quoteHere();
    if (quote !== undefined) return this.quoted(quote);
    const word = this.word();
    if (typeof word !== 'string') return undefined;
    if (word === 't' || word === 'true') return true;
    if (word === 'f' || word === 'false') return false;
    if (word === 'null') return null;
    return NUMBER.test(word) ? Number(word) : word;
  }

  private quoted(quote: string): unknown {
    let content = '';
    for (let from = ++this.at; this.at < this.text.length; this.at++) {
      const sign = this.text[this.at];
      if (sign === quote) {
        content += this.text.slice(from, this.at++);
        return content;
      }
      if (sign !== '\\') continue;
      content += this.text.slice(from, this.at++) + this.escaped();
      from = this.at + 1;
    }
    return this.fail();
  }

  /** The character after a backslash; stops at the last character of the escape. */
  private escaped(): string {
    const sign = this.text[this.at] ?? '';
    const code =
      sign === 'u' ? /^[0-9a-f]{4}/i.exec(this.text.slice(this.at + 1, this.at + 5))?.[0] : undefined;
    if (code !== undefined) {
      this.at += 4;
      return String.fromCharCode(parseInt(code, 16));
    }
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[sign] ?? sign;
  }

  private takes(sign: string): boolean {
    this.skipBlanks();
    if (this.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  private skipBlanks(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  private fail(): unknown {
    this.failed = true;
    return undefined;
  }
}
