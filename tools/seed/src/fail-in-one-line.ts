import { isUnavailable } from '@tanabana/service-kit/mongo';
import { z } from 'zod';

/** Ends the program as failed with one line about the error. */
export function failInOneLine(error: unknown): void {
  console.error(inOneLine(error));
  process.exitCode = 1;
}

function inOneLine(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  }
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split('\n', 1)[0] ?? '';
  return isUnavailable(error) ? `The database does not respond (${line}).` : line;
}
