export { bringMessageBoard, BoardSection, useBoardAhead, useNews } from './board-section.tsx';
export { askAboutPosition, type Question } from './composer/ask.ts';
export { createNews } from './feed/news.ts';
export { MessageText } from './list/message-text.tsx';
