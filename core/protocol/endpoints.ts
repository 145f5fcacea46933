import * as account from './account.ts';
import * as administration from './administration.ts';
import * as audit from './audit.ts';
import * as boards from './boards.ts';
import * as colors from './colors.ts';
import * as content from './content.ts';
import * as crystals from './crystals.ts';
import * as hints from './hints.ts';
import * as memories from './memories.ts';
import * as moderation from './moderation.ts';
import * as posts from './posts.ts';
import * as puzzles from './puzzles.ts';
import * as questionBank from './question-bank.ts';
import * as records from './records.ts';
import * as recovery from './recovery.ts';
import * as registration from './registration.ts';
import * as screening from './screening.ts';
import * as secondFactor from './second-factor.ts';
import * as session from './session.ts';

/**
 * The table of all calls, used by both sides; a call that is not in it does not exist. A new area adds its
 * own file and its rows here.
 */
export const ENDPOINTS = {
  logIn: session.logIn,
  finishLogIn: secondFactor.finishLogIn,
  logOut: session.logOut,
  listSessions: session.listSessions,
  endSessions: session.endSessions,
  sendRegistrationCode: registration.sendRegistrationCode,
  checkRegistrationCode: registration.checkRegistrationCode,
  checkPhone: registration.checkPhone,
  register: registration.register,
  startRecovery: recovery.startRecovery,
  checkRecoveryPhone: recovery.checkRecoveryPhone,
  answerRecoveryQuestion: recovery.answerRecoveryQuestion,
  changePassword: account.changePassword,
  changePhone: account.changePhone,
  readSecondFactor: secondFactor.readSecondFactor,
  startSecondFactor: secondFactor.startSecondFactor,
  confirmSecondFactor: secondFactor.confirmSecondFactor,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  endSecondFactor: secondFactor.endSecondFactor,
  exportData: account.exportData,
  deleteAccount: account.deleteAccount,
  saveBoard: boards.saveBoard,
  loadBoard: boards.loadBoard,
  saveColors: colors.saveColors,
  readColors: colors.readColors,
  mergeMemories: memories.mergeMemories,
  exchangeRecords: records.exchangeRecords,
  drawPuzzle: puzzles.drawPuzzle,
  readPack: questionBank.readPack,
  readText: content.readText,
  countCrystals: crystals.countCrystals,
  readHintPrice: hints.readHintPrice,
  precheckHint: hints.precheckHint,
  payForHint: hints.payForHint,
  askHint: hints.askHint,
  readAccount: administration.readAccount,
  restrictAccount: administration.restrictAccount,
  resetPassword: administration.resetPassword,
  removeSecondFactor: secondFactor.removeSecondFactor,
  readCrystals: administration.readCrystals,
  changeCrystals: administration.changeCrystals,
  screenUsernames: screening.screenUsernames,
  screenRegistered: screening.screenRegistered,
  screenLastLogin: screening.screenLastLogin,
  screenPhones: screening.screenPhones,
  screenQuestions: screening.screenQuestions,
  screenAnswers: screening.screenAnswers,
  screenStates: screening.screenStates,
  addPuzzle: questionBank.addPuzzle,
  addPuzzles: questionBank.addPuzzles,
  listPuzzles: questionBank.listPuzzles,
  deletePuzzles: questionBank.deletePuzzles,
  movePuzzles: questionBank.movePuzzles,
  deleteLibrary: questionBank.deleteLibrary,
  listReports: moderation.listReports,
  settleReports: moderation.settleReports,
  removeLikes: moderation.removeLikes,
  listAudit: audit.listAudit,
  listPosts: posts.listPosts,
  createPost: posts.createPost,
  editPost: posts.editPost,
  deletePost: posts.deletePost,
  likePost: posts.likePost,
  addComment: posts.addComment,
  deleteComment: posts.deleteComment,
  takeBack: posts.takeBack,
  reportPost: posts.reportPost,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
