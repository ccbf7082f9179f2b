import { z } from 'zod';
import { id, requiredText, text } from '../fields.ts';
import {
  EMAIL_PATTERN,
  MAX_EMAIL,
  MAX_PASSWORD,
  MAX_USERNAME,
  MIN_PASSWORD,
  MIN_USERNAME,
  USERNAME_PATTERN,
} from '../rules/limits.ts';
import * as texts from '../texts/index.ts';

/** A user as every service and page sees one (contract.md, Auth). */
export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  isAdmin: z.boolean(),
  isPremium: z.boolean(),
});

export const username = text(MAX_USERNAME, texts.validation.username)
  .min(MIN_USERNAME, texts.validation.username)
  .regex(USERNAME_PATTERN, texts.validation.username);
export const email = text(MAX_EMAIL, texts.validation.email).regex(
  EMAIL_PATTERN,
  texts.validation.email,
);
/** Not trimmed: a space is part of a password. */
export const password = z
  .string(texts.validation.password)
  .min(MIN_PASSWORD, texts.validation.password)
  .max(MAX_PASSWORD, `At most ${MAX_PASSWORD} characters.`)
  .refine((value) => !value.includes('\0'), 'Contains a character that is not allowed.');

export const registration = z.object({ username, email, password });
export const registered = z.object({ message: z.string(), user });
export const credentials = z.object({
  identifier: requiredText(MAX_EMAIL, texts.validation.identifier),
  password,
});
export const session = z.object({ token: z.string(), user });

/** Only what is sent changes; `avatar: null` takes the picture away. */
export const profileChange = z.object({
  username: username.optional(),
  email: email.optional(),
  avatar: z.null().optional(),
});
/** `next` under the rule of new passwords; `current` only has to be the right one. */
export const passwordChange = z.object({ current: password, next: password });
/** The token takes the place of the caller's own, which ends with all others. */
export const passwordChanged = z.object({ message: z.string(), token: z.string(), user });
export const recovery = z.object({ email });
export const emailConfirmation = z.object({ token: requiredText(200) });
export const passwordReset = z.object({ token: requiredText(200), password });

export const jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });
