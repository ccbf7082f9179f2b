import type { VerifiableApiKey } from '@tanabana/contracts';
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFETIME_S,
} from '@tanabana/contracts/endpoints';
import { apiKeyVerifier, isApiKey, tokenVerifier } from '@tanabana/service-kit';
import jwt from 'jsonwebtoken';
import type { Account } from '../accounts/account.ts';
import type { ApiKeyRepository } from '../api-keys/api-key-repository.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { Rights } from '../staff/rights.ts';
import type { RevocationRepository, Revoked } from './revocation-repository.ts';

/** Milliseconds of overlap, for clock differences and slow transactions. */
const OVERLAP_MS = 120_000;

export type TokenService = ReturnType<typeof createTokenService>;

interface TokenDeps {
  keys: KeyRing;
  revocations: RevocationRepository;
  rights: Rights;
  apiKeys: ApiKeyRepository;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createTokenService({ keys, revocations, rights, apiKeys, now }: TokenDeps) {
  const verifySession = tokenVerifier({
    findKey: keys.find,
    async isRevoked({ userId, tokenId, version }) {
      const [current, signedOut] = await Promise.all([
        revocations.versionOf(userId),
        revocations.hasToken(tokenId),
      ]);
      return signedOut || current === null || version < current;
    },
  });
  const verifyApiKey = apiKeyVerifier({
    find: apiKeys.find,
    onUse: (id) => void apiKeys.used([id], now()).catch(() => {}), // reported again in five minutes
  });

  return {
    /** Returns a token of the account, valid for 12 hours. @param tokenId `jti` */
    async sign(account: Account, tokenId: string): Promise<string> {
      const { id, username, email, isPremium, isEmailProven, version } = account;
      const { kid, privateKey } = await keys.current();
      const { isAdmin, role } = rights.of(account);
      const claims = {
        ...{ username, email, isAdmin, isPremium },
        ...(role && { role }),
        ...(isEmailProven && { isEmailProven }),
        ver: version,
      };
      return jwt.sign(claims, privateKey, {
        algorithm: TOKEN_ALGORITHM,
        keyid: kid,
        subject: id,
        jwtid: tokenId,
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        expiresIn: TOKEN_LIFETIME_S,
      });
    },
    /** Verifies a token or an API key against the database: revocations apply here at once. */
    verify: (token: string) => (isApiKey(token) ? verifyApiKey(token) : verifySession(token)),
    /** Revokes one token. */
    revoke: (tokenId: string): Promise<void> => revocations.addToken(tokenId, now()),
    /** For other services: all relevant revocations, or those since `since`, and all API keys. */
    async revoked(since?: string): Promise<Revoked & { at: string; apiKeys: VerifiableApiKey[] }> {
      const at = now();
      const from = since === undefined ? 0 : Date.parse(since) - OVERLAP_MS;
      const ended = await revocations.since(Math.max(from, at - revocations.keptMs));
      return { at: new Date(at).toISOString(), ...ended, apiKeys: await apiKeys.verifiable() };
    },
  };
}
