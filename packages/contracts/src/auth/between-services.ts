import { z } from 'zod';
import { endpoint, type Route } from '../endpoint.ts';
import { id, time } from '../fields.ts';

/**
 * Calls that the other services make of auth. They lie outside `/api`, so the gateway does not pass
 * them on (docs/decisions/0012).
 */
export const authBetweenRoutes = {
  revocations: { method: 'GET', path: '/between/revocations', access: 'all' },
} as const satisfies Record<string, Route>;

export const authBetweenServices = {
  /** What has ended before its time, all or what is news `since` an earlier answer's `at`. */
  revocations: endpoint(authBetweenRoutes.revocations, {
    query: z.object({ since: time.optional() }),
    response: z.object({
      at: time,
      /** Tokens of these users with a lower version are dead. */
      users: z.array(z.object({ id, version: z.number().int() })),
      /** Ids (`jti`) of dead tokens. */
      tokens: z.array(z.string()),
    }),
  }),
};
