import { Fragment } from 'react';
import { textParts } from '../../../core/posts/text.ts';
import { Emoji } from '../emoji.tsx';
import { linkParts } from './links.ts';

interface MessageTextProps {
  readonly text: string;
  /** Without links, for a text inside a button. */
  readonly isPlain?: boolean;
}

/**
 * A user's text: plain text, emoji, and http(s) links only, so that nothing in it can run code or change the
 * writing direction of the surrounding text.
 */
export function MessageText({ text, isPlain = false }: MessageTextProps) {
  return (
    <bdi>
      {textParts(text).map((part, index) =>
        part.kind === 'emoji' ? (
          <Emoji key={index} number={part.number} />
        ) : isPlain ? (
          part.text
        ) : (
          <Fragment key={index}>
            {linkParts(part.text).map((piece, place) =>
              piece.kind === 'link' ? (
                <a key={place} href={piece.href} target="_blank" rel="ugc nofollow noopener noreferrer">
                  {piece.text}
                </a>
              ) : (
                piece.text
              ),
            )}
          </Fragment>
        ),
      )}
    </bdi>
  );
}
