export { Document } from './document.tsx';
export { Markdown } from './markdown.tsx';
export { parseTextKey } from './text-key.ts';
