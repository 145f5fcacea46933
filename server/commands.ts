import { makeAdministrator } from './accounts/repository.ts';
import { accountCommands } from './areas/account/repository.ts';
import { administrationCommands } from './areas/administration/accounts/repository.ts';
import { moderationCommands } from './areas/administration/moderation/repository.ts';
import { questionBankCommands } from './areas/administration/question-bank/repository.ts';
import { screeningCommands } from './areas/administration/screening/repository.ts';
import { colorCommands } from './areas/colors/repository.ts';
import { memoryCommands } from './areas/memories/repository.ts';
import { pictureCommands } from './areas/posts/pictures/repository.ts';
import { postCommands } from './areas/posts/repository.ts';
import { puzzleCommands } from './areas/puzzles/repository.ts';
import { recordCommands } from './areas/records/repository.ts';
import { recoveryCommands } from './areas/recovery/repository.ts';
import { registrationCommands } from './areas/registration/repository.ts';
import { secondFactorCommands } from './areas/second-factor/repository.ts';
import { sessionCommands } from './areas/session/repository.ts';
import type { CommandRegistry, LanesOfCommand } from './db/database.ts';
import { keepSetting, noteReady } from './db/lasting-setting.ts';
import { countCall } from './db/paces.ts';
import { sweep } from './db/sweep.ts';
import { crystalCommands } from './ledger/repository.ts';
import { countTries, forgetTries, giveTryBack, type TryLimit } from './limits/tries.ts';
import { mailCommands } from './mail/repository.ts';

/** All commands, by the names that the writing thread uses. */
export const COMMANDS = {
  ...accountCommands,
  ...administrationCommands,
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
  ...recordCommands,
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
} satisfies CommandRegistry;

type CommandName = keyof typeof COMMANDS;
type Input<Name extends CommandName> = Parameters<(typeof COMMANDS)[Name]>[1];
type LanesOf<Name extends CommandName> = (input: Input<Name>) => readonly string[];

const ofTries = ({ limits }: { readonly limits: readonly TryLimit[] }): readonly string[] =>
  limits.map(({ key }) => key);
const ofGuesser = ({ who, neighbourhood }: { readonly who: string; readonly neighbourhood: string }) => [
  `guesses at ${who}`,
  `guesses near ${neighbourhood}`,
];

/** Names whose rows a command locks; by default, the `accountId` of its input. */
const LANES: { readonly [Name in CommandName]?: LanesOf<Name> } = {
  countCall: ({ key }) => [key],
  countTries: ofTries,
  forgetTries: ofTries,
  giveTryBack: ofTries,
  startRegistration: ofGuesser,
  verifyCode: ofGuesser,
  checkVerified: ofGuesser,
  forgetSending: ofGuesser,
  completeRegistration: ofGuesser,
  mailRecoveryCode: ofGuesser,
  startRecovery: ({ tried }) => ofGuesser(tried),
  checkRecoveryPhone: ({ tried }) => ofGuesser(tried),
};

const LANES_BY_COMMAND = new Map<unknown, unknown>(
  Object.entries(LANES).map(([name, lanes]) => [COMMANDS[name as CommandName], lanes]),
);

export const lanesOf: LanesOfCommand = (command, input) => {
  const lanes = LANES_BY_COMMAND.get(command) as ((of: typeof input) => readonly string[]) | undefined;
  if (lanes !== undefined) return lanes(input);
  const { accountId } = input as { readonly accountId?: string };
  return accountId === undefined ? [] : [accountId];
};
