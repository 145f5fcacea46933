export { Document } from './document.tsx';
export { parseTextKey } from './text-key.ts';
