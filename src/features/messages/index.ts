export { MessageBoard } from './message-board.tsx';
