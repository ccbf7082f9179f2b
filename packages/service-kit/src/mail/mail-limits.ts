import { domainToASCII } from 'node:url';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Rate, Rates } from '../mongo/index.ts';
import { networkOf } from '../network.ts';

/** Limits for emails that outside requests cause (decision 0023). */
export type MailLimitSettings = ReturnType<typeof mailLimitsOf>;

/** An email caused by an outside request. */
export interface LimitedMail {
  to: string;
  /** Whether the address is verified: its reader followed a mailed link. */
  isProven: boolean;
  /** Kind of an email that a mailbox receives at most once per day, whatever its spelling. */
  daily?: string;
  by: {
    /** Id of the account; null for anonymous callers. */
    account: string | null;
    /** Client address; null if it does not count. */
    address: string | null;
  };
}

export type MailLimits = ReturnType<typeof createMailLimits>;

interface MailLimitsDeps {
  rates: Rates;
  settings: MailLimitSettings;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Number of exhausted rates to remember, evicted least recently used first. */
const KEPT_FULL = 10_000;

const ONCE_PER_DAY = [{ ms: 24 * 60 * 60_000, most: 1 }];

/** Limits the emails that others can cause a service to send, shared by all its instances. */
export function createMailLimits({ rates, settings, now }: MailLimitsDeps) {
  function ratesOf({ to, isProven, daily, by }: LimitedMail): Rate[] {
    const { mailbox, provenMailbox, account, network } = settings;
    const all: Rate[] = [
      { name: 'mail to', of: mailboxOf(to), windows: isProven ? provenMailbox : mailbox },
    ];
    if (daily) all.push({ name: `mail ${daily}`, of: mailboxOf(to), windows: ONCE_PER_DAY });
    if (by.account !== null) all.push({ name: 'mail by', of: by.account, windows: account });
    if (by.address !== null && !isProven)
      all.push({ name: 'mail from', of: networkOf(by.address), windows: network });
    return all;
  }

  /** Time until which a rate is known to be exhausted. */
  const fullUntil = new LRUCache<string, number>({ max: KEPT_FULL });
  const keyOf = ({ name, of }: Rate): string => `${name} ${of}`;
  const wasFull = (rate: Rate, at: number): boolean => (fullUntil.get(keyOf(rate)) ?? 0) > at;
  function remember(all: readonly Rate[], waits: readonly number[], at: number): void {
    for (const [index, rate] of all.entries())
      if (waits[index]) fullUntil.set(keyOf(rate), at + waits[index]);
  }

  /** Returns the longest wait of each list of rates. */
  const longest = (lists: readonly Rate[][], waits: readonly number[]): number[] => {
    let from = 0;
    return lists.map(({ length }) => {
      from += length;
      return Math.max(0, ...waits.slice(from - length, from));
    });
  };

  return {
    /** Counts the emails that may be sent; an email over any limit counts towards none. */
    async admit(mails: readonly LimitedMail[]) {
      const at = now();
      const all = mails.map(ratesOf);
      // a flood is rejected by reads alone
      const maybeFull = all.filter((own) => own.some((rate) => wasFull(rate, at)));
      const known = longest(maybeFull, await rates.waits(maybeFull.flat(), at));
      const waitOf = new Map(maybeFull.map((own, index) => [own, known[index] ?? 0]));
      const wanted = all.filter((own) => !waitOf.get(own));
      const taken = wanted.flat();
      const found = await rates.take(taken, at);
      remember(taken, found, at);
      const late = longest(wanted, found);
      for (const [index, own] of wanted.entries()) waitOf.set(own, late[index] ?? 0);
      const refused = new Set(wanted.filter((own) => waitOf.get(own)).flat());
      await rates.giveBack(
        taken.filter((rate, index) => refused.has(rate) && found[index] === 0),
        at,
      );
      const kept = taken.filter((rate) => !refused.has(rate));
      return {
        /** For each email the milliseconds until it may be sent; 0 if it may be sent now. */
        waits: all.map((own) => waitOf.get(own) ?? 0),
        /** Reverts the count, because what caused the emails failed. */
        undo: () => rates.giveBack(kept, at),
      };
    },
  };
}

/** Providers with a second domain for the same mailboxes, or that ignore dots. */
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
const WITHOUT_DOTS = new Set(['gmail.com']);

/** Normalises an address for comparison: letter case and encoding are ignored. */
export const foldAddress = (address: string): string =>
  address.trim().normalize('NFKC').toLowerCase();

/**
 * Returns the mailbox that an address most likely belongs to: `Asha.Rao+sale@GoogleMail.com` →
 * `asharao@gmail.com`. For counting only; emails are sent to the address as given.
 */
export function mailboxOf(address: string): string {
  const folded = foldAddress(address);
  const at = folded.lastIndexOf('@');
  const [local, host] = [folded.slice(0, at), folded.slice(at + 1).replace(/\.+$/, '')];
  const ascii = domainToASCII(host) || host;
  const domain = SAME_DOMAIN[ascii] ?? ascii;
  const untagged = local.replace(/(?<=.)\+.*$/s, '');
  return `${WITHOUT_DOTS.has(domain) ? untagged.replaceAll('.', '') : untagged}@${domain}`;
}

const HOUR_MS = 60 * 60_000;

/** Windows of one clock hour and one day. */
export const windowsOf = (hour: number, day: number) => [
  { ms: HOUR_MS, most: hour },
  { ms: 24 * HOUR_MS, most: day },
];

/** A setting such as `10/30`: ten per clock hour and thirty per day. */
export const hourAndDay = (preset: string) =>
  z
    .string()
    .trim()
    .regex(
      /^[1-9]\d{0,6}\/[1-9]\d{0,6}$/,
      'Expected a limit such as 10/30: mails per hour and per day.',
    )
    .transform((text) => {
      const [hour = 0, day = 0] = text.split('/').map(Number);
      return windowsOf(hour, day);
    })
    .prefault(preset);

/** Limits of emails that shoppers may cause (docs/running.md). */
export const mailLimitEnv = {
  MAILS_PER_MAILBOX: hourAndDay('10/30'),
  MAILS_PER_PROVEN_MAILBOX: hourAndDay('60/200'),
  MAILS_PER_ACCOUNT: hourAndDay('60/300'),
  MAILS_PER_NETWORK: hourAndDay('100/400'),
};

export const mailLimitsOf = (env: z.output<z.ZodObject<typeof mailLimitEnv>>) => ({
  /** To one unverified mailbox. */
  mailbox: env.MAILS_PER_MAILBOX,
  /** To one verified mailbox. */
  provenMailbox: env.MAILS_PER_PROVEN_MAILBOX,
  /** Caused by one account. */
  account: env.MAILS_PER_ACCOUNT,
  /** Caused from one network, to unverified mailboxes. */
  network: env.MAILS_PER_NETWORK,
});

/** Limits without any settings. */
export const DEFAULT_MAIL_LIMITS = mailLimitsOf(z.object(mailLimitEnv).parse({}));
