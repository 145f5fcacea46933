import { lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './document.module.css';

interface MarkdownProps {
  readonly text: string;
  /** Draws a fenced block `board`. Without it, names of cells are no more than words. */
  readonly renderBoard?: ((text: string) => ReactNode) | undefined;
}

/**
 * Markdown as React elements. Only what is listed here can come out: HTML in the text is shown as the
 * characters that it is, and an address leads nowhere unless it is one of the web, of mail or of this site.
 */
export function Markdown({ text, renderBoard }: MarkdownProps) {
  return <>{new Renderer(renderBoard).render(lexer(text, { gfm: true }))}</>;
}

/** Names of cells and what is struck, as the hint shows them. Takes `<no>…</no>` too. */
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
  private readonly renderBoard: MarkdownProps['renderBoard'];

  constructor(renderBoard: MarkdownProps['renderBoard']) {
    this.renderBoard = renderBoard;
  }

  render(tokens: readonly Token[] | undefined): ReactNode {
    return (tokens ?? []).map((token, index) => <Fragment key={index}>{this.token(token)}</Fragment>);
  }

  private token(token: Token): ReactNode {
    switch (token.type) {
      case 'heading':
        return createElement(
          `h${Math.min((token as Tokens.Heading).depth, 6)}`,
          {},
          this.render(token.tokens),
        );
      case 'paragraph':
        return <p>{this.render(token.tokens)}</p>;
      case 'list':
        return this.list(token as Tokens.List);
      case 'blockquote':
        return <blockquote>{this.render(token.tokens)}</blockquote>;
      case 'table':
        return this.table(token as Tokens.Table);
      case 'hr':
        return <hr />;
      case 'code':
        return this.code(token as Tokens.Code);
      case 'strong':
        return <strong>{this.render(token.tokens)}</strong>;
      case 'em':
        return <em>{this.render(token.tokens)}</em>;
      case 'del':
        return <s className={classes.struck}>{(token as Tokens.Del).text}</s>;
      case 'codespan':
        return <code>{(token as Tokens.Codespan).text}</code>;
      case 'br':
        return <br />;
      case 'link':
        return this.link(token as Tokens.Link);
      case 'image':
        return (token as Tokens.Image).text;
      case 'space':
      case 'def':
        return null;
      case 'text':
        return (token as Tokens.Text).tokens
          ? this.render(token.tokens)
          : this.words((token as Tokens.Text).text);
      case 'escape':
        return (token as Tokens.Escape).text;
      default:
        return token.raw;
    }
  }

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
    // A text of this site opens in this page.
    if (href.startsWith('/')) return <Link href={href}>{this.render(tokens)}</Link>;
    const isOutside = /^https?:/i.test(href);
    return (
      <a href={href} {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {this.render(tokens)}
      </a>
    );
  }
}
