import { TextEncoder } from 'node:util';

// Import this first: some modules need these when they are loaded.
Object.assign(globalThis, { TextEncoder });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.checkVisibility = () => true;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
