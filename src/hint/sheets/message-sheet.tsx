import { TEXTS } from '../../../core/hints/article-numbers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { CellMarks } from '../../ui/cell-marks.tsx';
import { inSentences } from '../../ui/in-sentences.ts';
import type { SheetProps } from '../dock-props.ts';
import type { HintMessage } from '../hint-machine.ts';
import { messageText, whyNot } from '../message-text.ts';
import { RichText } from '../rich-text.tsx';
import { GuestSheet } from './guest-sheet.tsx';
import { useWaysOn } from './ways-on.tsx';
import { HintSheet } from './hint-sheet.tsx';

interface MessageSheetProps extends SheetProps {
  readonly message: HintMessage;
}

/** The articles for help ids 1 and 2. */
const ARTICLES: Partial<Record<HintMessage['kind'], number>> = {
  'no-single-solution': TEXTS.faultyPuzzle,
  'wrong-entry': TEXTS.wrongEntry,
};

/** Explains why there is no hint, and what to do. */
export function MessageSheet(props: MessageSheetProps) {
  const { actor, message, context, onCell, onArticle, onLogin } = props;
  const { i18n, t } = useLingui();
  const { cells, ...ways } = useWaysOn('cell' in message ? message : null, props);
  const { title, text } = messageText(i18n, message, context, cells);
  const cell = 'cell' in message ? message.cell : null;
  useEffect(() => {
    if (cell !== null) onCell(cell);
    // Once per message; the function changes at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [message]);
  if (message.kind === 'login') return <GuestSheet {...{ ...props, title, text }} />;
  const article = ARTICLES[message.kind];
  const { more } = ways;
  if (article !== undefined)
    more.push({
      action: 'article',
      icon: 'book',
      name: t`Read the article`,
      onClick: () => onArticle(article),
    });
  return (
    <HintSheet
      actor={actor}
      title={context.about === null ? t`Hint` : whyNot(i18n, context.about)}
      data-message={message.kind}
      result={title}
      spoken={inSentences(i18n, [title, text])}
      more={more}
      actions={
        message.kind === 'session-over' ? (
          <Button look="primary" data-action="login" data-first onClick={onLogin}>
            <Trans>Log in</Trans>
          </Button>
        ) : (
          ways.actions
        )
      }
    >
      {cells.length > 0 && <CellMarks cells={cells} tone="warn" />}
      <p data-part="hint-text">
        <RichText text={text} onCell={onCell} />
      </p>
    </HintSheet>
  );
}
