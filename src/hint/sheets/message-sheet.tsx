import { TEXTS } from '../../../core/hints/article-numbers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import { inSentences } from '../../ui/in-sentences.ts';
import type { SheetProps } from '../dock-props.ts';
import { DoneButton } from './done-button.tsx';
import type { HintMessage } from '../hint-machine.ts';
import classes from '../hint.module.css';
import { messageText } from '../message-text.ts';
import { RichText } from '../rich-text.tsx';
import { WaysOn } from './ways-on.tsx';

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
  const { actor, message, context, onCell, onArticle } = props;
  const { i18n } = useLingui();
  const { title, text } = messageText(i18n, message, context);
  const close = (): void => {
    actor.send({ type: 'closed' });
  };
  useEffect(() => {
    announce(inSentences(i18n, [title, text]));
  }, [i18n, title, text]);
  const cell = 'cell' in message ? message.cell : null;
  useEffect(() => {
    if (cell !== null) onCell(cell);
    // Once per message; the function changes at every render.
    // oxlint-disable-next-line hooks/exhaustive-deps
  }, [message]);
  const article = ARTICLES[message.kind];
  return (
    <DockSheet label={title} part="hint" data-message={message.kind} onClose={close}>
      <div className={classes.question}>
        <h2 className={classes.title}>{title}</h2>
        <p data-part="hint-text">
          <RichText text={text} onCell={onCell} />
        </p>
        {(message.kind === 'wrong-entry' || message.kind === 'notes-missing') && (
          <WaysOn {...props} message={message} />
        )}
        {message.kind === 'login' && <WithoutAccount {...props} />}
        {article !== undefined && (
          <Button
            look="text"
            className={classes.readMore}
            data-action="article"
            onClick={() => {
              onArticle(article);
            }}
          >
            <Trans>Read more</Trans>
          </Button>
        )}
      </div>
      <Actions {...props} />
    </DockSheet>
  );
}

function Actions({ actor, message: { kind }, onLogin, onRegister, onMendNotes }: MessageSheetProps) {
  return (
    <footer className={classes.actions}>
      <DoneButton
        onDone={() => {
          actor.send({ type: 'closed' });
        }}
      />
      {kind === 'login' && (
        <Button data-action="register" onClick={onRegister}>
          <Trans>Register</Trans>
        </Button>
      )}
      {(kind === 'login' || kind === 'session-over') && (
        <Button look="primary" data-action="login" onClick={onLogin}>
          <Trans>Log in</Trans>
        </Button>
      )}
      {kind === 'notes-missing' && (
        <Button data-action="complete-candidates" onClick={onMendNotes}>
          <Trans>Complete candidates</Trans>
        </Button>
      )}
    </footer>
  );
}

/** Help that needs no account. */
function WithoutAccount({ actor, onCheck, onCompleteCandidates, onPractise, onRules }: MessageSheetProps) {
  const { t } = useLingui();
  const offers: readonly [action: string, name: string, run: () => void][] = [
    ['check', t`Check board`, onCheck],
    ['candidates', t`Complete candidates`, onCompleteCandidates],
    ['practise', t`Practise`, onPractise],
    ['rules', t`The rules`, onRules],
  ];
  return (
    <ul className={classes.offers}>
      {offers.map(([action, name, run]) => (
        <li key={action}>
          <button
            type="button"
            data-action={`guest-${action}`}
            onClick={() => {
              actor.send({ type: 'closed' });
              run();
            }}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
