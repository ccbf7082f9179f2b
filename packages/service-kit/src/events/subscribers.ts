import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@tanabana/contracts';
import type { Collection, Db } from 'mongodb';
import type { Logger } from '../logger.ts';
import { ensureIndexes, ignoreDuplicate } from '../mongo/index.ts';
import { waitAfter } from '../run/retry-delay.ts';
import { cursorOf, NO_EVENT } from './cursor.ts';
import type { Outbox } from './outbox.ts';
import type { Subscriber } from './subscriber.ts';
import { createSubscriberMetrics } from './subscriber-metrics.ts';

/** How far a subscriber is; one instance at a time has the lease. */
interface ProgressDocument {
  /** Name of the subscriber. */
  _id: string;
  /** Cursor of the outbox. */
  after: string;
  lease: string | null;
  leasedUntil: Date;
}

/** An event that is repeated, or that waits for an earlier event of its entity. */
interface RepeatedDocument {
  /** `<subscriber> <event>`. */
  _id: string;
  subscriber: string;
  /** `<kind> <id>`. */
  entity: string;
  event: string;
  sequence: number;
  /** Time of the next attempt; null while an earlier event of the entity fails. */
  dueAt: Date | null;
  tries: number;
  /** Time of the first failure, or of arrival behind a failed event. */
  since: Date;
  error: string | null;
}

/** Collections in the database of the service. */
export const SUBSCRIBERS_COLLECTION = 'eventSubscribers';
export const REPEATED_COLLECTION = 'eventRepeats';

/** Events read at once, and failed events repeated per round. */
const AT_ONCE = 100;
/** Milliseconds between two writes of the progress, and so of what a crash repeats. */
const SAVE_EVERY_MS = 1000;
/** Milliseconds after which another instance may go on. */
const LEASE_MS = 60_000;
/** Milliseconds after which an event is given up (rule 27.4). */
const GIVE_UP_MS = 24 * 60 * 60_000;
const MAX_ERROR = 300;

export interface SubscribersOptions {
  db: Db;
  outbox: Outbox;
  subscribers: readonly Subscriber[];
  log: Pick<Logger, 'warn' | 'error' | 'info'>;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** From 0 to 1, for the variation of delays. */
  random?: () => number;
  /** Returns whether the service has more urgent work; events then wait for some seconds. */
  isBusy?: () => boolean;
}

const entityOf = ({ entity: { kind, id } }: DomainEvent): string => `${kind} ${id}`;

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR);

/** Creates missing indexes, for the storage of a service with subscribers. */
export const prepareSubscribers = (db: Db): Promise<void> =>
  ensureIndexes(db.collection(REPEATED_COLLECTION), [
    { key: { subscriber: 1, dueAt: 1 }, name: 'due' },
    { key: { subscriber: 1, since: 1 }, name: 'since' },
    { key: { subscriber: 1, entity: 1, sequence: 1 }, name: 'of_entity' },
  ]);

/** Runs one round at a time; `startSubscribers` repeats rounds. */
export function createSubscriberRounds(options: SubscribersOptions) {
  const { db, outbox, subscribers, log, now = Date.now, random = Math.random } = options;
  const progress: Collection<ProgressDocument> = db.collection(SUBSCRIBERS_COLLECTION);
  const repeats: Collection<RepeatedDocument> = db.collection(REPEATED_COLLECTION);
  let halted = false;
  const progressOf = async (name: string): Promise<string> =>
    (await progress.findOne({ _id: name }))?.after ?? NO_EVENT;
  const metrics = createSubscriberMetrics(subscribers, {
    waiting: async ({ name }) => outbox.waiting(await progressOf(name)),
    repeated: async ({ name }) => ({
      count: await repeats.countDocuments({ subscriber: name }),
      since: (await repeats.findOne({ subscriber: name }, { sort: { since: 1 } }))?.since ?? null,
    }),
    now,
  });

  /**
   * Returns whether a subscriber has an event to handle or to repeat. Reads only, so that an idle
   * service does not write.
   */
  async function hasWork({ name }: Subscriber): Promise<boolean> {
    if (await outbox.hasAfter(await progressOf(name))) return true;
    const due = { subscriber: name, dueAt: { $lte: new Date(now()) } };
    return (await repeats.findOne(due, { projection: { _id: 1 } })) !== null;
  }

  /** Takes the work of a subscriber; null while another instance has it. */
  async function claim({ name }: Subscriber): Promise<ProgressDocument | null> {
    const at = new Date(now());
    return progress.findOneAndUpdate(
      { _id: name, leasedUntil: { $lte: at } },
      { $set: { lease: randomUUID(), leasedUntil: new Date(at.getTime() + LEASE_MS) } },
      { returnDocument: 'after' },
    );
  }

  /** Stores the progress; false if the lease was lost. */
  async function settle(
    { _id, lease }: ProgressDocument,
    change: Partial<Pick<ProgressDocument, 'after' | 'lease' | 'leasedUntil'>>,
  ): Promise<boolean> {
    const { matchedCount } = await progress.updateOne({ _id, lease }, { $set: change });
    return matchedCount === 1;
  }

  const extend = (held: ProgressDocument, after?: string): Promise<boolean> =>
    settle(held, {
      leasedUntil: new Date(now() + LEASE_MS),
      ...(after !== undefined && { after }),
    });

  /** Stores that an event is to be repeated; changes nothing if it is stored already. */
  async function postpone(
    { name }: Subscriber,
    event: DomainEvent,
    failure: Pick<RepeatedDocument, 'dueAt' | 'tries' | 'error'>,
  ): Promise<void> {
    const $setOnInsert = {
      ...failure,
      subscriber: name,
      entity: entityOf(event),
      event: event.id,
      sequence: event.sequence,
      since: new Date(now()),
    };
    await repeats.updateOne({ _id: `${name} ${event.id}` }, { $setOnInsert }, { upsert: true });
  }

  async function attempt(subscriber: Subscriber, event: DomainEvent, tries: number) {
    try {
      await subscriber.handle(event);
      metrics.handled.labels(subscriber.name).inc();
      return null;
    } catch (error) {
      const { name } = subscriber;
      metrics.failed.labels(name).inc();
      const dueAt = new Date(now() + waitAfter(tries, random()));
      const { type, id } = event;
      log.warn(
        { subscriber: name, type, event: id, tries, dueAt, err: error },
        'event not handled',
      );
      return { dueAt, tries, error: textOf(error) };
    }
  }

  /** Returns the entities of these events that have an earlier event to be repeated. */
  async function blockedOf(
    { name }: Subscriber,
    events: readonly DomainEvent[],
  ): Promise<Set<string>> {
    if (events.length === 0) return new Set();
    const entity = { $in: [...new Set(events.map(entityOf))] };
    const found = await repeats.find({ subscriber: name, entity }).toArray();
    return new Set(found.map((one) => one.entity));
  }

  /** Handles new events in order; a failed one lets only later events of its entity wait. */
  async function handleNew(subscriber: Subscriber, held: ProgressDocument): Promise<void> {
    let { after } = held;
    for (let more = true; more && !halted; ) {
      const page = await outbox.after(after, AT_ONCE);
      if (page.missed)
        log.warn({ subscriber: subscriber.name, after }, 'events expired before they were handled');
      const wanted = page.events.filter(({ type }) => subscriber.types.includes(type));
      const blocked = await blockedOf(subscriber, wanted);
      let savedAt = now();
      for (const event of wanted) {
        const failure = blocked.has(entityOf(event))
          ? { dueAt: null, tries: 0, error: null }
          : await attempt(subscriber, event, 1);
        if (failure) {
          await postpone(subscriber, event, failure);
          blocked.add(entityOf(event));
        }
        if (!halted && now() - savedAt < SAVE_EVERY_MS) continue;
        if (!(await extend(held, cursorOf(event))) || halted) return;
        savedAt = now();
      }
      if (page.next !== after && !(await extend(held, page.next))) return;
      after = page.next;
      more = page.more;
    }
  }

  /** Deletes a repeated event, and returns the next one of its entity, which is due now. */
  async function finish({ _id, subscriber, entity, sequence }: RepeatedDocument) {
    const next = await repeats.findOneAndUpdate(
      { subscriber, entity, sequence: { $gt: sequence } },
      { $set: { dueAt: new Date(now()) } },
      { sort: { sequence: 1 }, returnDocument: 'after' },
    );
    await repeats.deleteOne({ _id });
    return next;
  }

  /** Repeats an event; returns the next one of its entity unless this one fails again. */
  async function repeatOne(
    subscriber: Subscriber,
    one: RepeatedDocument,
  ): Promise<RepeatedDocument | null> {
    const { name } = subscriber;
    const [event] = await outbox.ofIds([one.event]);
    const failure = event && (await attempt(subscriber, event, one.tries + 1));
    if (failure && now() - one.since.getTime() < GIVE_UP_MS) {
      await repeats.updateOne({ _id: one._id }, { $set: failure });
      return null;
    }
    if (failure) {
      metrics.abandoned.labels(name).inc();
      log.error({ subscriber: name, type: event.type, event: event.id }, 'event abandoned');
    }
    return finish(one);
  }

  /** Repeats failed events that are due, and then those of their entities that wait for them. */
  async function repeatDue(subscriber: Subscriber, held: ProgressDocument): Promise<void> {
    const due = await repeats
      .find({ subscriber: subscriber.name, dueAt: { $lte: new Date(now()) } })
      .sort({ dueAt: 1 })
      .limit(AT_ONCE)
      .toArray();
    for (const first of due)
      for (let one: RepeatedDocument | null = first; one; ) {
        if (halted || !(await extend(held))) return;
        one = await repeatOne(subscriber, one);
      }
  }

  async function work(subscriber: Subscriber): Promise<void> {
    const held = (await hasWork(subscriber)) && (await claim(subscriber));
    if (!held) return;
    try {
      await repeatDue(subscriber, held);
      await handleNew(subscriber, held);
    } finally {
      await settle(held, { lease: null, leasedUntil: new Date(0) });
    }
  }

  return {
    metrics: metrics.registry,
    /** Creates the progress of new subscribers, which begin with the next event. */
    async prepare(): Promise<void> {
      const after = await outbox.end();
      for (const { name } of subscribers)
        await progress
          .updateOne(
            { _id: name },
            { $setOnInsert: { after, lease: null, leasedUntil: new Date(0) } },
            { upsert: true },
          )
          .catch(ignoreDuplicate);
    },
    /** Handles all events that are due. Throws for database errors, after all subscribers. */
    async run(): Promise<void> {
      const results = await Promise.allSettled(subscribers.map(work));
      const failed = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      if (failed.length > 0) throw failed[0];
    },
    halt(): void {
      halted = true;
    },
  };
}
