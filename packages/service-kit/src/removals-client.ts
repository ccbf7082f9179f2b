import { authBetweenServices, type ResponseOf } from '@tanabana/contracts/endpoints';
import { callService } from './service-call.ts';

const { removals } = authBetweenServices;

const TIMEOUT_MS = 10_000;

/**
 * Requests deleted accounts from the auth service at `baseUrl` (`AUTH_URL`); throws while it is
 * unavailable.
 */
export const createRemovalsClient =
  (baseUrl: string) =>
  (since?: string): Promise<ResponseOf<typeof removals>> =>
    callService(baseUrl, removals, { query: { since }, timeoutMs: TIMEOUT_MS });
