import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { repeat } from '../run/background.ts';
import { createMailMetrics, deliver } from './deliver.ts';
import type { ClaimedMail, MailQueue } from './mail-queue.ts';
import type { MailTransport } from './mail-transport.ts';

/** Lease in milliseconds; after it, another instance may send the email. */
const LEASE_MS = 2 * 60_000;
const POLL_MS = 1000;
/**
 * Milliseconds without an email of this instance after which it looks for emails rarely: postponed
 * ones, and those of other instances that have ended.
 */
const IDLE_AFTER_MS = 10_000;
const POLL_IDLE_MS = 5000;
const AT_ONCE = 3;
/**
 * Milliseconds for emails in progress when the sender stops; after that another instance sends
 * them.
 */
const GRACE_MS = 5000;
/** Maximum number and length of pauses for more urgent work. */
const MAX_PAUSES = 10;
const GIVE_WAY_MS = 300;

export interface MailSenderOptions {
  queue: MailQueue;
  transport: MailTransport;
  log: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to 1, for the variation of delays. */
  random?: () => number;
  /**
   * Returns whether the service has more urgent work; emails are then sent singly, seconds apart.
   */
  isBusy?: () => boolean;
  /** Resolves once the settings are up to date. */
  upToDate?: () => Promise<void>;
}

/** Sends one round at a time; `startMailSender` runs them. */
export function createMailRounds(options: MailSenderOptions) {
  const { queue, now = Date.now, random = Math.random, isBusy = () => false, upToDate } = options;
  const metrics = createMailMetrics(queue, now);
  const stopping = new AbortController();
  const deps = { ...options, mails: queue, metrics, now, random, stopping: stopping.signal };
  let halted = false;

  /** Pauses while the service is busy, but not indefinitely. */
  async function giveWay(): Promise<void> {
    for (let pauses = 0; pauses < MAX_PAUSES && !halted && isBusy(); pauses += 1) {
      await delay(GIVE_WAY_MS, undefined, { ref: false });
    }
  }

  async function claim(): Promise<ClaimedMail | null> {
    if (halted) return null;
    await giveWay();
    return queue.claim(new Date(now()), LEASE_MS);
  }

  async function sendOneByOne(first?: ClaimedMail): Promise<void> {
    let mail = first ?? (await claim());
    while (mail && (await deliver(mail, deps)) !== 'postponed') mail = await claim();
  }

  return {
    metrics: metrics.registry,
    /**
     * Sends due emails concurrently until none is due or one has to wait, so that an unavailable
     * server gets few attempts per round.
     */
    async sendDue(): Promise<void> {
      const first = await claim();
      if (!first) return;
      await upToDate?.();
      const others = Array.from({ length: AT_ONCE - 1 }, () => sendOneByOne());
      await Promise.all([sendOneByOne(first), ...others]);
    },
    /** Starts no further email; those in progress end within 5 s. */
    halt(): void {
      halted = true;
      setTimeout(() => stopping.abort(new Error('The mail sender is stopping.')), GRACE_MS).unref();
    },
  };
}

/**
 * Sends the queue's emails in the background, within a second of queueing. Any number of instances
 * may run: each email is leased to one for two minutes. An email is sent at least once; twice only
 * if an instance dies between the server's acceptance and recording it.
 */
export function startMailSender(options: MailSenderOptions) {
  const { queue, transport, log, now = Date.now } = options;
  const { metrics, sendDue, halt } = createMailRounds(options);
  let lookedAt = Number.NEGATIVE_INFINITY;
  async function sendIfDue(): Promise<void> {
    const isIdle = now() - queue.queuedAt() > IDLE_AFTER_MS;
    if (isIdle && now() - lookedAt < POLL_IDLE_MS) return;
    lookedAt = now();
    await sendDue();
  }
  const rounds = repeat({
    every: POLL_MS,
    job: sendIfDue,
    onError: (err) => log.warn({ err }, 'the mail queue could not be read'),
  });
  log.info({ target: transport.target }, 'mails go to');
  return {
    metrics,
    /** Waits for emails in progress; call it before the database is closed. */
    async stop(): Promise<void> {
      halt();
      await rounds.stop();
      transport.close();
    },
  };
}
