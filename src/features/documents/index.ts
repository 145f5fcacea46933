export { ArticleList } from './article-list.tsx';
export { Document } from './document.tsx';
export type { Figure } from './figure.ts';
export { CellText, Markdown } from './markdown.tsx';
export { lastPlace } from './reading-place.ts';
export { parseTextKey, type TextKey } from './text-key.ts';
export { neighboursOf, techniqueOfText, TEXT_COUNT, textOfTechnique } from './texts.ts';
export { useTechniqueNames, useTitles } from './use-titles.ts';
