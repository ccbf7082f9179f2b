import type { Rate, Rates, RateWindow } from '@tanabana/mongo-kit';
import { networkOf } from '@tanabana/service-kit';
import { mailboxOf } from './mailbox.ts';

/** How many mails may be caused from outside (docs/decisions/0023). */
export interface MailLimitSettings {
  /** To one mailbox that nobody has shown to be theirs. */
  mailbox: readonly RateWindow[];
  /** To one whose holder has followed a mailed link. */
  provenMailbox: readonly RateWindow[];
  /** Caused by one account. */
  account: readonly RateWindow[];
  /** Caused from one network, to mailboxes that nobody has shown to be theirs. */
  network: readonly RateWindow[];
}

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

export interface MailAdmission {
  /** For each mail the milliseconds until it could be sent; 0 for one that may be sent now. */
  waits: readonly number[];
  /** Counts none of them: what they were to tell did not come to be. */
  undo(): Promise<void>;
}

export interface MailLimits {
  /** Counts those of the mails that may be sent; one that may not takes nothing of any limit. */
  admit(mails: readonly LimitedMail[]): Promise<MailAdmission>;
}

export interface MailLimitsDeps {
  rates: Rates;
  settings: MailLimitSettings;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Holds the mails of a service that others cause to limits, which all of its instances share. */
export function createMailLimits({ rates, settings, now }: MailLimitsDeps): MailLimits {
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

  /** For each list of rates the longest wait in it. */
  const longest = (lists: readonly Rate[][], waits: readonly number[]): number[] => {
    let from = 0;
    return lists.map(({ length }) => {
      from += length;
      return Math.max(0, ...waits.slice(from - length, from));
    });
  };

  return {
    async admit(mails) {
      const at = now();
      const all = mails.map(ratesOf);
      // a flood is turned away by reading alone
      const waits = longest(all, await rates.waits(all.flat(), at));
      const wanted = all.filter((_, index) => waits[index] === 0);
      const taken = wanted.flat();
      const found = await rates.take(taken, at);
      const late = longest(wanted, found);
      const refused = new Set(wanted.filter((_, index) => late[index] !== 0).flat());
      await rates.giveBack(
        taken.filter((rate, index) => refused.has(rate) && found[index] === 0),
        at,
      );
      const kept = taken.filter((rate) => !refused.has(rate));
      const lateOf = new Map(wanted.map((own, index) => [own, late[index] ?? 0]));
      return {
        waits: all.map((own, index) => lateOf.get(own) ?? waits[index] ?? 0),
        undo: () => rates.giveBack(kept, at),
      };
    },
  };
}
