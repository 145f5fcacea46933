import type { ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import classes from './copy-button.module.css';
import { DialogIcon } from './dialog-icons.tsx';
import { Icon } from './icons.tsx';
import { useCopied } from './use-copied.ts';

interface CopyButtonProps {
  /** The label, for screen readers. */
  readonly label: string;
  /** Whether the text is on the clipboard now. */
  readonly onCopy: () => Promise<boolean>;
  /** Text next to the icon. */
  readonly children?: ReactNode;
}

/** A copy button, whose icon becomes a tick for two seconds. */
export function CopyButton({ label, onCopy, children }: CopyButtonProps) {
  const [copied, copy] = useCopied(onCopy);
  const drawing = copied ? <Icon name="check" size={18} /> : <DialogIcon name="copy" size={18} />;
  const data = { 'data-action': 'copy', 'data-copied': copied || undefined };
  if (children === undefined)
    return (
      <IconButton {...data} aria-label={label} className={classes.copy} onClick={copy}>
        {drawing}
      </IconButton>
    );
  return (
    <Button {...data} aria-label={label} className={classes.copy} onClick={copy}>
      {drawing}
      {children}
    </Button>
  );
}
