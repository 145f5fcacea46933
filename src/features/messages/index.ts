export { MessageBoard } from './message-board.tsx';
export { MessageText } from './message-text.tsx';
