import { lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './document.module.css';

interface MarkdownProps {
  readonly text: string;
  /** Draws a fenced block `board`. Without it, cell names are plain text. */
  readonly renderBoard?: ((text: string) => ReactNode) | undefined;
}

/**
 * Markdown as React elements, with an allow-list: HTML is shown as text, and only http(s), mailto and
 * same-site links are links.
 */
export function Markdown({ text, renderBoard }: MarkdownProps) {
  return <>{new Renderer(renderBoard).render(lexer(text, { gfm: true }))}</>;
}

/** Renders cell names and `<no>…</no>` as in hints. */
export function CellText({ text }: { readonly text: string }): ReactNode {
  const parts = text.split(/(<no>.*?<\/no>|(?<![A-Za-z0-9])[A-I][1-9](?![0-9A-Za-z]))/);
  return parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const struck = /^<no>(.*)<\/no>$/.exec(part)?.[1];
    return struck === undefined ? (
      <b key={index} className={classes.cell}>
        {part}
      </b>
    ) : (
      <s key={index} className={classes.struck}>
        {struck}
      </s>
    );
  });
}

class Renderer {
  constructor(private readonly renderBoard: MarkdownProps['renderBoard']) {}

  render(tokens: readonly Token[] | undefined): ReactNode {
    return (tokens ?? []).map((token, index) => <Fragment key={index}>{this.token(token)}</Fragment>);
  }

  private token(token: Token): ReactNode {
    const draw = this.kinds[token.type as keyof typeof this.kinds] as
      | ((token: Token) => ReactNode)
      | undefined;
    return draw ? draw(token) : token.raw;
  }

  /** The renderer of each Markdown token; others are shown as source text. */
  private readonly kinds = {
    heading: ({ depth, tokens }: Tokens.Heading) =>
      createElement(`h${Math.min(depth, 6)}`, {}, this.render(tokens)),
    paragraph: ({ tokens }: Tokens.Paragraph) => <p>{this.render(tokens)}</p>,
    list: (token: Tokens.List) => this.list(token),
    blockquote: ({ tokens }: Tokens.Blockquote) => <blockquote>{this.render(tokens)}</blockquote>,
    table: (token: Tokens.Table) => this.table(token),
    hr: () => <hr />,
    code: (token: Tokens.Code) => this.code(token),
    strong: ({ tokens }: Tokens.Strong) => <strong>{this.render(tokens)}</strong>,
    em: ({ tokens }: Tokens.Em) => <em>{this.render(tokens)}</em>,
    del: ({ text }: Tokens.Del) => <s className={classes.struck}>{text}</s>,
    codespan: ({ text }: Tokens.Codespan) => <code>{text}</code>,
    br: () => <br />,
    link: (token: Tokens.Link) => this.link(token),
    image: ({ text }: Tokens.Image) => text,
    space: () => null,
    def: () => null,
    text: ({ text, tokens }: Tokens.Text) => (tokens ? this.render(tokens) : this.words(text)),
    escape: ({ text }: Tokens.Escape) => text,
  };

  private code({ lang, text }: Tokens.Code): ReactNode {
    if (lang === 'board' && this.renderBoard) return this.renderBoard(text);
    return (
      <pre>
        <code>{text}</code>
      </pre>
    );
  }

  private words(text: string): ReactNode {
    return this.renderBoard ? <CellText text={text} /> : text;
  }

  private list({ ordered, start, items }: Tokens.List): ReactNode {
    const rows = items.map((item, index) => <li key={index}>{this.render(item.tokens)}</li>);
    return ordered ? <ol start={Number(start)}>{rows}</ol> : <ul>{rows}</ul>;
  }

  private table({ header, rows }: Tokens.Table): ReactNode {
    return (
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index}>{this.render(cell.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{this.render(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }

  private link({ href, tokens }: Tokens.Link): ReactNode {
    if (!/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href)) return this.render(tokens);
    // Links to texts of this site open in the same tab.
    if (href.startsWith('/')) return <Link href={href}>{this.render(tokens)}</Link>;
    const isOutside = /^https?:/i.test(href);
    return (
      <a href={href} {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {this.render(tokens)}
      </a>
    );
  }
}
