import { useEffect, useEffectEvent, type RefObject } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { createStore } from '../../core/base/store.ts';
import { topDialog } from './use-escape.ts';

/** An overlay has an entry in the browser's history, which Back leaves. */
interface Entry {
  readonly covering?: unknown;
}

interface Layer {
  /** Closes what is no modal dialog. */
  readonly close?: (() => void) | undefined;
  /** An element of it; a dialog itself has none. */
  readonly box?: RefObject<Element | null> | undefined;
}

/** What lies over or beside the board, newest last; one that leads to another keeps the entry. */
const layers: Layer[] = [];
/** Whether the browser is going back from an entry that the page has dropped. */
const isDropping = createStore(false);
/** The `popstate` event of an entry that the page itself has dropped. */
const dropped = createStore<Event | null>(null);

/** Back closes a layer, like its close button, and does not leave the page. */
export function useBackCloses({ close, box }: Layer = {}, isOpen = true): void {
  const closeIt = useEffectEvent(() => close?.());
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer: Layer = { close: () => closeIt(), box };
    layers.push(layer);
    addEventListener('popstate', leave);
    return () => {
      if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) removeEventListener('popstate', leave);
      queueMicrotask(() => {
        // Unless Back has already left the entry, or a link has navigated away from it.
        if (layers.length === 0 && hasEntry() && !isDropping.get()) dropEntry();
      });
    };
  }, [isOpen, box]);
  const path = usePathname();
  useEffect(() => {
    // Under the visitors' menu, which has an address, there is nothing to leave yet.
    if (isOpen && path === '/') push();
  }, [isOpen, path]);
}

/** Goes back to the page before the one with the layers, while the newest of them is being closed. */
export function leavePage(): void {
  if (!hasEntry()) history.back();
  // What lies below keeps the entry.
  else if (layers.filter((layer) => dialogOf(layer) === null).length > 1) history.go(-2);
  else addEventListener('popstate', () => history.back(), { once: true });
}

function hasEntry(): boolean {
  return (history.state as Entry | null)?.covering === true;
}

function push(): void {
  if (!hasEntry()) history.pushState({ ...(history.state as object | null), covering: true }, '');
}

/** The browser goes back asynchronously; if another overlay is open by then, it gets a new entry. */
function dropEntry(): void {
  isDropping.set(true);
  addEventListener(
    'popstate',
    (event) => {
      isDropping.set(false);
      dropped.set(event);
      if (layers.length > 0) push();
    },
    { once: true },
  );
  history.back();
}

function leave(event: Event): void {
  // Back from a page, the layers are as they were.
  if (event === dropped.get() || location.pathname !== '/' || hasEntry()) return;
  const top = topDialog();
  const newest = layers.filter((layer) => dialogOf(layer) === top).at(-1);
  if (newest) {
    layers.splice(layers.indexOf(newest), 1);
    newest.close?.();
  } else if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  // A dialog that refused to close, or what lies below the closed layer, needs its entry again.
  if (topDialog() || layers.length > (top ? 1 : 0)) push();
}

/** The dialog in which a layer lies. */
function dialogOf({ box }: Layer): Element | null {
  return box?.current?.closest('dialog') ?? null;
}
