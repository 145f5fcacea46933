import { MessageText, TextAndBoards } from '../../posts/index.ts';
import classes from './moderation.module.css';

/** A member's text with the boards of its links, as others see it. */
export function WordsOfMember({ text }: { readonly text: string }) {
  return (
    <TextAndBoards text={text}>
      {(rest) =>
        rest !== '' && (
          <p className={classes.text}>
            <MessageText text={rest} />
          </p>
        )
      }
    </TextAndBoards>
  );
}
