/**
 * A browser's storage that may be full, forbidden or filled by a stranger: reading gives null and
 * writing does nothing where the browser refuses.
 */
const storageOf = (open: () => Storage) => ({
  read(key: string): string | null {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      open().setItem(key, value);
    } catch {
      // Kept in memory for this page; the next one starts without it.
    }
  },
  remove(key: string): void {
    try {
      open().removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
});

/** What this browser keeps. */
export const stored = storageOf(() => localStorage);

/** What this tab keeps, over a reload. */
export const tabStored = storageOf(() => sessionStorage);
