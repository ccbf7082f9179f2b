import { siteAt } from '@tanabana/deploy/site-at';
import { createLogger } from '@tanabana/service-kit';
import { describeSettings, parseEnv } from '@tanabana/service-kit/env';
import { z } from 'zod';
import { runCanaries } from './run-canaries.ts';

const text = z.string().min(1).optional();

/** Settings of this program (docs/running.md). */
const canaryEnv = z.object({
  /** Folder that nginx serves, or `s3://<bucket>/<prefix>`. */
  SITE: z.string().min(1),
  TELEMETRY_URL: z.url({ protocol: /^http$/ }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Written after each round; health checks read its age. */
  HEARTBEAT: text,
  /** Of a bucket. */
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: text,
  AWS_REGION: text,
  AWS_ENDPOINT_URL_S3: text,
});

/**
 * Promotes and withdraws canaries as the telemetry service decides (decision 0074). It listens on no
 * port. Any number may run for one site.
 */
async function main(): Promise<void> {
  if (process.argv.includes('--settings')) {
    process.stdout.write(`${JSON.stringify(describeSettings(canaryEnv))}\n`);
    return;
  }
  const { SITE, TELEMETRY_URL, LOG_LEVEL, HEARTBEAT, ...bucket } = parseEnv(canaryEnv, process.env);
  const log = createLogger('canary', LOG_LEVEL);
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'])
    process.once(signal, () => stopping.abort());
  const site = await siteAt(SITE, bucket);
  process.send?.({ type: 'ready' });
  await runCanaries(
    { site, telemetryUrl: TELEMETRY_URL, log },
    { signal: stopping.signal, aliveFile: HEARTBEAT },
  );
  if (process.connected) process.disconnect();
}

await main();
