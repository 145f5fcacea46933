export { BoardDigits } from './board-digits.tsx';
export { Document } from './document.tsx';
export { KeepArticles } from './keep-articles.tsx';
export { CellText, Markdown } from './markdown.tsx';
export { AgreementPage } from './pages/agreement-page.tsx';
export { ArticlesPage } from './pages/articles-page.tsx';
export { StepBoard } from './step-board.tsx';
export { textsRead } from './reading-place.ts';
export { useTechniqueNames, useTerms } from './use-titles.ts';
