import { openText, sealText } from '@tanabana/service-kit';
import type { StoredSecret } from '../database.ts';
import type { StoredEndpoint } from './endpoint-repository.ts';

export type EndpointSecrets = ReturnType<typeof createEndpointSecrets>;

/** Encrypts the signing secrets of endpoints. @param key returns 32 bytes */
export const createEndpointSecrets = (key: () => Buffer) => ({
  /** @param endpoint id of the endpoint */
  seal: (secret: string, endpoint: string): StoredSecret => ({
    sealed: sealText(secret, endpoint, key()),
    expiresAt: null,
  }),

  /** Returns the secrets that sign messages at a time (milliseconds since 1970), newest first. */
  valid: ({ id, secrets }: StoredEndpoint, at: number): string[] =>
    secrets
      .filter(({ expiresAt }) => expiresAt === null || expiresAt.getTime() > at)
      .map(({ sealed }) => openText(sealed, id, key())),
});
