import { lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Markdown as React elements. Only what is listed here can come out: HTML in the text is shown as the
 * characters that it is, and an address leads nowhere unless it is one of the web, of mail or of this site.
 */
export function Markdown({ text }: { readonly text: string }) {
  return <>{render(lexer(text, { gfm: true }))}</>;
}

function render(tokens: readonly Token[] | undefined): ReactNode {
  return (tokens ?? []).map((token, index) => <Fragment key={index}>{renderToken(token)}</Fragment>);
}

function renderToken(token: Token): ReactNode {
  switch (token.type) {
    case 'heading':
      return createElement(`h${Math.min((token as Tokens.Heading).depth, 6)}`, {}, render(token.tokens));
    case 'paragraph':
      return <p>{render(token.tokens)}</p>;
    case 'list':
      return renderList(token as Tokens.List);
    case 'blockquote':
      return <blockquote>{render(token.tokens)}</blockquote>;
    case 'table':
      return renderTable(token as Tokens.Table);
    case 'hr':
      return <hr />;
    case 'code':
      return (
        <pre>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'strong':
      return <strong>{render(token.tokens)}</strong>;
    case 'em':
      return <em>{render(token.tokens)}</em>;
    case 'del':
      return <del>{render(token.tokens)}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return renderLink(token as Tokens.Link);
    case 'image':
      return (token as Tokens.Image).text;
    case 'space':
    case 'def':
      return null;
    case 'text':
      return (token as Tokens.Text).tokens ? render(token.tokens) : (token as Tokens.Text).text;
    case 'escape':
      return (token as Tokens.Escape).text;
    default:
      return token.raw;
  }
}

function renderList({ ordered, start, items }: Tokens.List): ReactNode {
  const rows = items.map((item, index) => <li key={index}>{render(item.tokens)}</li>);
  return ordered ? <ol start={Number(start)}>{rows}</ol> : <ul>{rows}</ul>;
}

function renderTable({ header, rows }: Tokens.Table): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, index) => (
            <th key={index}>{render(cell.tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>{render(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function renderLink({ href, tokens }: Tokens.Link): ReactNode {
  if (!/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href)) return render(tokens);
  const isOutside = /^https?:/i.test(href);
  return (
    <a href={href} {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {render(tokens)}
    </a>
  );
}
