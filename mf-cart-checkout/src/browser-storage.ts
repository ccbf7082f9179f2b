/** What we use of a browser's storage. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The storage that `open` gives; where the browser refuses it, one that lasts as long as the page. */
export function browserStorage(open: () => Storage): BrowserStorage {
  try {
    return open();
  } catch {
    const values = new Map<string, string>();
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    };
  }
}
