import { z } from 'zod';
import type { MailLimitSettings } from './mail-limits.ts';

const HOUR_MS = 60 * 60_000;

/** A setting like `10/30`: ten in an hour of the clock and thirty in a day. */
export const hourAndDay = (unlessTold: string) =>
  z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,6}\/[1-9]\d{0,6}$/, 'Not like 10/30: so many an hour and a day.')
    .transform((text) => {
      const [hour = 0, day = 0] = text.split('/').map(Number);
      return [
        { ms: HOUR_MS, most: hour },
        { ms: 24 * HOUR_MS, most: day },
      ];
    })
    .prefault(unlessTold);

/** How many mails shoppers may cause: spread into the schema of a service that sends such (docs/running.md). */
export const mailLimitEnv = {
  MAILS_PER_MAILBOX: hourAndDay('10/30'),
  MAILS_PER_PROVEN_MAILBOX: hourAndDay('60/200'),
  MAILS_PER_ACCOUNT: hourAndDay('60/300'),
  MAILS_PER_NETWORK: hourAndDay('100/400'),
};

export const mailLimitsOf = (
  env: z.output<z.ZodObject<typeof mailLimitEnv>>,
): MailLimitSettings => ({
  mailbox: env.MAILS_PER_MAILBOX,
  provenMailbox: env.MAILS_PER_PROVEN_MAILBOX,
  account: env.MAILS_PER_ACCOUNT,
  network: env.MAILS_PER_NETWORK,
});

/** The limits of a shop that is told nothing else. */
export const DEFAULT_MAIL_LIMITS: MailLimitSettings = mailLimitsOf(
  z.object(mailLimitEnv).parse({}),
);
