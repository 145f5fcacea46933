import * as account from './account.ts';
import * as boards from './boards.ts';
import * as content from './content.ts';
import * as crystals from './crystals.ts';
import * as hints from './hints.ts';
import * as messages from './messages.ts';
import * as puzzles from './puzzles.ts';
import * as recovery from './recovery.ts';
import * as registration from './registration.ts';
import * as session from './session.ts';

/**
 * The table of all calls. Both sides take their rows from here; what is not in it does not exist.
 * A new area adds a file like its neighbours and its rows here.
 */
export const ENDPOINTS = {
  logIn: session.logIn,
  logOut: session.logOut,
  listSessions: session.listSessions,
  endSession: session.endSession,
  sendRegistrationCode: registration.sendRegistrationCode,
  checkRegistrationCode: registration.checkRegistrationCode,
  checkPhone: registration.checkPhone,
  register: registration.register,
  startRecovery: recovery.startRecovery,
  checkRecoveryPhone: recovery.checkRecoveryPhone,
  answerRecoveryQuestion: recovery.answerRecoveryQuestion,
  changePassword: account.changePassword,
  changePhone: account.changePhone,
  exportData: account.exportData,
  deleteAccount: account.deleteAccount,
  saveBoard: boards.saveBoard,
  loadBoard: boards.loadBoard,
  drawPuzzle: puzzles.drawPuzzle,
  readText: content.readText,
  countCrystals: crystals.countCrystals,
  readHintPrice: hints.readHintPrice,
  precheckHint: hints.precheckHint,
  payForHint: hints.payForHint,
  askHint: hints.askHint,
  listPosts: messages.listPosts,
  createPost: messages.createPost,
  editPost: messages.editPost,
  deletePost: messages.deletePost,
  likePost: messages.likePost,
  addComment: messages.addComment,
  deleteComment: messages.deleteComment,
  reportPost: messages.reportPost,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
