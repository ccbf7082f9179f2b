import { z } from 'zod';
import { contactMessage } from '../contact/endpoints.ts';
import { consent, time } from '../fields.ts';
import { address, userAccount } from './schema.ts';
import { secondFactors } from './second-factor-schema.ts';
import { openSession } from './session-schema.ts';

/** Everything that the auth service stores about an account, for its owner. */
export const accountData = z.object({
  account: userAccount.extend({ isEmailProven: z.boolean() }),
  /** Each accepted text, verbatim, with its time. */
  consents: z.array(consent),
  addresses: z.array(address),
  /** Messages sent through the contact page from the account's verified address. */
  messages: z.array(contactMessage),
  /** Sign-in origins (address and device) are stored as hashes with an expiry time. */
  signInOrigins: z.array(z.object({ expiresAt: time })),
  sessions: z.array(openSession),
  /** Without secrets. */
  secondFactors: secondFactors.omit({ isRequired: true }),
});
