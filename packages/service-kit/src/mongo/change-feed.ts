import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Collection, MongoClient } from 'mongodb';
import { type Background, type BackgroundWork, type Repeated, repeat } from '../run/background.ts';
import { ensureIndexes } from './collections.ts';
import { databaseName } from './connect.ts';
import { isDuplicateKey } from './errors.ts';

/** Something that other instances may hold in memory has changed. Published twice, or where nothing changed, it does no harm. */
export interface ChangeEvent {
  /** Ids of products that were added, changed or removed. */
  products?: readonly string[];
  /** Products whose `changedAt` is this or later, where they are too many to name. */
  productsSince?: Date;
  /** Words that mean the same in searches have changed. */
  synonyms?: true;
  /** There is another table of GST rates. */
  gstRates?: true;
  /** Tokens of these users with a lower version are dead. */
  endedUsers?: readonly { id: string; version: number }[];
  /** Ids (`jti`) of dead tokens. */
  endedTokens?: readonly string[];
}

export interface ChangeListener {
  onChange(event: ChangeEvent): void;
  /** Some events cannot be had any more: whatever is in memory may be stale. */
  onGap(): void;
}

/** Numbered without gaps: number n + 1 is only given by who has seen n stored for good. */
interface ChangeDocument {
  _id: number;
  at: Date;
  /** The process that published it, whose listeners have it already. */
  by: string;
  items: ChangeEvent[];
}

export interface ChangeFeedOptions {
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** The name of database and collection: what shops have stored, and what their users of the database may write. */
export const CHANGE_FEED_DATABASE = 'news';
const POLL_EVERY_MS = 250;
/** A poll that is older than this is no longer counted on: a timer may be late on a busy machine. */
const CURRENT_MS = 400;
/** An instance that was asked nothing for so long polls as rarely as this, and before the next answer. */
const IDLE_AFTER_MS = 1000;
const POLL_IDLE_EVERY_MS = 5000;
/** As long who can do without is held up by a poll. */
const TRY_MS = 250;
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, TRY_MS).unref();
  });
/** What is published meanwhile is stored together. */
const STORE_EVERY_MS = 100;
const RETRY_MS = 1000;
const EVENTS_AT_ONCE = 500;
/** An instance that polls nothing for longer has a gap. */
const RETENTION_MS = 600_000;
const TRIM_EVERY_MS = 60_000;
const MAJORITY = { readConcern: { level: 'majority' }, writeConcern: { w: 'majority' } } as const;

/**
 * What has changed, from each instance of every service to all others: one collection, `<prefix>_news.news`, that each
 * polls by `_id` for what is newer than the last it saw, four times a second while it is asked itself (docs/decisions/0030).
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

  /** The newest number that is known to be stored for good. */
  let newest: number | undefined;
  let unstored: ChangeEvent[] = [];
  let storing: Promise<void> | undefined;
  let trimmedAt = Number.NEGATIVE_INFINITY;

  /** Listeners have everything to this number. */
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
        // Another one was first, and its write may have to reach a majority yet.
        await sleep(Math.random() * 10);
      }
    }
  }

  /** The newest stays: by its number the next one is given. */
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
    for (const { onChange } of listeners) onChange(event);
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

  /** @returns whether nothing is missing between what was seen and what there is */
  async function readSince(last: number): Promise<boolean> {
    // With the last one: where it is gone, and so is everything, another log has begun.
    let isWhole = last === 0;
    for await (const { _id, by: publisher, items } of log
      .find({ _id: { $gte: last } })
      .sort({ _id: 1 })) {
      if (_id > (lastSeen ?? 0) + 1) return false;
      isWhole = true;
      if (_id > last && publisher !== by)
        for (const event of items) for (const { onChange } of listeners) onChange(event);
      lastSeen = _id;
      newest = Math.max(_id, newest ?? 0);
    }
    return isWhole;
  }

  async function poll(): Promise<void> {
    const started = now();
    if (lastSeen === undefined) lastSeen = await readNewest();
    else if (!(await readSince(lastSeen))) {
      newest = undefined;
      lastSeen = await readNewest();
      for (const { onGap } of listeners) onGap();
    }
    polledAt = started;
  }

  /** One poll at a time: who comes while one runs gets what it finds. */
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
    /** Makes the index that is missing. */
    prepare: () => ensureIndexes(log, [{ key: { at: 1 } }]),

    /**
     * Sends an event to all instances; to the listeners of this one at once. With a session once that has ended,
     * however it did: until then nobody can see what has changed. Never throws: what cannot be stored now is later.
     */
    publish(event: ChangeEvent, session?: ClientSession): void {
      if (session) publishAfter(session, event);
      else publish(event);
    },

    /** Gets every event from the first poll on. */
    subscribe(listener: ChangeListener): void {
      listeners.push(listener);
    },

    /** Whether listeners have everything that was published until a moment ago. */
    isCurrent,

    /** Done once that is so. Throws the driver's error where the database is away. */
    catchUp: async (): Promise<void> => (isCurrent() ? undefined : pollOnce()),

    /** As `catchUp`, for who can do without: waits a quarter of a second at most, and never throws. */
    async tryCatchUp(): Promise<void> {
      if (isCurrent()) return;
      const polled = pollOnce().catch(() => {});
      if (!isAway) await Promise.race([polled, pause()]);
    },

    /** Polls once, and from then on in the background. */
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

    /** Polls no more; done once everything is stored, or cannot be. */
    async stop(): Promise<void> {
      await repeated?.stop();
      await storing;
    },
  };
}
