import { createHash } from 'node:crypto';
import type { Logger } from '@tanabana/service-kit';
import { isAddress, type OutgoingMail, oneLine } from '../mail.ts';
import type { ClaimedMail } from '../queue/mail-document.ts';
import type { MailRepository } from '../queue/mail-repository.ts';
import { MailRefused, type MailTransport } from '../transport/transport.ts';
import { MAX_TRIES, waitAfter } from './backoff.ts';
import type { MailMetrics } from './mail-metrics.ts';

/** How long one try may take; well within the lease, so that no second sender begins meanwhile. */
const TRY_MS = 60_000;
const MAX_ERROR = 300;

export interface DeliveryDeps {
  mails: MailRepository;
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
  if (!isAddress(mail.to)) throw new MailRefused('Not an address that mail can be sent to.');
  if (isTooLate(mail, deps.now())) throw new MailRefused('Its time is over.');
  const signal = AbortSignal.any([AbortSignal.timeout(TRY_MS), deps.stopping]);
  await deps.transport.send(toOutgoing(mail), signal);
}

export type Outcome = 'sent' | 'failed' | 'postponed';

/** Tries to send a claimed mail and writes down what became of it. Throws only for the database. */
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
      log.error({ kind, tries, reason }, 'mail given up');
      return 'failed';
    }
    await mails.tryAgain(mail, dueAt, reason);
    metrics.postponed.labels(kind).inc();
    log.warn({ kind, tries, reason, dueAt }, 'mail not sent yet');
    return 'postponed';
  }
  metrics.sent.labels(kind).inc();
  const own = await mails.sent(mail, new Date(now()));
  log.info({ kind, tries }, own ? 'mail sent' : 'mail sent after its lease: it may come twice');
  return 'sent';
}
