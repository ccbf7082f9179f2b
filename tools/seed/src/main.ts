import { isMainThread, parentPort } from 'node:worker_threads';
import { createRenderPool, serveRenders } from './fill/render.ts';
import { seedDemo } from './fill/seed-demo.ts';
import { inOneLine, seedEnv } from './settings.ts';

/** Fills the shop at `MONGODB_URI`; progress on standard output, one line on what failed on the other. */
async function main(): Promise<void> {
  const { MONGODB_URI: uri, DB_PREFIX: dbPrefix, SEED } = seedEnv.parse(process.env);
  if (SEED === 'none') return;
  const pool = createRenderPool(new URL(import.meta.url));
  try {
    await seedDemo({ uri, dbPrefix, log: console.log, render: pool.render });
  } finally {
    await pool.close();
  }
}

if (isMainThread) {
  await main().catch((error: unknown) => {
    console.error(inOneLine(error));
    process.exitCode = 1;
  });
} else if (parentPort) {
  serveRenders(parentPort);
}
