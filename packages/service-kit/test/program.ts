import { endpoint } from '@tanabana/contracts/endpoints';
import { baseEnv, createService, runService } from '@tanabana/service-kit';
import { z } from 'zod';

const slow = endpoint(
  { method: 'GET', path: '/api/program/slow', access: 'all' },
  { response: z.object({ done: z.boolean() }) },
);

/** Resolved by the parent, which decides when the slow call ends. */
const reported = new Promise<void>((resolve) => {
  process.on('message', (message) => message === 'finish' && resolve());
});

/** A complete service as a process, for `run-service.test.ts`. */
void runService({
  name: 'program',
  schema: baseEnv.extend({ FAIL: z.string().optional() }),
  env: process.env,
  async start({ env, log }) {
    if (env.FAIL) throw new Error(env.FAIL);
    const app = createService({
      name: 'program',
      endpoints: { slow },
      handlers: {
        slow: async () => {
          process.send?.('running');
          await reported;
          return { done: true };
        },
      },
      verifyToken: async () => null,
      ready: async () => true,
      log,
    });
    return { app, close: async () => log.info('closed the database') };
  },
});
