import { domainToASCII } from 'node:url';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Rate, Rates } from '../mongo/index.ts';
import { networkOf } from '../network.ts';

/** How many mails may be caused from outside (docs/decisions/0023). */
export type MailLimitSettings = ReturnType<typeof mailLimitsOf>;

/** A mail that somebody outside has caused. */
export interface LimitedMail {
  to: string;
  /** Whether its reader has followed a link that was mailed there. */
  isProven: boolean;
  by: {
    /** Id of the account; null for one who is not signed in. */
    account: string | null;
    /** Where the call came from; null where it does not count. */
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

/** Rates that were found full, of which the longest unasked for are forgotten. */
const KEPT_FULL = 10_000;

/** Holds the mails of a service that others cause to limits, which all of its instances share. */
export function createMailLimits({ rates, settings, now }: MailLimitsDeps) {
  function ratesOf({ to, isProven, by }: LimitedMail): Rate[] {
    const { mailbox, provenMailbox, account, network } = settings;
    const all: Rate[] = [
      { name: 'mail to', of: mailboxOf(to), windows: isProven ? provenMailbox : mailbox },
    ];
    if (by.account !== null) all.push({ name: 'mail by', of: by.account, windows: account });
    if (by.address !== null && !isProven)
      all.push({ name: 'mail from', of: networkOf(by.address), windows: network });
    return all;
  }

  /** Until when there was no room, as far as this instance has heard. */
  const fullUntil = new LRUCache<string, number>({ max: KEPT_FULL });
  const keyOf = ({ name, of }: Rate): string => `${name} ${of}`;
  const wasFull = (rate: Rate, at: number): boolean => (fullUntil.get(keyOf(rate)) ?? 0) > at;
  function remember(all: readonly Rate[], waits: readonly number[], at: number): void {
    for (const [index, rate] of all.entries())
      if (waits[index]) fullUntil.set(keyOf(rate), at + waits[index]);
  }

  /** For each list of rates the longest wait in it. */
  const longest = (lists: readonly Rate[][], waits: readonly number[]): number[] => {
    let from = 0;
    return lists.map(({ length }) => {
      from += length;
      return Math.max(0, ...waits.slice(from - length, from));
    });
  };

  return {
    /** Counts those of the mails that may be sent; one that may not takes nothing of any limit. */
    async admit(mails: readonly LimitedMail[]) {
      const at = now();
      const all = mails.map(ratesOf);
      // a flood is turned away by reading alone
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
        /** For each mail the milliseconds until it could be sent; 0 for one that may be sent now. */
        waits: all.map((own) => waitOf.get(own) ?? 0),
        /** Counts none of them: what they were to tell did not come to be. */
        undo: () => rates.giveBack(kept, at),
      };
    },
  };
}

/** Providers whose mailboxes have one domain more, or do not care for dots. */
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
const WITHOUT_DOTS = new Set(['gmail.com']);

/** An address the way that two spellings of it are told to be one: case and encoding do not count. */
export const foldAddress = (address: string): string =>
  address.trim().normalize('NFKC').toLowerCase();

/**
 * The mailbox that an address very likely ends in: `Asha.Rao+sale@GoogleMail.com` is
 * `asharao@gmail.com`. For counting only: mail goes to addresses as they are.
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

/** So many in an hour of the clock, and in a day. */
export const windowsOf = (hour: number, day: number) => [
  { ms: HOUR_MS, most: hour },
  { ms: 24 * HOUR_MS, most: day },
];

/** A setting like `10/30`: ten in an hour of the clock and thirty in a day. */
export const hourAndDay = (preset: string) =>
  z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,6}\/[1-9]\d{0,6}$/, 'Not like 10/30: so many an hour and a day.')
    .transform((text) => {
      const [hour = 0, day = 0] = text.split('/').map(Number);
      return windowsOf(hour, day);
    })
    .prefault(preset);

/** How many mails shoppers may cause (docs/running.md). */
export const mailLimitEnv = {
  MAILS_PER_MAILBOX: hourAndDay('10/30'),
  MAILS_PER_PROVEN_MAILBOX: hourAndDay('60/200'),
  MAILS_PER_ACCOUNT: hourAndDay('60/300'),
  MAILS_PER_NETWORK: hourAndDay('100/400'),
};

export const mailLimitsOf = (env: z.output<z.ZodObject<typeof mailLimitEnv>>) => ({
  /** To one mailbox that nobody has shown to be theirs. */
  mailbox: env.MAILS_PER_MAILBOX,
  /** To one whose holder has followed a mailed link. */
  provenMailbox: env.MAILS_PER_PROVEN_MAILBOX,
  /** Caused by one account. */
  account: env.MAILS_PER_ACCOUNT,
  /** Caused from one network, to mailboxes that nobody has shown to be theirs. */
  network: env.MAILS_PER_NETWORK,
});

/** The limits of a shop that is told nothing else. */
export const DEFAULT_MAIL_LIMITS = mailLimitsOf(z.object(mailLimitEnv).parse({}));
