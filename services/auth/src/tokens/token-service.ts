import { randomUUID } from 'node:crypto';
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_S,
} from '@tanabana/contracts/endpoints';
import { tokenVerifier, type VerifyToken } from '@tanabana/service-kit';
import jwt from 'jsonwebtoken';
import type { Account } from '../accounts/account.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { RevocationRepository, Revoked } from './revocation-repository.ts';

/** Instances whose clocks differ by less miss nothing, nor does a slow transaction: milliseconds. */
const OVERLAP_MS = 120_000;

export interface TokenService {
  /** A token for the account as it is now, good for 12 hours. */
  sign(account: Account): Promise<string>;
  /** Checks a token against the database itself: what ended here is dead here at once. */
  verify: VerifyToken;
  /** Ends one token. */
  revoke(tokenId: string): Promise<void>;
  /** For the other services: all that ended of what could still live, or the news since `since`. */
  revoked(since?: string): Promise<Revoked & { at: string }>;
}

export interface TokenServiceDeps {
  keys: KeyRing;
  revocations: RevocationRepository;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createTokenService({ keys, revocations, now }: TokenServiceDeps): TokenService {
  return {
    async sign({ id, username, email, isAdmin, isPremium, isEmailProven, version }) {
      const { kid, privateKey } = await keys.current();
      const proven = isEmailProven ? { isEmailProven } : {};
      const claims = { username, email, isAdmin, isPremium, ...proven, ver: version };
      return jwt.sign(claims, privateKey, {
        algorithm: TOKEN_ALGORITHM,
        keyid: kid,
        subject: id,
        jwtid: randomUUID(),
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        expiresIn: TOKEN_LIFETIME_S,
      });
    },
    verify: tokenVerifier({
      findKey: keys.find,
      async isRevoked({ userId, tokenId, version }) {
        const [current, signedOut] = await Promise.all([
          revocations.versionOf(userId),
          revocations.hasToken(tokenId),
        ]);
        return signedOut || current === null || version < current;
      },
    }),
    revoke: (tokenId) => revocations.addToken(tokenId, now()),
    async revoked(since) {
      const at = now();
      const from = since === undefined ? 0 : Date.parse(since) - OVERLAP_MS;
      const news = await revocations.since(Math.max(from, at - revocations.keptMs));
      return { at: new Date(at).toISOString(), ...news };
    },
  };
}
