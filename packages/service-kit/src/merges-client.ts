import { authBetweenServices, type ResponseOf } from '@tanabana/contracts/endpoints';
import { callService } from './service-call.ts';

const { merges } = authBetweenServices;

const TIMEOUT_MS = 10_000;

/**
 * Requests merged accounts from the auth service at `baseUrl` (`AUTH_URL`); throws while it is
 * unavailable.
 */
export const createMergesClient =
  (baseUrl: string) =>
  (since?: string): Promise<ResponseOf<typeof merges>> =>
    callService(baseUrl, merges, { query: { since }, timeoutMs: TIMEOUT_MS });
