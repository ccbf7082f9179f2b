import { Counter, Gauge, Registry } from 'prom-client';
import type { Subscriber } from './subscriber.ts';

/** A number of events and the time of the oldest. */
interface Waiting {
  count: number;
  since: Date | null;
}

interface Sources {
  waiting(subscriber: Subscriber): Promise<Waiting>;
  repeated(subscriber: Subscriber): Promise<Waiting>;
  now(): number;
}

/** Creates the metrics of subscribers. The gauges count over all instances. */
export function createSubscriberMetrics(
  subscribers: readonly Subscriber[],
  { waiting, repeated, now }: Sources,
) {
  const registry = new Registry();
  const registers = [registry];
  const labelNames = ['subscriber'];
  const counter = (name: string, help: string) => {
    const made = new Counter({ name, help, labelNames, registers });
    for (const one of subscribers) made.labels(one.name).inc(0);
    return made;
  };
  const count = new Gauge({
    name: 'events_waiting',
    help: 'Domain events that a subscriber has not handled',
    labelNames,
    registers,
    async collect() {
      for (const subscriber of subscribers) {
        const { name } = subscriber;
        // while the database is unavailable, both gauges keep their values
        const read = Promise.all([waiting(subscriber), repeated(subscriber)]);
        const seen = await read.catch(() => null);
        if (!seen) continue;
        this.labels(name).set(seen[0].count + seen[1].count);
        const since = seen.flatMap((one) => one.since?.getTime() ?? []);
        oldest.labels(name).set(Math.max(0, now() - Math.min(now(), ...since)) / 1000);
      }
    },
  });
  const oldest = new Gauge({
    name: 'events_oldest_waiting_seconds',
    help: 'Age of the oldest domain event that a subscriber has not handled; 0 if there is none',
    labelNames,
    registers,
  });
  return {
    registry,
    count,
    oldest,
    handled: counter('events_handled_total', 'Domain events that a subscriber has handled'),
    failed: counter('events_failed_total', 'Failed attempts to handle a domain event'),
    abandoned: counter('events_abandoned_total', 'Domain events that a subscriber has given up'),
  };
}
