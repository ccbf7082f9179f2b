import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Collection, MongoClient } from 'mongodb';
import { type Background, type BackgroundWork, type Repeated, repeat } from '../run/background.ts';
import { ensureIndexes } from './collections.ts';
import { databaseName } from './connect.ts';
import { isDuplicateKey } from './errors.ts';

/** A change to data that other instances may cache. Idempotent. */
export interface ChangeEvent {
  /** Ids of created, changed or deleted products. */
  products?: readonly string[];
  /** Products with `changedAt` at or after this, if too many to list. */
  productsSince?: Date;
  /** The synonyms have changed. */
  synonyms?: true;
  /** The table of GST rates has changed. */
  gstRates?: true;
  /** Collections of products, or their order, have changed. */
  collections?: true;
  /** Promotions, delivery settings or the table of PIN codes have changed. */
  selling?: true;
  /** The owner has changed settings. */
  settings?: true;
  /** Content documents have changed. */
  content?: true;
  /** Ids of products whose sums of reviews have changed. */
  ratings?: readonly string[];
  /** Ids of products of which shoppers see other reviews, or others first. */
  reviews?: readonly string[];
  /** Tokens of these users with a lower version are revoked. */
  endedUsers?: readonly { id: string; version: number }[];
  /** Ids (`jti`) of revoked tokens. */
  endedTokens?: readonly string[];
  /** The list of API keys has changed. */
  apiKeys?: true;
  /** Ids of API keys that were used. */
  usedApiKeys?: readonly string[];
}

export interface ChangeListener {
  /** A poll waits for a returned promise, at most a quarter of a second; it must not reject. */
  onChange(event: ChangeEvent): unknown;
  /** Called when events were lost: everything cached may be stale. */
  onGap(): unknown;
}

/** Numbered without gaps: number n + 1 is assigned only after n is committed. */
interface ChangeDocument {
  _id: number;
  at: Date;
  /** The publishing process, whose listeners already have the event. */
  by: string;
  items: ChangeEvent[];
}

export interface ChangeFeedOptions {
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/**
 * Name of database and collection; fixed, because shops have stored it and database users have
 * rights on it.
 */
export const CHANGE_FEED_DATABASE = 'news';
const POLL_EVERY_MS = 250;
/** Milliseconds for which a poll counts as current; timers may fire late on a busy machine. */
const CURRENT_MS = 400;
/**
 * Milliseconds without requests after which an instance polls rarely, and before its next response.
 */
const IDLE_AFTER_MS = 300;
const POLL_IDLE_EVERY_MS = 5000;
/** Maximum milliseconds that an optional poll delays a caller. */
const TRY_MS = 250;
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, TRY_MS).unref();
  });
/** Events of this interval (ms) are stored together. */
const STORE_EVERY_MS = 100;
const RETRY_MS = 1000;
const EVENTS_AT_ONCE = 500;
/** An instance that does not poll for longer has a gap. */
const RETENTION_MS = 600_000;
const TRIM_EVERY_MS = 60_000;
const MAJORITY = { readConcern: { level: 'majority' }, writeConcern: { w: 'majority' } } as const;

/**
 * Publishes changes between all instances of all services: one collection, `<prefix>_news.news`,
 * polled by `_id` four times a second while the instance is busy (decision 0030).
 */
export function createChangeFeed(
  client: MongoClient,
  dbPrefix: string,
  { now = () => performance.now() }: ChangeFeedOptions = {},
) {
  const log: Collection<ChangeDocument> = client
    .db(databaseName(dbPrefix, CHANGE_FEED_DATABASE))
    .collection(CHANGE_FEED_DATABASE, MAJORITY);
  const by = randomUUID();
  const listeners: ChangeListener[] = [];
  const ofSessions = new WeakMap<ClientSession, ChangeEvent[]>();
  let work: BackgroundWork | undefined;

  /** The newest number known to be committed. */
  let newest: number | undefined;
  let unstored: ChangeEvent[] = [];
  let storing: Promise<void> | undefined;
  let trimmedAt = Number.NEGATIVE_INFINITY;

  /** Listeners have received all events up to this number. */
  let lastSeen: number | undefined;
  let polledAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAway = false;
  let polling: Promise<void> | undefined;
  let repeated: Repeated | undefined;

  async function readNewest(): Promise<number> {
    const found = await log.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
    return found?._id ?? 0;
  }

  async function append(items: ChangeEvent[]): Promise<void> {
    for (;;) {
      const last = newest ?? (await readNewest());
      newest = undefined;
      try {
        await log.insertOne({ _id: last + 1, at: new Date(), by, items });
        newest = last + 1;
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // Another instance was first, and its write may not be majority-committed yet.
        await sleep(Math.random() * 10);
      }
    }
  }

  /** Keeps the newest event, because the next number follows it. */
  async function trim(): Promise<void> {
    if (now() - trimmedAt < TRIM_EVERY_MS || newest === undefined) return;
    trimmedAt = now();
    await log.deleteMany({
      at: { $lt: new Date(Date.now() - RETENTION_MS) },
      _id: { $lt: newest },
    });
  }

  async function storeAll(): Promise<void> {
    while (unstored.length > 0) {
      const events = unstored.splice(0, EVENTS_AT_ONCE);
      try {
        await append(events);
      } catch (error) {
        unstored = [...events, ...unstored];
        throw error;
      }
      await trim();
      await sleep(STORE_EVERY_MS);
    }
  }

  function startStoring(): void {
    storing ??= storeAll()
      .catch((error: unknown) => {
        work?.failed(error);
        setTimeout(startStoring, RETRY_MS).unref();
      })
      .finally(() => {
        storing = undefined;
      });
  }

  function publish(event: ChangeEvent): void {
    for (const { onChange } of listeners) void onChange(event);
    unstored.push(event);
    startStoring();
  }

  function publishAfter(session: ClientSession, event: ChangeEvent): void {
    const known = ofSessions.get(session);
    if (known) {
      known.push(event);
      return;
    }
    const events = [event];
    ofSessions.set(session, events);
    session.once('ended', () => events.forEach(publish));
  }

  /**
   * @param handled receives what listeners do with the events
   * @returns whether no event is missing between the last seen and the newest
   */
  async function readSince(last: number, handled: unknown[]): Promise<boolean> {
    // Includes the last seen event: if it is missing together with all others, another log has
    // started.
    let isWhole = last === 0;
    for await (const { _id, by: publisher, items } of log
      .find({ _id: { $gte: last } })
      .sort({ _id: 1 })) {
      if (_id > (lastSeen ?? 0) + 1) return false;
      isWhole = true;
      if (_id > last && publisher !== by)
        for (const event of items)
          for (const { onChange } of listeners) handled.push(onChange(event));
      lastSeen = _id;
      newest = Math.max(_id, newest ?? 0);
    }
    return isWhole;
  }

  async function poll(): Promise<void> {
    const started = now();
    const handled: unknown[] = [];
    if (lastSeen === undefined) lastSeen = await readNewest();
    else if (!(await readSince(lastSeen, handled))) {
      newest = undefined;
      lastSeen = await readNewest();
      for (const { onGap } of listeners) handled.push(onGap());
    }
    if (handled.some((one) => one instanceof Promise))
      await Promise.race([Promise.all(handled), pause()]);
    polledAt = started;
  }

  /** One poll at a time: concurrent callers share its result. */
  function pollOnce(): Promise<void> {
    polling ??= poll()
      .then(
        () => {
          isAway = false;
        },
        (error: unknown) => {
          isAway = true;
          throw error;
        },
      )
      .finally(() => {
        polling = undefined;
      });
    return polling;
  }

  const isIdle = (): boolean =>
    now() - askedAt > IDLE_AFTER_MS && now() - polledAt < POLL_IDLE_EVERY_MS;

  function isCurrent(): boolean {
    askedAt = now();
    return askedAt - polledAt < CURRENT_MS;
  }

  return {
    /** Creates the missing index. */
    prepare: () => ensureIndexes(log, [{ key: { at: 1 } }]),

    /**
     * Publishes an event to all instances; to this one's listeners immediately. With a session,
     * after the session has ended, whatever its outcome, because the change is not visible before.
     * Never throws: an event that cannot be stored now is stored later.
     */
    publish(event: ChangeEvent, session?: ClientSession): void {
      if (session) publishAfter(session, event);
      else publish(event);
    },

    /** Receives every event from the first poll on. */
    subscribe(listener: ChangeListener): void {
      listeners.push(listener);
    },

    /** Returns whether listeners have everything published until a moment ago. */
    isCurrent,

    /**
     * Resolves once listeners are up to date. Throws the driver's error if the database is
     * unavailable.
     */
    catchUp: async (): Promise<void> => (isCurrent() ? undefined : pollOnce()),

    /**
     * Like `catchUp` for callers that can use stale data: waits at most a quarter of a second and
     * never throws.
     */
    async tryCatchUp(): Promise<void> {
      if (isCurrent()) return;
      const polled = pollOnce().catch(() => {});
      if (!isAway) await Promise.race([polled, pause()]);
    },

    /** Polls once, then continues in the background. */
    async start(background: Background): Promise<void> {
      const feedWork = background.of('change_feed');
      work = feedWork;
      await pollOnce();
      repeated = repeat({
        every: POLL_EVERY_MS,
        async job() {
          if (isIdle()) return;
          await pollOnce();
          feedWork.worked();
        },
        onError: feedWork.failed,
      });
    },

    /** Stops polling; resolves when pending events are stored or have failed. */
    async stop(): Promise<void> {
      await repeated?.stop();
      await storing;
    },
  };
}
