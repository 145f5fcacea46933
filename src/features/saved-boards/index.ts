export { SavedBoardList } from './saved-board-list.tsx';
export { AccountBoards } from './account-boards.tsx';
