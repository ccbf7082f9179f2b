import { Counter, Gauge, Registry } from 'prom-client';
import type { MailRepository } from '../queue/mail-repository.ts';

export type MailMetrics = ReturnType<typeof createMailMetrics>;

/** What the mails of a service say on its metrics page. The gauges are of all instances together. */
export function createMailMetrics(mails: MailRepository, now: () => number) {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['kind'], registers });
  const waiting = new Gauge({
    name: 'mails_waiting',
    help: 'Mails that are not sent yet',
    registers,
    /** Both gauges are read in one look; a database that is away leaves them as they were. */
    async collect() {
      const seen = await mails.waiting().catch(() => null);
      if (!seen) return;
      this.set(seen.count);
      oldest.set(seen.since ? Math.max(0, now() - seen.since.getTime()) / 1000 : 0);
    },
  });
  const oldest = new Gauge({
    name: 'mails_oldest_waiting_seconds',
    help: 'Age of the mail that has waited longest; 0 when none waits',
    registers,
  });
  return {
    registry,
    waiting,
    sent: counter('mails_sent_total', 'Mails handed over'),
    postponed: counter('mails_postponed_total', 'Tries that failed and will be made again'),
    failed: counter('mails_failed_total', 'Mails given up'),
  };
}
