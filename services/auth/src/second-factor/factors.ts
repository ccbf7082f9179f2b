/** Second factors of an account. */
export interface Factors {
  /** Incremented by every change and use, so that of two concurrent ones only the first counts. */
  revision: number;
  app: AppFactor | null;
  passkeys: Passkey[];
  /** Hashes of unused recovery codes. */
  recovery: string[];
}

/** An authenticator app (TOTP, RFC 6238). */
export interface AppFactor {
  /** Encrypted. */
  secret: string;
  /** Time step of the last code that was used: that code and earlier ones are rejected. */
  lastStep: number;
}

/** A passkey (WebAuthn). */
export interface Passkey {
  /** Credential id in base64url. */
  id: string;
  name: string;
  /** Public key (COSE) in base64url. */
  publicKey: string;
  /** Signature counter of the authenticator; 0 if it has none. */
  counter: number;
  transports: string[];
  addedAt: Date;
  usedAt: Date | null;
}

export const NO_FACTORS: Factors = { revision: 0, app: null, passkeys: [], recovery: [] };

/** Returns factors as stored: null without an app and passkeys, which also drops recovery codes. */
export const storedFactors = (factors: Factors): Factors | null =>
  factors.app === null && factors.passkeys.length === 0
    ? null
    : { ...factors, revision: factors.revision + 1 };
