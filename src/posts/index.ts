export { bringMessageBoard, BoardSection, useBoardAhead, useNews } from './board-section.tsx';
export { createNews } from './feed/news.ts';
export { MessageText } from './list/message-text.tsx';
