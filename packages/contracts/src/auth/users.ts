import { z } from 'zod';
import { pageOf, paging, text, time } from '../fields.ts';
import { user } from './schema.ts';

/** A user as admins see one. */
export const userAccount = user.extend({
  /** Cannot sign in. */
  isDisabled: z.boolean(),
  createdAt: time,
  lastSignInAt: time.nullable(),
});

/** `q` is part of the username or email, whatever the case. */
export const userQuery = z.object({
  q: text(200).optional(),
  role: z.enum(['admin', 'premium', 'disabled']).optional(),
  sort: z.enum(['newest', 'oldest', 'username']).optional().default('newest'),
  ...paging(20),
});

export const userPage = pageOf(userAccount);

/** Only what is sent changes. Admin rights and disabling end the user's sessions. */
export const userAccountChange = z.object({
  isAdmin: z.boolean().optional(),
  isPremium: z.boolean().optional(),
  isDisabled: z.boolean().optional(),
});
