import { useEffect, type RefObject } from 'react';

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled, [hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

const DIALOG = 'dialog, [role=dialog]';

/** The focus within a dialog: the control, its ancestors from near to far, and all controls in order. */
interface Place {
  readonly control: Element;
  readonly ancestors: readonly Element[];
  readonly order: readonly HTMLElement[];
}

/**
 * Keeps the focus in a dialog. If the focused control disappears, focuses its replacement, else the next
 * control in the same box, else the previous one. When the dialog closes, restores the previous focus.
 */
export function useKeptFocus(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement;
    let place: Place | undefined;
    const remember = ({ target }: FocusEvent): void => {
      // A nested dialog manages its own focus; remember only where it was opened from.
      if (target instanceof Element && target.closest(DIALOG) === element) place = placeOf(target, element);
    };
    // A press outside the controls drops the focus on purpose.
    const forget = ({ target }: PointerEvent): void => {
      const isBeside = target instanceof Element && target.closest(`${CONTROLS}, label`) === null;
      if (isBeside && target.closest(DIALOG) === element) place = undefined;
    };
    const observer = new MutationObserver(() => {
      if (place?.control.isConnected === false && isFocusLost()) neighbourOf(place)?.focus();
    });
    element.addEventListener('focusin', remember);
    element.addEventListener('pointerdown', forget);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', remember);
      element.removeEventListener('pointerdown', forget);
      if (isFocusLost() && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [dialog]);
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function placeOf(control: Element, dialog: Element): Place {
  const ancestors: Element[] = [];
  for (let each = control.parentElement; each !== null; each = each.parentElement) {
    ancestors.push(each);
    if (each === dialog) break;
  }
  return { control, ancestors, order: controlsIn(dialog) };
}

function neighbourOf({ control, ancestors, order }: Place): HTMLElement | undefined {
  const at = order.indexOf(control as HTMLElement);
  const boxes = ancestors.filter(({ isConnected }) => isConnected).map(controlsIn);
  // Not a field, which would open a phone's keyboard.
  const fresh = boxes[0]?.filter((each) => !order.includes(each) && !each.matches('input, textarea')) ?? [];
  if (fresh.length > 0) return fresh.find((each) => each.matches('[data-first]')) ?? fresh[0];
  for (const here of boxes) {
    const known = (each: HTMLElement): boolean => here.includes(each);
    const found = order.slice(at + 1).find(known) ?? order.slice(0, Math.max(0, at)).findLast(known);
    if (found) return found;
  }
  return undefined;
}

function controlsIn(box: Element): HTMLElement[] {
  return Array.from(box.querySelectorAll<HTMLElement>(CONTROLS)).filter((each) => each.checkVisibility());
}
