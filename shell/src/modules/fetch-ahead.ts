import type { ModuleDescriptor } from '@tanabana/storefront';

/** Milliseconds for all files of a component together. */
const FILES_TIMEOUT_MS = 7000;

/** Files that are in the browser's cache by now: published files never change. */
const requests = new Map<string, Promise<void>>();

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

/**
 * The same for any files.
 * @param addresses absolute paths or whole addresses
 * @param integrityOf what each must have, where that is known by now: an ES module that came once with
 *   another content is not asked for again under its address, so it must not come to a tag
 */
export async function fetchFiles(
  addresses: readonly string[],
  integrityOf = (_address: string): string => '',
): Promise<void> {
  await Promise.all(addresses.map((address) => fetchOnce(address, integrityOf(address))));
}

/** They did not run: the next `fetchFiles` fetches them anew. */
export const discardFiles = (addresses: readonly string[]): void => addresses.forEach(drop);

/** What came did not run: the next `fetchAhead` fetches it anew. */
export function discardFetched(module: ModuleDescriptor, expose: string): void {
  discardFiles(filesOf(module, expose));
}

function filesOf({ entry, assets }: ModuleDescriptor, expose: string): string[] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return [entry, ...(assets?.[expose] ?? []).map((file) => folder + file)].filter(isNotInside);
}

/** Styles that a server has put into the document are not fetched. */
const isNotInside = (address: string): boolean =>
  !address.endsWith('.css') || !document.querySelector(`style[data-href="${address}"]`);

function drop(address: string): void {
  requests.delete(address);
  failed.add(address);
}

function fetchOnce(address: string, integrity: string): Promise<void> {
  const known = requests.get(address);
  if (known) return known;
  const fetched = fetchFile(address, integrity);
  requests.set(address, fetched);
  fetched.catch(() => drop(address));
  return fetched;
}

/** Tags take the file from the browser's cache, and compare it with its hash (integrity.ts). */
async function fetchFile(address: string, integrity: string): Promise<void> {
  const answer = await fetchSound(address, integrity);
  await answer.arrayBuffer();
}

/**
 * Fetches a file of a module; after a failure past the browser's cache.
 * @param integrity that it must have, as Subresource Integrity writes it
 * @throws Error in words where it is away, a page of HTML, another one, or does not come in time
 */
export async function fetchSound(address: string, integrity = ''): Promise<Response> {
  const cache = failed.delete(address) ? 'reload' : 'default';
  const signal = AbortSignal.timeout(FILES_TIMEOUT_MS);
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
