#!/usr/bin/env node
import { BENCH } from './bench.ts';
import { CONVERT } from './convert.ts';
import { GENERATE } from './generate.ts';
import { PATH } from './path.ts';
import { RATE } from './rate.ts';
import { SOLVE } from './solve.ts';
import { STEPS } from './steps.ts';
import { TWINS } from './twins.ts';
import { UsageError, type Command } from './usage.ts';

const COMMANDS: readonly Command[] = [SOLVE, RATE, PATH, STEPS, GENERATE, CONVERT, TWINS, BENCH];

/** How the program was called: by a script of the repository, or as the command of the package. */
const CALL = process.argv[1]?.endsWith('engine.mjs') === true ? 'npm run --silent engine --' : 'nonet-engine';

const HELP = `Usage: ${CALL} <command> [options]

Reads one puzzle or position per line from standard input, in any format that Nonet
imports, and writes one JSON object per line, in the same order. A line that begins with
# is a comment and has no answer. A line that cannot be read is answered with
{"error": …}. Exit code 0 if all lines are answered, 2 if the command is invalid.

Commands:
${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`).join('\n')}

${CALL} <command> --help explains a command.
`;

// If the reader of our output stops reading, that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await main(process.argv.slice(2));

/** @returns the exit code */
async function main([name, ...parameters]: readonly string[]): Promise<number> {
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined) {
    const isHelp = name === '--help' || name === '-h' || name === 'help';
    (isHelp ? process.stdout : process.stderr).write(
      isHelp || name === undefined ? HELP : `Unknown command: ${name}\n\n${HELP}`,
    );
    return isHelp ? 0 : 2;
  }
  if (parameters.includes('--help') || parameters.includes('-h')) {
    process.stdout.write(`Usage: ${CALL} ${command.name} ${command.help}`);
    return 0;
  }
  try {
    await command.run(parameters);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\nUsage: ${CALL} ${command.name} ${command.help}`);
    return 2;
  }
}
