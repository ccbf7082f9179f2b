import { type Listening, listen as serve } from '@tanabana/service-kit/stand-ins';
import { afterAll } from 'vitest';

export type { Answer, CallOptions, Listening } from '@tanabana/service-kit/stand-ins';

/**
 * Serves an app on a free local port; closed after the file's last test. Inside a test, where
 * Vitest ignores that, close it with `onTestFinished(server.close)`.
 */
export async function listen(app: Parameters<typeof serve>[0]): Promise<Listening> {
  const server = await serve(app);
  afterAll(server.close);
  return server;
}
