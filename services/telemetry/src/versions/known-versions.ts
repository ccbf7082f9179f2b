import { z } from 'zod';

/** Milliseconds between requests for the registry, however many reports name unknown versions. */
const REFRESH_MS = 5000;
/** Milliseconds for one file. */
const TIMEOUT_MS = 2000;

const versioned = z.object({ version: z.string() });
const registryFile = z.object({
  modules: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      canary: z.object({ module: versioned }).optional(),
    }),
  ),
  shell: z.string().optional(),
});
const deployList = z.array(versioned);

const SHELL = 'shell';

interface KnownVersionsDeps {
  /** Address of the gateway without a trailing slash. */
  gatewayUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

export type KnownVersions = ReturnType<typeof createKnownVersions>;

/**
 * The versions of shell and modules that are or were live, from the registry and the deploys beside
 * it. Without the gateway the last known ones apply.
 */
export function createKnownVersions({
  gatewayUrl,
  fetch = globalThis.fetch,
  now = () => performance.now(),
}: KnownVersionsDeps) {
  let known: ReadonlySet<string> = new Set();
  let before = '';
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function textAt(path: string): Promise<string | null> {
    const answer = await fetch(gatewayUrl + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
    return answer.text();
  }

  async function deployed(module: string): Promise<string[]> {
    const text = await textAt(`/modules/${module}/deploys.json`);
    if (text === null) return [];
    return deployList.parse(JSON.parse(text)).map(({ version }) => keyOf(module, version));
  }

  async function read(): Promise<void> {
    const text = await textAt('/modules.json');
    if (text === null || text === before) return;
    const { modules, shell } = registryFile.parse(JSON.parse(text));
    const live = modules.flatMap(({ name, version, canary }) => [
      keyOf(name, version),
      ...(canary ? [keyOf(name, canary.module.version)] : []),
    ]);
    const earlier = await Promise.all([...modules.map(({ name }) => name), SHELL].map(deployed));
    known = new Set([...live, ...(shell ? [keyOf(SHELL, shell)] : []), ...earlier.flat()]);
    before = text;
  }

  /** One request at a time, and at most one in 5 s. */
  function refresh(): Promise<void> {
    if (!asking && now() - askedAt >= REFRESH_MS) {
      askedAt = now();
      asking = read().finally(() => {
        asking = undefined;
      });
    }
    return asking ?? Promise.resolve();
  }

  return {
    /** Whether the version is or was live; asks for the registry before it returns false. */
    async has(module: string, version: string): Promise<boolean> {
      const key = keyOf(module, version);
      if (!known.has(key)) await refresh().catch(() => undefined);
      return known.has(key);
    },
  };
}

const keyOf = (module: string, version: string): string => `${module}@${version}`;
