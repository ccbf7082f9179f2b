import { z } from 'zod';
import { endpoint, type Route } from '../endpoint.ts';
import { id, time } from '../fields.ts';

/**
 * Calls that the other services make of auth. They lie outside `/api`, so the gateway does not pass
 * them on (docs/decisions/0012).
 */
export const authBetweenRoutes = {
  revocations: { method: 'GET', path: '/between/revocations', access: 'all' },
  removals: { method: 'GET', path: '/between/removals', access: 'all' },
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
  /** Accounts that were removed, all or those `since` an earlier answer's `at`, in parts. */
  removals: endpoint(authBetweenRoutes.removals, {
    query: z.object({ since: time.optional() }),
    response: z.object({
      at: time,
      accounts: z.array(id),
      /** Ask again at once, since this answer's `at`. */
      more: z.boolean(),
    }),
  }),
};
