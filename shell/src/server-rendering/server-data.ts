import type { Missing } from '@tanabana/storefront';

/** Data of a server-rendered document, in `<script type="application/json" id="server-data">`. */
export interface ServerData {
  /** Rendered components by module and expose. */
  parts: readonly (readonly [module: string, expose: string])[];
  /** Versions of their modules. */
  versions: Readonly<Record<string, string>>;
  /** Data used for rendering, by the keys of `useApi`. */
  answers: Readonly<Record<string, unknown>>;
  /** Keys for which nothing exists. */
  missing: Readonly<Record<string, Missing>>;
}

/** Null if the document was not server-rendered, or its data is unreadable. */
export function readServerData(): ServerData | null {
  try {
    return JSON.parse(document.getElementById('server-data')?.textContent ?? '') as ServerData;
  } catch {
    return null;
  }
}

/**
 * Whether the server rendered the versions of this browser; false during a canary without cookies.
 */
export const isOfSameVersions = (
  { versions }: ServerData,
  { find }: { find: (module: string) => { version: string } | undefined },
): boolean =>
  Object.entries(versions).every(([module, version]) => find(module)?.version === version);
