import { z } from 'zod';
import { contactMessage } from '../contact/endpoints.ts';
import { consent, time } from '../fields.ts';
import { address, userAccount } from './schema.ts';

/** What the auth service knows of an account's owner, for its owner. */
export const accountData = z.object({
  account: userAccount.extend({ isEmailProven: z.boolean() }),
  /** What was agreed to, word by word, and when. */
  consents: z.array(consent),
  addresses: z.array(address),
  /** Sent on the page Contact Us with the account's address, where that is proven. */
  messages: z.array(contactMessage),
  /** Addresses and devices that sign-ins came from are known as hashes, each until a time. */
  signInOrigins: z.array(z.object({ expiresAt: time })),
});
