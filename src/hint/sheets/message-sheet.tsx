import { TEXTS } from '../../../core/hints/article-numbers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { CellMarks } from '../../ui/cell-marks.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import { inSentences } from '../../ui/in-sentences.ts';
import type { SheetProps } from '../dock-props.ts';
import type { HintMessage } from '../hint-machine.ts';
import { messageText } from '../message-text.ts';
import { RichText } from '../rich-text.tsx';
import { GuestSheet } from './guest-sheet.tsx';
import { useWaysOn } from './ways-on.tsx';

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
  useEffect(() => {
    announce(inSentences(i18n, [title, text]));
  }, [i18n, title, text]);
  const cell = 'cell' in message ? message.cell : null;
  useEffect(() => {
    if (cell !== null) onCell(cell);
    // Once per message; the function changes at every render.
    // oxlint-disable-next-line hooks/exhaustive-deps
  }, [message]);
  if (message.kind === 'login') return <GuestSheet {...{ ...props, title, text }} />;
  const article = ARTICLES[message.kind];
  const more =
    article === undefined
      ? ways.more
      : [
          ...ways.more,
          {
            action: 'article',
            icon: 'book' as const,
            name: t`Read the article`,
            onClick: () => onArticle(article),
          },
        ];
  return (
    <DockSheet
      title={t`Hint`}
      part="hint"
      data-message={message.kind}
      result={title}
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
      onClose={() => actor.send({ type: 'closed' })}
    >
      {cells.length > 0 && <CellMarks cells={cells} tone="warn" />}
      <p data-part="hint-text">
        <RichText text={text} onCell={onCell} />
      </p>
    </DockSheet>
  );
}
