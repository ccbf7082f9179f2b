import type { Missing } from '@tanabana/storefront';

/** What a document that a server rendered says of itself, in `<script type="application/json" id="server-data">`. */
export interface ServerData {
  /** Components that are in it, by module and expose. */
  parts: readonly (readonly [module: string, expose: string])[];
  /** Of the modules that they are of. */
  versions: Readonly<Record<string, string>>;
  /** What they were rendered from, by the keys of `useApi`. */
  answers: Readonly<Record<string, unknown>>;
  /** What was answered that there is nothing, by the same keys. */
  missing: Readonly<Record<string, Missing>>;
}

/** Null where no server rendered the document, or its data cannot be read. */
export function readServerData(): ServerData | null {
  try {
    return JSON.parse(document.getElementById('server-data')?.textContent ?? '') as ServerData;
  } catch {
    return null;
  }
}

/** Whether the server rendered what this browser has; not where a canary runs and the browser keeps no cookies. */
export const isOfSameVersions = (
  { versions }: ServerData,
  { find }: { find: (module: string) => { version: string } | undefined },
): boolean =>
  Object.entries(versions).every(([module, version]) => find(module)?.version === version);
