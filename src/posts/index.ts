export { bringMessageBoard, BoardSection, useBoardAhead, useNews } from './board-section.tsx';
export { askAboutPosition, type Question } from './composer/ask.ts';
export { createNews } from './feed/news.ts';
export { TextAndBoards } from './boards/text-and-boards.tsx';
export { MessageText } from './list/message-text.tsx';
