import type { Missing } from '@tanabana/storefront';

/** What a document that a server drew says of itself, in `<script type="application/json" id="drawn">`. */
export interface Drawn {
  /** Components that are in it, by module and expose. */
  parts: readonly (readonly [module: string, expose: string])[];
  /** Of the modules that they are of. */
  versions: Readonly<Record<string, string>>;
  /** What they were drawn from, by the keys of `useApi`. */
  answers: Readonly<Record<string, unknown>>;
  /** What was answered that there is nothing, by the same keys. */
  missing: Readonly<Record<string, Missing>>;
}

/** Null where no server drew the document, or its data cannot be read. */
export function readDrawn(): Drawn | null {
  try {
    return JSON.parse(document.getElementById('drawn')?.textContent ?? '') as Drawn;
  } catch {
    return null;
  }
}

/** Whether the server drew what this browser has; not where a canary runs and the browser keeps no cookies. */
export const isOfSameVersions = (
  { versions }: Drawn,
  { find }: { find: (module: string) => { version: string } | undefined },
): boolean =>
  Object.entries(versions).every(([module, version]) => find(module)?.version === version);
