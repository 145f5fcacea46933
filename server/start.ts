import { PASSWORD_COST } from './accounts/password-hash.ts';
import { buildApp } from './app.ts';
import { configWarnings, parseConfig } from './config.ts';

/** After the drain. */
const STOP_TIMEOUT_MS = 15_000;

const config = parseConfig(process.env);
if (!config.ok) {
  process.stderr.write(`Invalid settings:\n${config.failure.faults.map((fault) => `  ${fault}\n`).join('')}`);
  process.exit(2);
}

for (const warning of configWarnings(config.value)) process.stderr.write(`\nWARNING: ${warning}\n\n`);

try {
  const { drainMs } = config.value;
  const app = await buildApp(config.value, { now: Date.now, random: Math.random, hashCost: PASSWORD_COST });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), drainMs + STOP_TIMEOUT_MS).unref();
      void app.drain().then(() => app.close());
    });
  }
  await app.listen({ port: config.value.port, host: config.value.host });
} catch (error) {
  process.stderr.write(`The server cannot start: ${error instanceof Error ? error.message : 'unknown'}\n`);
  process.exit(1);
}
