import type { CommandRegistry } from './db/database.ts';
import { markKey } from './db/key-mark.ts';
import { sweep } from './db/sweep.ts';
import { mailCommands } from './mail/repository.ts';
import { accountCommands } from './modules/account/repository.ts';
import { administrationCommands } from './modules/administration/accounts/repository.ts';
import { moderationCommands } from './modules/administration/moderation/repository.ts';
import { questionBankCommands } from './modules/administration/question-bank/repository.ts';
import { screeningCommands } from './modules/administration/screening/repository.ts';
import { boardCommands } from './modules/boards/repository.ts';
import { colorCommands } from './modules/colors/repository.ts';
import { crystalCommands } from './modules/crystals/repository.ts';
import { messageCommands } from './modules/messages/repository.ts';
import { pictureCommands } from './modules/pictures/repository.ts';
import { puzzleCommands } from './modules/puzzles/repository.ts';
import { recoveryCommands } from './modules/recovery/repository.ts';
import { registrationCommands } from './modules/registration/repository.ts';
import { secondFactorCommands } from './modules/second-factor/repository.ts';
import { sessionCommands } from './modules/session/repository.ts';
import { noteReady } from './plugins/health.ts';
import { takeDayBytes } from './plugins/day-bytes.ts';
import { countCall } from './plugins/pacing.ts';
import { countTries, forgetTries, giveTryBack } from './plugins/tries.ts';

/** Every command, by the name under which the writing thread knows it. */
export const COMMANDS: CommandRegistry = {
  ...accountCommands,
  ...administrationCommands,
  ...boardCommands,
  ...colorCommands,
  ...crystalCommands,
  ...mailCommands,
  ...moderationCommands,
  ...messageCommands,
  ...pictureCommands,
  ...puzzleCommands,
  ...questionBankCommands,
  ...screeningCommands,
  ...recoveryCommands,
  ...registrationCommands,
  ...secondFactorCommands,
  ...sessionCommands,
  countCall,
  forgetTries,
  countTries,
  giveTryBack,
  markKey,
  noteReady,
  sweep,
  takeDayBytes,
};
