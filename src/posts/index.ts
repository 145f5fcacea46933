export { MessageBoard } from './message-board.tsx';
export { MessageText } from './message-text.tsx';
export { createNews } from './news.ts';
export { OutboxList } from './outbox-list.tsx';
