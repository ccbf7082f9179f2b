/** A storage that lasts as long as the page, for browsers that refuse theirs. */
function pageStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/**
 * A browser's storage that may be full, forbidden or filled by a stranger: none of these throws. What is
 * forbidden lives in memory.
 */
function storageOf(open: () => Storage) {
  const memory = pageStorage();
  const opened = () => {
    try {
      return open();
    } catch {
      return memory;
    }
  };
  return {
    read: (key: string): string | null => opened().getItem(key),
    /** Whether it is kept: a full storage keeps nothing. */
    write(key: string, value: string): boolean {
      try {
        opened().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove: (key: string): void => opened().removeItem(key),
  };
}

export type BrowserStorage = ReturnType<typeof storageOf>;

/** What this browser keeps. */
export const stored = storageOf(() => localStorage);

/** What this tab keeps, over a reload. */
export const tabStored = storageOf(() => sessionStorage);
