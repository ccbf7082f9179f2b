import type { Site } from '@tanabana/service-kit';
import type { Account } from '../accounts/account.ts';
import type { Passkey } from './factors.ts';

/** The library is loaded on first use, because most shops start without passkeys. */
const library = () => import('@simplewebauthn/server');

type Library = Awaited<ReturnType<typeof library>>;
type RegistrationResponse = Parameters<Library['verifyRegistrationResponse']>[0]['response'];
type SignInResponse = Parameters<Library['verifyAuthenticationResponse']>[0]['response'];

/** What a browser returned, with the value that it had to sign. */
interface Returned {
  response: object;
  expected: string;
  /** Whether the device must have verified its holder, by fingerprint or PIN; default no. */
  isVerified?: boolean;
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Passkeys (WebAuthn) for the shop's public address. */
export function createPasskeys(site: Site) {
  const shop = () => new URL(site.publicUrl);
  const known = (passkeys: readonly Passkey[]) =>
    passkeys.map(({ id, transports }) => ({ id, transports }));

  return {
    /** Returns options for `navigator.credentials.create`, which contain a new challenge. */
    async creation({ id, username, email }: Account, passkeys: readonly Passkey[]) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: site.storeName,
        rpID: shop().hostname,
        userID: new Uint8Array(Buffer.from(id, 'hex')),
        userName: email,
        userDisplayName: username,
        excludeCredentials: known(passkeys),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
    },

    /** Returns the new passkey, or null if the response is not valid. */
    async created({ response, expected }: Returned, name: string, at: Date) {
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response: response as RegistrationResponse,
        expectedChallenge: expected,
        expectedOrigin: shop().origin,
        expectedRPID: shop().hostname,
        requireUserVerification: false,
      }).catch(() => null);
      if (!verified?.registrationInfo) return null;
      const { credential } = verified.registrationInfo;
      return {
        id: credential.id,
        name,
        publicKey: encode(credential.publicKey),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        addedAt: at,
        usedAt: null,
      } satisfies Passkey;
    },

    /** Returns options for `navigator.credentials.get`, which contain a new challenge. */
    async request(passkeys: readonly Passkey[]) {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: shop().hostname,
        allowCredentials: known(passkeys),
        userVerification: 'preferred',
      });
    },

    /**
     * Returns options for `navigator.credentials.get` that let the person choose any passkey of the
     * shop, and require fingerprint or PIN.
     */
    async openRequest() {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: shop().hostname,
        userVerification: 'required',
      });
    },

    /** Returns the passkey with its new counter, or null if the response is not valid. */
    async used(passkeys: readonly Passkey[], returned: Returned, at: Date) {
      const { response, expected, isVerified = false } = returned;
      const passkey = passkeys.find(({ id }) => id === (response as { id?: unknown }).id);
      if (!passkey) return null;
      const { verifyAuthenticationResponse } = await library();
      const { id, counter, publicKey } = passkey;
      const verified = await verifyAuthenticationResponse({
        response: response as SignInResponse,
        expectedChallenge: expected,
        expectedOrigin: shop().origin,
        expectedRPID: shop().hostname,
        credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
        requireUserVerification: isVerified,
      }).catch(() => null);
      if (!verified?.verified) return null;
      return { ...passkey, counter: verified.authenticationInfo.newCounter, usedAt: at };
    },
  };
}
