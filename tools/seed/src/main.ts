import { existsSync } from 'node:fs';
import { z } from 'zod';
import { failInOneLine } from './fail-in-one-line.ts';
import { seedDemo } from './seed-demo.ts';

/** Settings of this program (docs/architecture.md, Services). */
const seedEnv = z.object({
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'not a mongodb:// address'),
  DB_PREFIX: z.string().min(1).default('tanabana'),
  SEED: z.enum(['demo', 'none']).default('demo'),
});

/** Beside the program in an image, beside its folder in the repository. */
function catalogueFolder(): URL {
  const beside = new URL('catalogue/', import.meta.url);
  return existsSync(beside) ? beside : new URL('../catalogue/', import.meta.url);
}

/** Fills the shop at `MONGODB_URI`; progress on standard output, errors on standard error. */
async function main(): Promise<void> {
  const { MONGODB_URI: uri, DB_PREFIX: dbPrefix, SEED } = seedEnv.parse(process.env);
  if (SEED === 'none') return;
  await seedDemo({ uri, dbPrefix, folder: catalogueFolder(), log: console.log });
}

await main().catch(failInOneLine);
