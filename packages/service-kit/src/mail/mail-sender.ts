import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { repeat } from '../run/background.ts';
import { createMailMetrics, deliver } from './deliver.ts';
import type { MailQueue } from './mail-queue.ts';
import type { MailTransport } from './mail-transport.ts';

/** A sender that dies leaves its mail to others after so long. */
const LEASE_MS = 2 * 60_000;
const POLL_MS = 1000;
const AT_ONCE = 3;
/** What is on its way when the sender stops may take so long; after that another one sends it later. */
const GRACE_MS = 5000;
/** A mail gives way to more urgent work so often, for so long each. */
const MAX_PAUSES = 10;
const GIVE_WAY_MS = 300;

export interface MailSenderOptions {
  queue: MailQueue;
  transport: MailTransport;
  log: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to 1, for the spread of later tries. */
  random?: () => number;
  /** Whether the service has more urgent work now; mails then go out one by one, seconds apart. */
  isBusy?: () => boolean;
}

/** One round at a time, for whoever calls; `startMailSender` calls it every second. */
export function createMailRounds(options: MailSenderOptions) {
  const { queue, now = Date.now, random = Math.random, isBusy = () => false } = options;
  const metrics = createMailMetrics(queue, now);
  const stopping = new AbortController();
  const deps = { ...options, mails: queue, metrics, now, random, stopping: stopping.signal };
  let halted = false;

  /** Gives way while the service is busy, but not for ever: it may be so for hours. */
  async function giveWay(): Promise<void> {
    for (let pauses = 0; pauses < MAX_PAUSES && !halted && isBusy(); pauses += 1) {
      await delay(GIVE_WAY_MS, undefined, { ref: false });
    }
  }

  async function sendOneByOne(): Promise<void> {
    while (!halted) {
      await giveWay();
      const mail = await queue.claim(new Date(now()), LEASE_MS);
      if (!mail || (await deliver(mail, deps)) === 'postponed') return;
    }
  }

  return {
    metrics: metrics.registry,
    /**
     * Sends what is due, some at once, until nothing is or a mail has to wait: a server that is away is
     * asked for few mails a round, not for all.
     */
    async sendDue(): Promise<void> {
      await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
    },
    /** No mail is begun after this, and those on their way end within 5 s. */
    halt(): void {
      halted = true;
      setTimeout(() => stopping.abort(new Error('The sender stops.')), GRACE_MS).unref();
    },
  };
}

/**
 * Sends the queue's mails in the background. Any number of instances may: each mail is claimed by one for
 * two minutes. A mail is sent at least once; twice only when an instance dies between the server's yes and
 * its own note of it.
 */
export function startMailSender(options: MailSenderOptions) {
  const { transport, log } = options;
  const { metrics, sendDue, halt } = createMailRounds(options);
  const rounds = repeat({
    every: POLL_MS,
    job: sendDue,
    onError: (err) => log.warn({ err }, 'mails could not be looked through'),
  });
  log.info({ target: transport.target }, 'mails go to');
  return {
    metrics,
    /** Finishes the mails that are on their way; call it before the database is closed. */
    async stop(): Promise<void> {
      halt();
      await rounds.stop();
      transport.close();
    },
  };
}
