import { createHash } from 'node:crypto';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Logger } from '../logger.ts';
import { waitAfter } from '../run/retry-delay.ts';
import { isAddress, type OutgoingMail, oneLine } from './mail.ts';
import type { ClaimedMail, MailQueue } from './mail-queue.ts';
import { MailRefused, type MailTransport } from './mail-transport.ts';

/**
 * Milliseconds for one attempt; well within the lease, so that no second sender starts meanwhile.
 */
const TRY_MS = 60_000;
const MAX_ERROR = 300;

interface DeliveryDeps {
  mails: MailQueue;
  transport: MailTransport;
  metrics: MailMetrics;
  log: Logger;
  /** Aborted when there is no time left to finish. */
  stopping: AbortSignal;
  now: () => number;
  random: () => number;
}

const toOutgoing = ({ _id, kind, to, queuedAt, content }: ClaimedMail): OutgoingMail => ({
  id: createHash('sha256').update(_id).digest('hex').slice(0, 32),
  kind,
  to,
  queuedAt,
  ...content,
});

const isTooLate = ({ usefulUntil }: ClaimedMail, at: number): boolean =>
  usefulUntil !== null && at > usefulUntil.getTime();

async function attempt(mail: ClaimedMail, deps: DeliveryDeps): Promise<void> {
  if (!isAddress(mail.to)) throw new MailRefused('The mail server cannot send to this address.');
  if (isTooLate(mail, deps.now())) throw new MailRefused('The deadline has passed.');
  const signal = AbortSignal.any([AbortSignal.timeout(TRY_MS), deps.stopping]);
  await deps.transport.send(toOutgoing(mail), signal);
}

export type Outcome = 'sent' | 'failed' | 'postponed';

/** Tries to send a claimed email and records the outcome. Throws only for database errors. */
export async function deliver(mail: ClaimedMail, deps: DeliveryDeps): Promise<Outcome> {
  const { mails, metrics, log, now, random } = deps;
  const { kind, tries } = mail;
  try {
    await attempt(mail, deps);
  } catch (error) {
    const reason = oneLine(error instanceof Error ? error.message : String(error), MAX_ERROR);
    const dueAt = new Date(now() + waitAfter(tries, random()));
    if (error instanceof MailRefused || tries >= MAX_TRIES || isTooLate(mail, dueAt.getTime())) {
      await mails.failed(mail, new Date(now()), reason);
      metrics.failed.labels(kind).inc();
      log.error({ kind, tries, reason }, 'mail abandoned');
      return 'failed';
    }
    await mails.tryAgain(mail, dueAt, reason);
    metrics.postponed.labels(kind).inc();
    log.warn({ kind, tries, reason, dueAt }, 'mail not sent yet');
    return 'postponed';
  }
  metrics.sent.labels(kind).inc();
  const own = await mails.sent(mail, new Date(now()));
  log.info(
    { kind, tries },
    own ? 'mail sent' : 'mail sent after its lease ended: it may arrive twice',
  );
  return 'sent';
}

/** With these delays an email is given up after about 24 h of sender uptime. */
export const MAX_TRIES = 150;

export type MailMetrics = ReturnType<typeof createMailMetrics>;

/** Creates the email metrics of a service. The gauges count over all instances. */
export function createMailMetrics(mails: MailQueue, now: () => number) {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['kind'], registers });
  let reading: ReturnType<MailQueue['waiting']> | undefined;
  /** One query for both gauges; if the database is unavailable they keep their values. */
  const read = () => {
    reading ??= mails.waiting().finally(() => {
      reading = undefined;
    });
    return reading.catch(() => null);
  };
  const waiting = new Gauge({
    name: 'mails_waiting',
    help: 'Mails that are queued',
    registers,
    async collect() {
      const seen = await read();
      if (seen) this.set(seen.count);
    },
  });
  const oldest = new Gauge({
    name: 'mails_oldest_waiting_seconds',
    help: 'Age of the oldest queued mail; 0 if the queue is empty',
    registers,
    async collect() {
      const seen = await read();
      if (seen) this.set(seen.since ? Math.max(0, now() - seen.since.getTime()) / 1000 : 0);
    },
  });
  return {
    registry,
    waiting,
    oldest,
    sent: counter('mails_sent_total', 'Mails that the mail server accepted'),
    postponed: counter('mails_postponed_total', 'Failed attempts that will be repeated'),
    failed: counter('mails_failed_total', 'Abandoned mails'),
  };
}
