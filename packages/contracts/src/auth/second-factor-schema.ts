import { z } from 'zod';
import { message, requiredText, text, time } from '../fields.ts';
import { password, session } from './schema.ts';

/** A code of an authenticator app: six digits; spaces are ignored. */
const code = text(20)
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits of your app.'));
const challenge = requiredText(100);
/** A response of the browser's passkey interface, as its library encodes it. */
const passkeyResponse = z.looseObject({ id: requiredText(2000), response: z.looseObject({}) });

/**
 * `details` of the error `auth.second_factor_required`: what completes the sign-in within five
 * minutes.
 */
export const secondFactorChallenge = z.object({
  challenge: z.string(),
  hasApp: z.boolean(),
  /** Options for the browser's passkey interface; null without passkeys. */
  passkey: z.looseObject({}).nullable(),
});

/** Completes a sign-in with one of the factors. */
export const secondFactor = z
  .object({
    challenge,
    code: code.optional(),
    recoveryCode: text(40).optional(),
    passkey: passkeyResponse.optional(),
  })
  .refine(
    (given) =>
      [given.code, given.recoveryCode, given.passkey].filter((one) => one !== undefined).length ===
      1,
    { path: ['code'], message: 'Send one factor.' },
  );

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: time,
  usedAt: time.nullable(),
});
/** Factors of the caller's account. */
export const secondFactors = z.object({
  hasApp: z.boolean(),
  passkeys: z.array(passkey),
  /** Unused recovery codes. */
  recoveryCodes: z.number().int(),
  /** Whether staff need a second factor in this shop. */
  isRequired: z.boolean(),
});

/** Changes of factors require the password. */
export const confirmed = z.object({ password });
/** Shown once; the service stores it encrypted and never returns it again. */
export const startedApp = z.object({ secret: z.string(), uri: z.string() });
export const confirmedApp = z.object({ code });
/**
 * A new token with the rights that the second factor grants, and recovery codes if there were none
 * before.
 */
export const addedFactor = z.object({
  ...session.shape,
  ...message.shape,
  recoveryCodes: z.array(z.string()),
});
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const startedPasskey = z.object({ challenge: z.string(), options: z.looseObject({}) });
export const newPasskey = z.object({
  challenge,
  name: requiredText(60, 'Enter a name, such as the device.'),
  passkey: passkeyResponse,
});
/** Signs in with a passkey, without a password. */
export const passkeySignIn = z.object({ challenge, passkey: passkeyResponse });
/** A credential id in base64url. */
export const passkeyById = z.object({ id: z.string().regex(/^[\w-]{1,2000}$/) });
