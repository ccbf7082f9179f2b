import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession, Collection, MongoClient } from 'mongodb';
import { type Background, type BackgroundWork, type Repeated, repeat } from '../run/background.ts';
import { ensureIndexes } from './collections.ts';
import { databaseName } from './connect.ts';
import { isDuplicateKey } from './errors.ts';

/** What somebody may know from before has changed. Told twice, or where nothing changed, it does no harm. */
export interface NewsItem {
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

export interface NewsListener {
  hear(item: NewsItem): void;
  /** Some news cannot be had any more: whatever is known may be old. */
  lost(): void;
}

/** Numbered without gaps: number n + 1 is only given by who has seen n stored for good. */
interface NewsDocument {
  _id: number;
  at: Date;
  /** The process that tells it; it has heard it already. */
  by: string;
  items: NewsItem[];
}

export interface NewsOptions {
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

export type News = ReturnType<typeof createNews>;

const LOOK_EVERY_MS = 250;
/** A look that is older than this is no longer counted on: a timer may be late on a busy machine. */
const CURRENT_MS = 400;
/** Who was asked nothing for so long looks as rarely as this, and before the next answer. */
const IDLE_AFTER_MS = 1000;
const LOOK_IDLE_EVERY_MS = 5000;
/** As long who can do without is held up by a look. */
const PATIENCE_MS = 250;
const patience = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref();
  });
/** What is told meanwhile goes together. */
const TELL_EVERY_MS = 100;
const TELL_AGAIN_MS = 1000;
const ITEMS_AT_ONCE = 500;
/** Who hears nothing for longer looks at everything anew. */
const KEPT_MS = 600_000;
const TRIM_EVERY_MS = 60_000;
const MAJORITY = { readConcern: { level: 'majority' }, writeConcern: { w: 'majority' } } as const;

/**
 * What the instances of all services tell each other: one collection, `<prefix>_news.news`, that each asks
 * by `_id` for what is newer than the last it saw, four times a second while it is asked itself (docs/decisions/0030).
 */
export function createNews(
  client: MongoClient,
  dbPrefix: string,
  { now = () => performance.now() }: NewsOptions = {},
) {
  const log: Collection<NewsDocument> = client
    .db(databaseName(dbPrefix, 'news'))
    .collection('news', MAJORITY);
  const by = randomUUID();
  const listeners: NewsListener[] = [];
  const ofSessions = new WeakMap<ClientSession, NewsItem[]>();
  let work: BackgroundWork | undefined;

  /** The newest number that is known to be stored for good. */
  let newest: number | undefined;
  let untold: NewsItem[] = [];
  let telling: Promise<void> | undefined;
  let trimmedAt = Number.NEGATIVE_INFINITY;

  /** Everything to this number was heard. */
  let heard: number | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAway = false;
  let looking: Promise<void> | undefined;
  let following: Repeated | undefined;

  async function readNewest(): Promise<number> {
    const found = await log.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
    return found?._id ?? 0;
  }

  async function append(items: NewsItem[]): Promise<void> {
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
    await log.deleteMany({ at: { $lt: new Date(Date.now() - KEPT_MS) }, _id: { $lt: newest } });
  }

  async function tellAll(): Promise<void> {
    while (untold.length > 0) {
      const items = untold.splice(0, ITEMS_AT_ONCE);
      try {
        await append(items);
      } catch (error) {
        untold = [...items, ...untold];
        throw error;
      }
      await trim();
      await sleep(TELL_EVERY_MS);
    }
  }

  function startTelling(): void {
    telling ??= tellAll()
      .catch((error: unknown) => {
        work?.failed(error);
        setTimeout(startTelling, TELL_AGAIN_MS).unref();
      })
      .finally(() => {
        telling = undefined;
      });
  }

  function tell(item: NewsItem): void {
    for (const { hear } of listeners) hear(item);
    untold.push(item);
    startTelling();
  }

  function tellAfter(session: ClientSession, item: NewsItem): void {
    const known = ofSessions.get(session);
    if (known) {
      known.push(item);
      return;
    }
    const items = [item];
    ofSessions.set(session, items);
    session.once('ended', () => {
      for (const one of items) tell(one);
    });
  }

  /** @returns whether nothing is missing between what was heard and what there is */
  async function hearSince(last: number): Promise<boolean> {
    // With the last one: where it is gone, and so is everything, another log has begun.
    let isWhole = last === 0;
    for await (const { _id, by: teller, items } of log
      .find({ _id: { $gte: last } })
      .sort({ _id: 1 })) {
      if (_id > (heard ?? 0) + 1) return false;
      isWhole = true;
      if (_id > last && teller !== by)
        for (const item of items) for (const { hear } of listeners) hear(item);
      heard = _id;
      newest = Math.max(_id, newest ?? 0);
    }
    return isWhole;
  }

  async function look(): Promise<void> {
    const started = now();
    if (heard === undefined) heard = await readNewest();
    else if (!(await hearSince(heard))) {
      newest = undefined;
      heard = await readNewest();
      for (const { lost } of listeners) lost();
    }
    lookedAt = started;
  }

  /** One look at a time: who comes while one runs gets what it finds. */
  function lookOnce(): Promise<void> {
    looking ??= look()
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
        looking = undefined;
      });
    return looking;
  }

  const isIdle = (): boolean =>
    now() - askedAt > IDLE_AFTER_MS && now() - lookedAt < LOOK_IDLE_EVERY_MS;

  function isCurrent(): boolean {
    askedAt = now();
    return askedAt - lookedAt < CURRENT_MS;
  }

  return {
    /** Makes the index that is missing. */
    prepare: () => ensureIndexes(log, [{ key: { at: 1 } }]),

    /**
     * Tells all instances; the listeners of this one at once. With a session once that has ended, however
     * it did: until then nobody can see what has changed. Never throws: what cannot be told now is later.
     */
    tell(item: NewsItem, session?: ClientSession): void {
      if (session) tellAfter(session, item);
      else tell(item);
    },

    /** Hears everything from the first look on. */
    subscribe(listener: NewsListener): void {
      listeners.push(listener);
    },

    /** Whether everything was heard that was told until a moment ago. */
    isCurrent,

    /** Done once that is so. Throws the driver's error where the database is away. */
    current: async (): Promise<void> => (isCurrent() ? undefined : lookOnce()),

    /** As `current`, for who can do without: waits a quarter of a second at most, and never throws. */
    async caughtUp(): Promise<void> {
      if (isCurrent()) return;
      const look = lookOnce().catch(() => {});
      if (!isAway) await Promise.race([look, patience()]);
    },

    /** Looks once, and from then on in the background. */
    async start(background: Background): Promise<void> {
      const ofNews = background.of('news');
      work = ofNews;
      await lookOnce();
      following = repeat({
        every: LOOK_EVERY_MS,
        async job() {
          if (isIdle()) return;
          await lookOnce();
          ofNews.worked();
        },
        onError: ofNews.failed,
      });
    },

    /** Looks no more; done once everything is told, or cannot be. */
    async stop(): Promise<void> {
      await following?.stop();
      await telling;
    },
  };
}
