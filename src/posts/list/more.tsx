import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { REASON_MAX_LENGTH } from '../../../core/posts/limits.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type Said } from '../../ui/use-call.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import classes from './post-item.module.css';
import { useLayer } from '../../ui/use-layer.ts';
import { useOpenMenu } from '../../ui/use-open-menu.ts';

/** The space needed by the menu above or below the three dots. */
const CHOICES_HEIGHT = 160;

export interface Choice {
  readonly action: string;
  readonly words: string;
  /** Asked before it is done. */
  readonly question?: string;
  /** The label of a field for a reason, below the question. */
  readonly reason?: string | undefined;
  /** A promise gives the message of its failure. */
  readonly run: (reason: string) => Promise<Said | null> | undefined;
}

interface MoreProps {
  readonly className: string | undefined;
  readonly choices: readonly Choice[];
}

/** Further actions behind three dots. They open as an overlay, so that nothing moves. */
export function More({ className, choices }: MoreProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'closed' | 'menu' | Choice>('closed');
  const [isAbove, setAbove] = useState(false);
  const dots = useRef<HTMLDivElement>(null);
  const { busy, said, run } = useCall();
  const close = (): void => setOpen('closed');
  useLayer(dots, open !== 'closed' && choices.length > 0, close);
  useOpenMenu(dots, open === 'menu' && choices.length > 0, close);
  const act = (choice: Choice, reason = ''): void => {
    const done = choice.run(reason);
    if (done) void run(() => done.finally(close));
    else close();
  };
  const choose = (choice: Choice): void => {
    if (choice.question === undefined) act(choice);
    else setOpen(choice);
  };
  if (choices.length === 0) return null;
  return (
    <>
      <div ref={dots} className={classes.dots}>
        <IconButton
          aria-label={t`More`}
          aria-expanded={open !== 'closed'}
          data-action="more"
          className={className}
          onClick={({ currentTarget }) => {
            setAbove(!hasRoomBelow(currentTarget));
            setOpen(open === 'closed' ? 'menu' : 'closed');
          }}
        >
          <DialogIcon name="more" size={20} />
        </IconButton>
        {open !== 'closed' && (
          <div className={classes.over} data-above={isAbove || undefined} data-part="more">
            <Opened {...{ open, choices, busy }} onChosen={choose} onYes={act} onNo={close} />
          </div>
        )}
      </div>
      {said && (
        <div className={classes.said}>
          <SaidLine said={said} />
        </div>
      )}
    </>
  );
}

interface OpenedProps extends Pick<MoreProps, 'choices'> {
  /** The choice to confirm. */
  readonly open: 'menu' | Choice;
  readonly busy: boolean;
  readonly onChosen: (choice: Choice) => void;
  readonly onYes: (choice: Choice, reason: string) => void;
  readonly onNo: () => void;
}

function Opened({ open, choices, busy, onChosen, onYes, onNo }: OpenedProps) {
  const { t } = useLingui();
  if (open !== 'menu')
    return (
      <AskOnce
        action={open.words}
        busy={busy}
        reason={open.reason === undefined ? undefined : { label: open.reason, maxLength: REASON_MAX_LENGTH }}
        onYes={(reason) => onYes(open, reason)}
        onNo={onNo}
      >
        {open.question}
      </AskOnce>
    );
  return (
    <div className={classes.choices} role="group" aria-label={t`More`}>
      {choices.map((choice) => (
        <Button key={choice.action} data-action={choice.action} onClick={() => onChosen(choice)}>
          {choice.words}
        </Button>
      ))}
    </div>
  );
}

/** Whether there is enough room in the list below a button. */
function hasRoomBelow(button: Element): boolean {
  const list = button.closest('[data-part=posts]');
  if (!list) return true;
  const { top, bottom } = button.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  return seen.bottom - bottom >= CHOICES_HEIGHT || top - seen.top < seen.bottom - bottom;
}
