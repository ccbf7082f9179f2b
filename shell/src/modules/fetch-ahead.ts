import type { ModuleDescriptor } from '@tanabana/storefront';

/** Milliseconds for all files of a component together. */
const TIMEOUT_MS = 7000;

/** Files that are in the browser's cache by now: published files never change. */
const here = new Map<string, Promise<void>>();

/** Files that failed: the next time they come past the browser's cache, which may hold the failure. */
const failed = new Set<string>();

/**
 * Fetches what a component needs (container, scripts, styles) side by side into the browser's cache,
 * from where the tags take it. A file that is away, hangs or is a page of HTML is found out here,
 * where it can be given up: a hanging script tag cannot, and holds one of the few connections.
 * @throws where one of the files cannot be had
 */
export async function fetchAhead(module: ModuleDescriptor, expose: string): Promise<void> {
  await fetchFiles(filesOf(module, expose));
}

/** The same for any files. @param addresses absolute paths or whole addresses */
export async function fetchFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(fetchOnce));
}

/** They did not run: the next `fetchFiles` fetches them anew. */
export const distrustFiles = (addresses: readonly string[]): void => addresses.forEach(drop);

/** What came did not run: the next `fetchAhead` fetches it anew. */
export function distrust(module: ModuleDescriptor, expose: string): void {
  distrustFiles(filesOf(module, expose));
}

function filesOf({ entry, assets }: ModuleDescriptor, expose: string): string[] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return [entry, ...(assets?.[expose] ?? []).map((file) => folder + file)];
}

function drop(address: string): void {
  here.delete(address);
  failed.add(address);
}

function fetchOnce(address: string): Promise<void> {
  const known = here.get(address);
  if (known) return known;
  const fetched = fetchFile(address);
  here.set(address, fetched);
  fetched.catch(() => drop(address));
  return fetched;
}

/** Tags take the file from the browser's cache, and compare it with its hash (integrity.ts). */
async function fetchFile(address: string): Promise<void> {
  const answer = await fetchSound(address);
  await answer.arrayBuffer();
}

/**
 * Fetches a file of a module; after a failure past the browser's cache.
 * @param integrity that it must have, as Subresource Integrity writes it
 * @throws Error in words where it is away, a page of HTML, another one, or does not come in time
 */
export async function fetchSound(address: string, integrity = ''): Promise<Response> {
  const cache = failed.delete(address) ? 'reload' : 'default';
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await fetch(address, { cache, integrity, signal });
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok) throw new Error(`${address} is away (${answer.status}).`);
    if (type.includes('html')) throw new Error(`${address} is a page of HTML.`);
    return answer;
  } catch (error) {
    failed.add(address);
    // what the browser throws by itself says nothing of the file
    if (!(error instanceof TypeError)) throw error;
    throw new Error(`${address} did not come${integrity && ', or is not what was deployed'}.`);
  }
}
