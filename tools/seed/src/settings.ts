import { isUnavailable } from '@tanabana/mongo-kit';
import { z } from 'zod';

/** Settings of `main.ts` (docs/architecture.md, Services). */
export const seedEnv = z.object({
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'not a mongodb:// address'),
  DB_PREFIX: z.string().min(1).default('tanabana'),
  SEED: z.enum(['demo', 'none']).default('demo'),
});

/** What went wrong, in one line. */
export const inOneLine = (error: unknown): string => {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  }
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split('\n', 1)[0] ?? '';
  return isUnavailable(error) ? `The database does not answer (${line}).` : line;
};
