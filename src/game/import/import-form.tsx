import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DragEvent, ReactNode, RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import classes from './import-panel.module.css';
import type { Read } from './reading.ts';
import { FileButton } from '../../ui/file-button.tsx';

interface FieldRef {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
}
/** Whether the player types on the grid instead of the field. */
export interface EntryWay {
  readonly onGrid: boolean;
  readonly setOnGrid: (on: boolean) => void;
}
export interface TextProps {
  readonly text: string;
  readonly change: (next: string) => void;
}

interface DropFormProps extends FieldRef, Pick<EntryWay, 'onGrid'> {
  readonly onText: (text: string) => void;
  readonly onFile: (file: File | undefined) => Promise<void>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Accepts text that is pasted or dropped anywhere in the form. */
export function DropForm({ onGrid, fieldRef, onText, onFile, onSubmit, children }: DropFormProps) {
  return (
    // Dropping is only a shortcut for the field and the file button.
    // oxlint-disable-next-line a11y/no-noninteractive-element-interactions
    <form
      className={classes.panel}
      data-entry={onGrid ? 'grid' : 'text'}
      onPaste={(event) => {
        if (event.target === fieldRef.current) return;
        event.preventDefault();
        onText(event.clipboardData.getData('text/plain'));
      }}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void onFile(event.dataTransfer.files[0]);
        if (event.dataTransfer.files.length === 0) onText(event.dataTransfer.getData('text/plain'));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface TextFieldProps extends TextProps, FieldRef, Pick<EntryWay, 'setOnGrid'> {
  readonly messageId: string;
  readonly isWrong: boolean;
}

export function TextField({ text, change, fieldRef, setOnGrid, messageId, isWrong }: TextFieldProps) {
  const { t } = useLingui();
  return (
    <textarea
      className={classes.text}
      aria-label={t`Puzzle as text`}
      aria-invalid={isWrong}
      aria-describedby={`${messageId} ${messageId}-formats`}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      ref={(element) => {
        fieldRef.current = element;
        takeFirstFocus(element);
      }}
      value={text}
      onFocus={() => setOnGrid(false)}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** The line under the field, which counts the cells entered so far. */
export function State({
  text,
  change,
  fieldRef,
  reading,
}: TextProps & FieldRef & { readonly reading: Read }) {
  return (
    <div className={classes.state}>
      {text === '' && (
        <span>
          <Trans>Type, paste, or choose a cell below.</Trans>
        </span>
      )}
      <span
        className={classes.count}
        data-part="import-count"
        data-tone={reading.isCountWrong ? 'error' : undefined}
      >
        <Count reading={reading} />
      </span>
      {text !== '' && (
        <button
          type="button"
          className={classes.clear}
          data-action="clear"
          onClick={() => {
            change('');
            fieldRef.current?.focus();
          }}
        >
          <Trans>Clear</Trans>
        </button>
      )}
    </div>
  );
}

/** The number of cells in the text; for a complete grid, the number of filled ones. */
function Count({ reading: { count, cells } }: { readonly reading: Read }) {
  if (count === 0) return null;
  if (count !== 81) return `${count} / 81`;
  const filled = cells.filter(({ digit }) => digit > 0).length;
  return <Plural value={filled} one="# cell filled" other="# cells filled" />;
}

interface ButtonsProps extends EntryWay, FieldRef {
  readonly paste: () => Promise<void>;
  readonly open: (file: File | undefined) => Promise<void>;
  readonly canImport: boolean;
  readonly isWaiting: boolean;
}

/** The buttons for each way to enter a puzzle, and the import button. */
export function Buttons({ onGrid, setOnGrid, fieldRef, paste, open, canImport, isWaiting }: ButtonsProps) {
  const { t } = useLingui();
  return (
    <div className={classes.buttons}>
      {onGrid ? (
        <Button
          onClick={() => {
            setOnGrid(false);
            requestAnimationFrame(() => fieldRef.current?.focus());
          }}
        >
          <Trans>As text</Trans>
        </Button>
      ) : (
        <Button onClick={() => void paste()}>
          <DialogIcon name="clipboard" size={18} />
          <Trans>Paste</Trans>
        </Button>
      )}
      {!onGrid && (
        <FileButton
          aria-label={t`Open a file`}
          accept=".txt,.sdk,.sdm,.sdx,.ss,.opensudoku,.xml,text/plain"
          part="import-file"
          onFile={(file) => void open(file)}
        >
          <DialogIcon name="file" size={18} />
          <Trans>File</Trans>
        </FileButton>
      )}
      <Button type="submit" look="primary" disabled={!canImport} aria-busy={isWaiting} data-action="import">
        {isWaiting ? <Trans>Please wait!</Trans> : <Trans>Import</Trans>}
      </Button>
    </div>
  );
}

/** Sets the `autofocus` attribute, which `showModal` follows, since React omits it. */
function takeFirstFocus(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '');
}
