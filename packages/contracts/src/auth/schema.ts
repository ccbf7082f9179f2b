import { z } from 'zod';
import {
  id,
  optionalText,
  pageOf,
  paging,
  postalAddress,
  requiredText,
  sentAddress,
  text,
  time,
} from '../fields.ts';
import * as limits from '../rules/limits.ts';
import { ROLES } from '../rules/staff/permissions.ts';
import * as texts from '../texts/index.ts';

export const role = z.enum(ROLES);

/** A user as shown to services and pages (rule 3.5). */
export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  /** True for the owner. */
  isAdmin: z.boolean(),
  /** Role of staff (rule 23.1); missing for shoppers. */
  role: role.optional(),
  /** Staff whose role applies once they have set up a second factor (rule 23.8). */
  needsSecondFactor: z.literal(true).optional(),
  isPremium: z.boolean(),
});

export const username = text(limits.MAX_USERNAME, texts.validation.username)
  .min(limits.MIN_USERNAME, texts.validation.username)
  .regex(limits.USERNAME_PATTERN, texts.validation.username);
export const email = text(limits.MAX_EMAIL, texts.validation.email).regex(
  limits.EMAIL_PATTERN,
  texts.validation.email,
);
/** Not trimmed: spaces are part of a password. */
export const password = z
  .string(texts.validation.password)
  .min(limits.MIN_PASSWORD, texts.validation.password)
  .max(limits.MAX_PASSWORD, `At most ${limits.MAX_PASSWORD} characters.`)
  .refine((value) => !value.includes('\0'), 'Contains a character that is not allowed.');

export const registration = z.object({
  username,
  email,
  password,
  /** Which consent text the page showed; programs omit it. */
  consent: z.enum(['account', 'accountShipsFree']).optional(),
});
export const registered = z.object({ message: z.string(), user });
export const credentials = z.object({
  identifier: requiredText(limits.MAX_EMAIL, texts.validation.identifier),
  password,
});
export const session = z.object({ token: z.string(), user });

/** Only the fields sent are changed; `avatar: null` removes the picture. */
export const profileChange = z.object({
  username: username.optional(),
  email: email.optional(),
  avatar: z.null().optional(),
});
/** `next` must satisfy the password rule; `current` only has to match. */
export const passwordChange = z.object({ current: password, next: password });
/** A new token for the caller; all earlier tokens are revoked. */
export const passwordChanged = z.object({ message: z.string(), token: z.string(), user });
export const recovery = z.object({ email });
/** Deleting an account requires its password. */
export const accountDeletion = z.object({ password });
export const emailConfirmation = z.object({ token: requiredText(200) });
export const passwordReset = z.object({ token: requiredText(200), password });

export const jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/** A user as shown to admins. */
export const userAccount = user.extend({
  /** A disabled user cannot sign in. */
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: time,
  lastSignInAt: time.nullable(),
});

/**
 * `q` matches part of the username or email regardless of letter case; `role` is `admin` for owners,
 * `staff` for every role.
 */
export const userQuery = z.object({
  q: text(200).optional(),
  role: z.enum(['admin', 'staff', 'premium', 'disabled']).optional(),
  sort: z.enum(['newest', 'oldest', 'username']).optional().default('newest'),
  ...paging(20),
});

export const userPage = pageOf(userAccount);

/**
 * Only the fields sent are changed. Changing the role or disabling a user ends the user's sessions.
 * `isAdmin` is the owner's role: true sets it, false removes any role; `role` takes precedence.
 */
export const userAccountChange = z.object({
  isAdmin: z.boolean().optional(),
  /** null for none. */
  role: role.nullable().optional(),
  isPremium: z.boolean().optional(),
  isDisabled: z.boolean().optional(),
});

/** A saved address; exactly one address of an account is the default. */
export const address = z.object({
  id,
  /** 'Home', 'Office' or empty. */
  label: z.string(),
  ...postalAddress.shape,
  isDefault: z.boolean(),
});

/**
 * An address as sent, to create or replace one; lengths as in an order's address. `isDefault: true`
 * makes it the default.
 */
export const newAddress = z.object({
  label: optionalText(limits.ADDRESS_LENGTHS.label),
  ...sentAddress().shape,
  phone: requiredText(limits.ADDRESS_LENGTHS.phone),
  isDefault: z.boolean().optional().default(false),
});

/** The default first, then newest first. */
export const addressList = z.object({ data: z.array(address) });
