import { makeAdministrator } from './accounts/repository.ts';
import { accountCommands } from './areas/account/repository.ts';
import { administrationCommands } from './areas/administration/accounts/repository.ts';
import { moderationCommands } from './areas/administration/moderation/repository.ts';
import { questionBankCommands } from './areas/administration/question-bank/repository.ts';
import { screeningCommands } from './areas/administration/screening/repository.ts';
import { boardCommands } from './areas/boards/repository.ts';
import { colorCommands } from './areas/colors/repository.ts';
import { memoryCommands } from './areas/memories/repository.ts';
import { pictureCommands } from './areas/posts/pictures/repository.ts';
import { postCommands } from './areas/posts/repository.ts';
import { puzzleCommands } from './areas/puzzles/repository.ts';
import { recoveryCommands } from './areas/recovery/repository.ts';
import { registrationCommands } from './areas/registration/repository.ts';
import { secondFactorCommands } from './areas/second-factor/repository.ts';
import { sessionCommands } from './areas/session/repository.ts';
import type { CommandRegistry } from './db/database.ts';
import { keepSetting } from './db/lasting-setting.ts';
import { countCall } from './db/paces.ts';
import { sweep } from './db/sweep.ts';
import { noteReady } from './http/health.ts';
import { crystalCommands } from './ledger/repository.ts';
import { takeDayBytes } from './limits/day-bytes.ts';
import { countTries, forgetTries, giveTryBack } from './limits/tries.ts';
import { mailCommands } from './mail/repository.ts';

/** Every command, by the name under which the writing thread knows it. */
export const COMMANDS: CommandRegistry = {
  ...accountCommands,
  ...administrationCommands,
  ...boardCommands,
  ...colorCommands,
  ...crystalCommands,
  ...mailCommands,
  ...memoryCommands,
  ...moderationCommands,
  ...postCommands,
  ...pictureCommands,
  ...puzzleCommands,
  ...questionBankCommands,
  ...screeningCommands,
  ...recoveryCommands,
  ...registrationCommands,
  ...secondFactorCommands,
  ...sessionCommands,
  countCall,
  makeAdministrator,
  forgetTries,
  countTries,
  giveTryBack,
  keepSetting,
  noteReady,
  sweep,
  takeDayBytes,
};
