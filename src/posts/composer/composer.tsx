import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { SnapshotFrom } from 'xstate';
import { activeBan, type Ban } from '../../../core/account/ban.ts';
import { COMMENTS_PER_POST, POSTS_PER_DAY } from '../../../core/posts/limits.ts';
import { emojiInField, textLength } from '../../../core/posts/text.ts';
import { pastePicture, picturesOf, readPicture } from '../../platform/pictures.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { FaultLine } from '../../ui/field.tsx';
import { useNow } from '../list/clock.ts';
import { addBoard } from './add-board.ts';
import { AttachStep } from './attach-step.tsx';
import {
  isBegun,
  limitReached,
  maxLength,
  postsLeft,
  type ComposerActor,
  type Mode,
} from './composer-machine.ts';
import classes from './composer.module.css';
import type { Drafts } from './drafts.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { ModeTitle } from './mode-title.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { PictureSlot } from './picture-slot.tsx';
import { OneLine } from '../boards/text-and-boards.tsx';
import { TextField } from './text-field.tsx';
import { insertText } from './tokens.ts';
import { useLayer } from '../../ui/use-layer.ts';
import { banText, faultText } from '../words.ts';

/** From this number down, the remaining characters are shown. */
const COUNTED_FROM = 100;

export interface ComposerProps {
  readonly actor: ComposerActor;
  /** Links to the position on the board, the most complete first. */
  readonly links: () => readonly string[];
  /** Whether to add that position at the end of the text, to ask about it. */
  readonly asks: boolean;
  readonly onAsked: () => void;
  readonly drafts: Pick<Drafts, 'begin' | 'leave' | 'renew'>;
  /** The text of the post being commented on. */
  readonly quote: string;
  /** The label of the consent, with the link to the rules. */
  readonly rules: ReactNode;
}

type Panel = 'emoji' | 0 | 1 | null;

export function Composer({ actor, links, asks, onAsked, drafts, quote, rules }: ComposerProps) {
  const title = useId();
  const mode = useSelector(actor, ({ context }) => context.mode);
  const isSending = useSelector(actor, isBusy);
  const ban = activeBan(
    useSelector(actor, ({ context }) => context.own?.ban),
    useNow(),
  );
  const [panel, setPanel] = useState<Panel>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isComment = mode.kind === 'comment';
  const { send } = actor;
  useWritingFocus(field, mode);
  useTypingOn(form, field, mode, drafts.begin);
  useAsking(field, asks, () => {
    addBoard(actor, field.current!, links());
    onAsked();
  });
  const closePanel = (): void => {
    setPanel(null);
    field.current?.focus();
  };
  useLayer(form, panel !== null, closePanel);
  const isOpened = useOpened(actor, form);
  const pictures = usePictures(actor, form, setPanel);
  return (
    // Pasting and dropping work anywhere inside.
    <form
      ref={form}
      tabIndex={-1}
      aria-labelledby={title}
      className={classes.composer}
      data-part="composer"
      data-mode={mode.kind}
      data-rest={(!isOpened && panel === null) || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        setPanel(null);
        send({ type: 'sent' });
        field.current?.focus();
      }}
      {...dropping(pictures.takeAll, isComment)}
    >
      <OpenPanel {...{ actor, panel, field, pictures, isComment }} onDone={closePanel} />
      <ModeLine {...{ title, actor, quote, drafts }} banned={ban !== undefined} />
      <Words actor={actor} field={field} isComment={isComment} isSending={isSending} />
      <Fault {...{ actor, ban, drafts }} />
      <Tools
        {...{ actor, panel, pictures }}
        onPanel={setPanel}
        onBoard={() => {
          if (field.current) addBoard(actor, field.current, links());
        }}
        isLocked={isSending || ban !== undefined}
      />
      <Consent actor={actor} rules={rules} />
    </form>
  );
}

function Consent({ actor, rules }: Pick<ComposerProps, 'actor' | 'rules'>) {
  const agreed = useSelector(actor, ({ context }) => context.agreed);
  return (
    <div className={classes.consent}>
      <Check
        name="rules"
        checked={agreed}
        onChange={(ticked) => actor.send({ type: 'rules.ticked', agreed: ticked })}
      >
        {rules}
      </Check>
    </div>
  );
}

/**
 * Takes the focus out of the field when a new post replaces an edit or a comment, because a person who goes
 * on typing would write a post by mistake. The focus stays in the composer, so that no key reaches the board.
 * Typing after a comment was sent starts another comment on the same post.
 */
function useTypingOn(
  form: RefObject<HTMLFormElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
  mode: Mode,
  begin: Drafts['begin'],
): void {
  const before = useRef(mode);
  // A layout effect, to act before the next key press.
  useLayoutEffect(() => {
    const [left, element] = [before.current, form.current!];
    before.current = mode;
    // A comment that was cancelled takes the focus of its cross with it.
    if (mode.kind !== 'new' || left.kind === 'new' || !element.contains(document.activeElement))
      return undefined;
    element.focus({ preventScroll: true });
    if (left.kind !== 'comment') return undefined;
    const end = new AbortController();
    const typeOn = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
      void begin({ ...left, type: 'comment.started' });
      // The key's own character is entered there.
      field.current!.focus();
    };
    element.addEventListener('keydown', typeOn, end);
    // Until the focus goes anywhere else.
    element.addEventListener('blur', () => end.abort(), end);
    return () => end.abort();
  }, [form, field, mode, begin]);
}

/**
 * Whether the composer is begun or in use: from when it has the focus to the end of a press or key elsewhere on the
 * message board. At the loss of focus, it would move what is being pressed.
 */
function useOpened(actor: ComposerActor, form: RefObject<HTMLFormElement | null>): boolean {
  const isWritten = useSelector(actor, ({ context }) => isBegun(context));
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const element = form.current!;
    const end = new AbortController();
    const look = ({ target }: Event): void => setUsed(element.contains(target as Node));
    element.addEventListener('focusin', look, end);
    for (const type of ['click', 'keyup']) element.parentElement!.addEventListener(type, look, end);
    return () => end.abort();
  }, [form]);
  return isWritten || isUsed;
}

function isBusy(snapshot: SnapshotFrom<ComposerActor>): boolean {
  return snapshot.matches('sending') || snapshot.context.sendsWhenRead;
}

/** Moves the focus to the field when an edit or a comment begins, with the caret before the links at the end. */
function useWritingFocus(field: RefObject<HTMLTextAreaElement | null>, mode: Mode): void {
  const postId = mode.kind === 'new' ? null : mode.postId;
  useEffect(() => {
    if (mode.kind === 'new' || !field.current) return;
    const end = field.current.value.replace(/(?:\s+https?:\S+)+$/, '').length;
    field.current.setSelectionRange(end, end);
    field.current.focus();
  }, [field, mode.kind, postId]);
}

/** Adds the board after the text. */
function useAsking(field: RefObject<HTMLTextAreaElement | null>, asks: boolean, add: () => void): void {
  const addNow = useEffectEvent(add);
  useEffect(() => {
    const text = field.current;
    if (!asks || !text) return;
    const end = text.value.length;
    text.focus();
    text.setSelectionRange(end, end);
    addNow();
  }, [field, asks]);
}

/** Handles pictures that are pasted or dropped; a comment has none. */
function dropping(takeAll: (pictures: readonly Blob[]) => void, isComment: boolean) {
  return {
    onPaste: (event: ClipboardEvent): void => {
      const pictures = picturesOf(event.clipboardData);
      if (pictures.length === 0 || isComment) return;
      event.preventDefault();
      takeAll(pictures);
    },
    onDragOver: (event: DragEvent): void => {
      if (!isComment && event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent): void => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      if (!isComment) takeAll(picturesOf(event.dataTransfer));
    },
  };
}

function usePictures(
  actor: ComposerActor,
  form: RefObject<HTMLFormElement | null>,
  setPanel: (panel: Panel) => void,
) {
  const slots = useSelector(actor, ({ context }) => context.slots);
  const { send } = actor;
  const take = (slot: number, file: Blob): void => {
    send({ type: 'picture.asked', slot, file });
    void readPicture(file).then((blob) => {
      if (blob) send({ type: 'picture.read', slot, file, blob });
      else send({ type: 'picture.failed', slot, file, fault: 'not-a-picture' });
    });
  };
  /**
   * @param wanted whether the person asked to paste; otherwise, a clipboard without a picture is not an error
   */
  const paste = async (slot: number, wanted: boolean): Promise<void> => {
    const pasted = await pastePicture();
    if (pasted.kind === 'picture') take(slot, pasted.picture);
    else if (!wanted) return;
    else if (pasted.kind === 'no-picture') send({ type: 'picture.failed', slot, fault: 'no-picture' });
    else send({ type: 'picture.failed', slot, fault: `clipboard-${pasted.kind}` });
  };
  const remove = (slot: number): void => {
    send({ type: 'picture.removed', slot });
    setPanel(null);
    form.current?.querySelector<HTMLElement>(`[data-slot="${slot + 1}"]`)?.focus();
  };
  const takeAll = (pictures: readonly Blob[]): void => {
    const free = PLACES.filter((place) => slots[place].kind === 'empty');
    pictures.slice(0, free.length).forEach((picture, index) => {
      take(free[index]!, picture);
      setPanel(free[0]!);
    });
  };
  return { slots, take, paste, remove, takeAll };
}

const PLACES = [0, 1] as const;

interface ToolProps {
  readonly actor: ComposerActor;
  readonly panel: Panel;
  readonly pictures: ReturnType<typeof usePictures>;
}

interface OpenPanelProps extends ToolProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isComment: boolean;
  readonly onDone: () => void;
}

function OpenPanel({ actor, panel, field, pictures, isComment, onDone }: OpenPanelProps) {
  if (panel === 'emoji')
    return (
      <EmojiPicker
        onPick={(number, isPressed) => {
          // With the keyboard, the focus stays on the emoji; Escape returns it to the field.
          if (isPressed) field.current?.focus();
          if (field.current) insertText(field.current, emojiInField(number));
        }}
      />
    );
  if (panel === null || isComment) return null;
  return (
    <PicturePanel
      slot={pictures.slots[panel]}
      onPaste={() => void pictures.paste(panel, true)}
      onFile={(file) => pictures.take(panel, file)}
      onDone={onDone}
      onRemove={() => pictures.remove(panel)}
      onAlt={(alt) => actor.send({ type: 'alt.changed', slot: panel, alt })}
    />
  );
}

interface ToolsProps extends ToolProps {
  readonly isLocked: boolean;
  readonly onPanel: (panel: Panel) => void;
  readonly onBoard: () => void;
}

function Tools({ actor, panel, pictures, isLocked, onPanel, onBoard }: ToolsProps) {
  const { t } = useLingui();
  const mode = useSelector(actor, ({ context }) => context.mode.kind);
  // A comment has no pictures.
  const places = mode === 'comment' ? [] : PLACES;
  return (
    <div className={classes.tools}>
      <IconButton
        aria-label={t`Emoji`}
        aria-expanded={panel === 'emoji'}
        className={classes.smiley}
        onMouseDown={keepFocus}
        onClick={() => onPanel(panel === 'emoji' ? null : 'emoji')}
      >
        <DialogIcon name="smiley" size={22} />
      </IconButton>
      <IconButton aria-label={t`Add the board`} disabled={isLocked} onMouseDown={keepFocus} onClick={onBoard}>
        <DialogIcon name="grid" size={22} />
      </IconButton>
      {places.map((place) => (
        <PictureSlot
          key={place}
          place={place}
          slot={pictures.slots[place]}
          open={panel === place}
          onToggle={() => {
            onPanel(panel === place ? null : place);
            // A click on an empty slot reads the clipboard at once.
            if (panel !== place && pictures.slots[place].kind === 'empty') void pictures.paste(place, false);
          }}
          onRemove={() => pictures.remove(place)}
        />
      ))}
      <Button
        look="primary"
        type="submit"
        className={classes.send}
        disabled={isLocked}
        onMouseDown={keepFocus}
        onClick={(event) => {
          // The second click of a double click would find nothing written.
          if (event.detail > 1) event.preventDefault();
        }}
      >
        {mode !== 'edit' && <DialogIcon name="send" size={18} />}
        {mode === 'edit' ? <Trans>Save</Trans> : <Trans>Send</Trans>}
      </Button>
    </div>
  );
}

/** Keeps the focus where it is: in the field, to continue typing, or outside, where nothing moves before the click. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

interface WordsProps extends Pick<OpenPanelProps, 'actor' | 'field' | 'isComment'> {
  readonly isSending: boolean;
}

/** A separate component, so that a key press re-renders only this and the character count. */
function Words({ actor, field, isComment, isSending }: WordsProps) {
  const { t } = useLingui();
  const text = useSelector(actor, ({ context }) => context.text);
  const { send } = actor;
  return (
    <>
      <TextField
        field={field}
        text={text}
        aria-label={t`Your message`}
        name="message"
        placeholder={isComment ? t`Write a comment…` : t`Write, or paste a puzzle link`}
        readOnly={isSending}
        onText={(next) => send({ type: 'text.changed', text: next })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send({ type: 'sent' });
        }}
      />
      <AttachStep actor={actor} isLocked={isSending} />
    </>
  );
}

interface FaultProps extends Pick<ComposerProps, 'actor' | 'drafts'> {
  readonly ban: Ban | undefined;
}

/** The current error, or else the limit that prevents sending. */
function Fault({ actor, ban, drafts }: FaultProps) {
  const { i18n } = useLingui();
  const mode = useSelector(actor, ({ context }) => context.mode);
  const fault = useSelector(actor, ({ context }) => context.fault);
  const limit = useSelector(
    actor,
    ({ context }) => limitReached(context),
    (before, now) => before?.kind === now?.kind,
  );
  // Shown early, so that a banned reader does not write in vain.
  if (ban)
    return (
      <div className={classes.fault} data-part="ban">
        <FaultLine fault={banText(i18n, ban)} />
      </div>
    );
  if (mode.kind !== 'new' && mode.isGone)
    return (
      <div className={classes.fault} data-part="post-gone">
        <FaultLine fault={faultText(i18n, { kind: 'post-gone' })} />
        <Button data-action="renew" onClick={() => void drafts.renew()}>
          <Trans>Make it a new post</Trans>
        </Button>
      </div>
    );
  if (fault)
    return (
      <div className={classes.fault}>
        <FaultLine fault={faultText(i18n, fault, mode.kind === 'comment')} />
      </div>
    );
  return (
    limit && (
      <p className={classes.limit} role="status" data-part="limit">
        {faultText(i18n, limit)}
      </p>
    )
  );
}

interface ModeLineProps extends Pick<ComposerProps, 'actor' | 'quote' | 'drafts'> {
  readonly title: string;
  readonly banned: boolean;
}

/** The mode and how much of its limit is left. An edit or a comment can be cancelled. */
function ModeLine({ title, actor, quote, banned, drafts }: ModeLineProps) {
  const { t } = useLingui();
  const mode = useSelector(actor, ({ context }) => context.mode);
  return (
    <div className={classes.mode}>
      <div className={classes.about}>
        <strong id={title}>
          <ModeTitle mode={mode} />
        </strong>
        {mode.kind === 'comment' && quote !== '' && (
          <q className={classes.quote} data-part="quote">
            <OneLine text={quote} />
          </q>
        )}
      </div>
      <span className={classes.left} data-part="quota">
        {!banned && <Left actor={actor} />}
      </span>
      {mode.kind !== 'new' && (
        <IconButton
          aria-label={t`Back to a new post`}
          className={classes.leave}
          data-action="leave-mode"
          onClick={() => void drafts.leave()}
        >
          <DialogIcon name="close" size={18} />
        </IconButton>
      )}
    </div>
  );
}

/** The number of remaining characters if there are few; otherwise of remaining posts today, or comments. */
function Left({ actor }: { readonly actor: ComposerActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { mode, text } = context;
  const characters = maxLength(mode) - textLength(text);
  const over = -characters;
  if (over > 0)
    return (
      <span data-tone="error">
        <Plural value={over} one="# character too many" other="# characters too many" />
      </span>
    );
  if (characters < COUNTED_FROM)
    return <Plural value={characters} one="# character left" other="# characters left" />;
  if (mode.kind === 'edit') return null;
  const left = mode.kind === 'new' ? postsLeft(context) : Math.max(0, COMMENTS_PER_POST - mode.own);
  if (mode.kind === 'new')
    return (
      <Trans>
        {left} of {POSTS_PER_DAY} left today
      </Trans>
    );
  return (
    <Trans>
      {left} of {COMMENTS_PER_POST} left
    </Trans>
  );
}
