/** Storage that lasts as long as the page, for browsers that block theirs. */
function pageStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/**
 * Wraps a browser storage that may be full, blocked or hold invalid data; never throws. Blocked
 * storage is replaced by memory.
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
    read(key: string): string | null {
      try {
        return opened().getItem(key);
      } catch {
        return null;
      }
    },
    /** Returns false if the storage is full. */
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

/** Storage of this browser. */
export const stored = storageOf(() => localStorage);

/** Storage of this tab; survives a reload. */
export const tabStored = storageOf(() => sessionStorage);
