import { examine } from './examination.ts';
import { ROOT } from '../world.ts';

/**
 * `npm run doctor`: checks settings, database, key, pictures, mail server, backups and disk, and changes
 * nothing.
 */
const findings = await examine(process.env, ROOT, Date.now());
for (const { state, what, say } of findings)
  process.stdout.write(`${state.padEnd(6)}  ${what.padEnd(9)}  ${say}\n`);
const broken = findings.filter(({ state }) => state === 'broken').length;
process.stdout.write(broken === 0 ? 'No problems found.\n' : `Broken: ${broken}.\n`);
process.exitCode = broken === 0 ? 0 : 1;
