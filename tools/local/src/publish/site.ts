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
  /** Whether a folder that was put there is there, whole. */
  has(folder: string): Promise<boolean>;
  /** Names of the folders directly below. */
  folders(path: string): Promise<string[]>;
  /** Paths of all files below a folder, relative to it. */
  files(folder: string): Promise<string[]>;
  /** Copies a folder of this machine to the path. */
  put(from: string, path: string): Promise<void>;
  /** Copies a file of this machine to the path. */
  putFile(from: string, path: string): Promise<void>;
  /** Removes a folder or a file. */
  remove(path: string): Promise<void>;
}
