export { SavedBoardList } from './saved-board-list.tsx';
