import type { ChangeEvent, ChangeFeed } from './change-feed.ts';

/** Milliseconds after which the value is read again, in case an event was lost in a crash. */
const KEPT_MS = 30_000;

interface CachedValueOptions<T> {
  /** Reads the value from the database. */
  read(): Promise<T>;
  changeFeed: Pick<ChangeFeed, 'subscribe' | 'catchUp'>;
  /** Whether an event means that the value has changed. */
  isChange(event: ChangeEvent): boolean;
  /** Monotonic clock in milliseconds. */
  now?: (() => number) | undefined;
}

/**
 * Returns a function that returns a value of the database from memory; a change is visible shortly
 * after it was published. A failed read is repeated by the next caller.
 */
export function cachedValue<T>({
  read,
  changeFeed,
  isChange,
  now = () => performance.now(),
}: CachedValueOptions<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  let knownAt = 0;
  const forget = (): void => {
    known = undefined;
  };
  changeFeed.subscribe({ onChange: (event) => isChange(event) && forget(), onGap: forget });

  return async () => {
    await changeFeed.catchUp();
    if (!known || now() - knownAt > KEPT_MS) {
      knownAt = now();
      const reading = read();
      known = reading;
      reading.catch(() => {
        if (known === reading) forget();
      });
    }
    return known;
  };
}
