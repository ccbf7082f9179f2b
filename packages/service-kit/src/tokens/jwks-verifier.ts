import { authRoutes } from '@tanabana/contracts';
import { authEndpoints } from '@tanabana/contracts/endpoints';
import { AppError } from '../app-error.ts';
import { importKeys, type PublicKeys, tokenVerifier, type VerifyToken } from './verify.ts';

export interface JwksOptions {
  fetch?: typeof globalThis.fetch;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

const REFRESH_MS = 10 * 60_000;
const RETRY_MS = 1000;
const TIMEOUT_MS = 2000;

/**
 * Checks tokens with the public keys of the auth service at `authUrl` (base address, `AUTH_URL`).
 * The keys are fetched at once in the background, again every 10 minutes when used, and when a token
 * names an unknown key (at most once a second). While auth is away the last keys go on counting; only
 * a service that never had any throws `server.unavailable`.
 */
export function jwksVerifier(authUrl: string, options: JwksOptions = {}): VerifyToken {
  const { fetch = globalThis.fetch, now = () => performance.now() } = options;
  const url = new URL(authRoutes.jwks.path, authUrl);
  let keys: PublicKeys | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function load(): Promise<void> {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!answer.ok) return;
      const fresh = await importKeys(authEndpoints.jwks.response.parse(await answer.json()).keys);
      if (fresh.size === 0) return;
      keys = fresh;
      fetchedAt = now();
    } catch {
      // Away or talking nonsense: the last keys go on counting.
    } finally {
      running = undefined;
    }
  }

  function refresh(): Promise<void> {
    if (!running && now() - triedAt >= RETRY_MS) {
      triedAt = now();
      running = load();
    }
    return running ?? Promise.resolve();
  }

  void refresh();
  return tokenVerifier(async (kid) => {
    if (!keys?.has(kid)) await refresh();
    else if (now() - fetchedAt >= REFRESH_MS) void refresh();
    if (!keys) throw new AppError('server.unavailable', { headers: { 'Retry-After': '2' } });
    return keys.get(kid);
  });
}
