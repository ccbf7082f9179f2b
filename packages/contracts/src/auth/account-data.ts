import { z } from 'zod';
import { contactMessage } from '../contact/endpoints.ts';
import { time } from '../fields.ts';
import { address, userAccount } from './schema.ts';

/** What the auth service knows of an account's owner, for its owner. */
export const accountData = z.object({
  account: userAccount.extend({ isEmailProven: z.boolean() }),
  addresses: z.array(address),
  /** Sent on the page Contact Us with the account's address, where that is proven. */
  messages: z.array(contactMessage),
  /** Addresses and devices that sign-ins came from are known as hashes, each until a time. */
  signInOrigins: z.array(z.object({ expiresAt: time })),
});
