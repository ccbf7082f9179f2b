import type { ModuleDescriptor } from '@tanabana/storefront';

/** Milliseconds for all files of a component together. */
const FILES_TIMEOUT_MS = 7000;

/** Files in the browser's cache: published files never change. */
const requests = new Map<string, Promise<void>>();

/** Failed files: the next attempt bypasses the browser's cache, which may contain the failure. */
const failed = new Set<string>();

/**
 * Fetches the files of a component (container, scripts, styles) in parallel into the browser's
 * cache, from which tags load them. A missing, hanging or HTML file is detected here, where it can
 * be cancelled: a hanging script tag cannot, and blocks a connection.
 * @throws Error if a file cannot be fetched
 */
export async function fetchAhead(module: ModuleDescriptor, expose: string): Promise<void> {
  await fetchFiles(filesOf(module, expose));
}

/**
 * Fetches any files in the same way.
 * @param addresses absolute paths or addresses
 * @param integrityOf expected hash of each, if known: an ES module that once arrived with other
 * content is not requested again, so it must not reach a tag
 */
export async function fetchFiles(
  addresses: readonly string[],
  integrityOf = (_address: string): string => '',
): Promise<void> {
  await Promise.all(addresses.map((address) => fetchOnce(address, integrityOf(address))));
}

/** The files did not run: the next `fetchFiles` fetches them again. */
export const discardFiles = (addresses: readonly string[]): void => addresses.forEach(drop);

/** The files did not run: the next `fetchAhead` fetches them again. */
export function discardFetched(module: ModuleDescriptor, expose: string): void {
  discardFiles(filesOf(module, expose));
}

function filesOf({ entry, assets }: ModuleDescriptor, expose: string): string[] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return [entry, ...(assets?.[expose] ?? []).map((file) => folder + file)].filter(isNotInside);
}

/** Styles that a server inserted into the document are not fetched. */
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

/** Tags load the file from the browser's cache and verify its hash (integrity.ts). */
async function fetchFile(address: string, integrity: string): Promise<void> {
  const answer = await fetchSound(address, integrity);
  await answer.arrayBuffer();
}

/**
 * Fetches a file of a module; after a failure without the browser's cache.
 * @param integrity expected hash, in the format of Subresource Integrity
 * @throws Error with a message if it is missing, HTML, different, or too late
 */
export async function fetchSound(address: string, integrity = ''): Promise<Response> {
  const cache = failed.delete(address) ? 'reload' : 'default';
  const signal = AbortSignal.timeout(FILES_TIMEOUT_MS);
  try {
    const answer = await fetch(address, { cache, integrity, signal });
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok) throw new Error(`${address} is away (${answer.status}).`);
    if (type.includes('html')) throw new Error(`${address} is an HTML page.`);
    return answer;
  } catch (error) {
    failed.add(address);
    // the browser's own error does not name the file
    if (!(error instanceof TypeError)) throw error;
    throw new Error(`${address} did not come${integrity && ', or is not what was deployed'}.`);
  }
}
