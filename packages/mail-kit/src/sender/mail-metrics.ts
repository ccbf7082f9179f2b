import { Counter, Gauge, Registry } from 'prom-client';
import type { MailRepository } from '../queue/mail-repository.ts';

export type MailMetrics = ReturnType<typeof createMailMetrics>;

/** What the mails of a service say on its metrics page. The gauges are of all instances together. */
export function createMailMetrics(mails: MailRepository, now: () => number) {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['kind'], registers });
  let looking: ReturnType<MailRepository['waiting']> | undefined;
  /** One look for both gauges; a database that is away leaves them as they were. */
  const look = () => {
    looking ??= mails.waiting().finally(() => {
      looking = undefined;
    });
    return looking.catch(() => null);
  };
  const waiting = new Gauge({
    name: 'mails_waiting',
    help: 'Mails that are not sent yet',
    registers,
    async collect() {
      const seen = await look();
      if (seen) this.set(seen.count);
    },
  });
  const oldest = new Gauge({
    name: 'mails_oldest_waiting_seconds',
    help: 'Age of the mail that has waited longest; 0 when none waits',
    registers,
    async collect() {
      const seen = await look();
      if (seen) this.set(seen.since ? Math.max(0, now() - seen.since.getTime()) / 1000 : 0);
    },
  });
  return {
    registry,
    waiting,
    oldest,
    sent: counter('mails_sent_total', 'Mails handed over'),
    postponed: counter('mails_postponed_total', 'Tries that failed and will be made again'),
    failed: counter('mails_failed_total', 'Mails given up'),
  };
}
