/**
 * Where built pages lie for nginx to serve: a folder of this machine, a bucket. Paths are relative to
 * its top, with `/`.
 */
export interface Site {
  /** The text at a path; null where there is none. */
  read(path: string): Promise<string | null>;
  /**
   * Replaces a text as a whole; of two that change it at once none is lost. `change` may be called
   * again with a newer text. What throws in it changes nothing.
   */
  change(path: string, change: (before: string | null) => string): Promise<void>;
  has(folder: string): Promise<boolean>;
  /** Names of the folders directly below. */
  folders(path: string): Promise<string[]>;
  /** Copies a folder of this machine to the path. */
  put(from: string, path: string): Promise<void>;
  remove(folder: string): Promise<void>;
}
