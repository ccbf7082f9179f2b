import type { Endpoints } from '@tanabana/contracts';
import { TOKEN_LIFETIME_S } from '@tanabana/contracts/endpoints';
import type { TokenFacts } from './verify.ts';

type Answer = Endpoints.ResponseOf<(typeof Endpoints.authBetweenServices)['revocations']>;

/** Longer than any token that they end: milliseconds. */
const KEPT_MS = (TOKEN_LIFETIME_S + 60 * 60) * 1000;

/** What the auth service said has ended before its time. */
export interface RevocationList {
  /** Takes in news; `now` is when they came, in milliseconds. */
  add(news: Pick<Answer, 'users' | 'tokens'>, now: number): void;
  has(token: TokenFacts): boolean;
}

export function createRevocationList(): RevocationList {
  const users = new Map<string, { version: number; at: number }>();
  const tokens = new Map<string, { at: number }>();

  /** The oldest stand first. */
  function forget(entries: Map<string, { at: number }>, before: number): void {
    for (const [id, { at }] of entries) {
      if (at >= before) return;
      entries.delete(id);
    }
  }

  return {
    add(news, now) {
      for (const { id, version } of news.users) {
        const known = users.get(id)?.version ?? 0;
        users.delete(id);
        users.set(id, { version: Math.max(version, known), at: now });
      }
      for (const id of news.tokens) {
        tokens.delete(id);
        tokens.set(id, { at: now });
      }
      forget(users, now - KEPT_MS);
      forget(tokens, now - KEPT_MS);
    },
    has: ({ userId, tokenId, version }) =>
      tokens.has(tokenId) || version < (users.get(userId)?.version ?? 0),
  };
}
