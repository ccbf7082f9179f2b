import { authBetweenServices, type ResponseOf } from '@tanabana/contracts/endpoints';
import { askSister } from './sister.ts';

const { removals } = authBetweenServices;

const TIMEOUT_MS = 10_000;

/** Asks the auth service at `baseUrl` (`AUTH_URL`) which accounts were removed; throws while it is away. */
export const createRemovalsClient =
  (baseUrl: string) =>
  (since?: string): Promise<ResponseOf<typeof removals>> =>
    askSister(baseUrl, removals, { query: { since }, timeoutMs: TIMEOUT_MS });
