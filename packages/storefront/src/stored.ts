/**
 * `localStorage` that may be full, forbidden or filled by a stranger: reading gives null and
 * writing does nothing where the browser refuses.
 */
export const stored = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Kept in memory for this page; the next one starts without it.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};
