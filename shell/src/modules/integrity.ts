import { fetchSound } from './fetch-ahead.ts';

/**
 * File beside an entry with the hashes of its version's files; the registry contains only the
 * list's own hash.
 */
const HASH_LIST = 'integrity.json';

/** Lists that are loaded or loading, by absolute address. */
const lists = new Map<string, Promise<void>>();

/** Hashes by absolute address without query. */
const hashes = new Map<string, string>();

const keyOf = (address: string): string => new URL(address, location.href).href.split('?')[0] ?? '';

/**
 * From now on files run only if they match the deployed hashes; those of a list once it is loaded.
 * @param entry address in the folder of the files
 * @param integrity hashes by file
 * @throws Error with a message if the list cannot be loaded
 */
export async function expectIntegrity(
  entry: string,
  integrity: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = new URL('.', new URL(entry, location.href));
  for (const [file, hash] of Object.entries(integrity))
    hashes.set(keyOf(new URL(file, folder).href), hash);
  if (integrity[HASH_LIST]) await readList(new URL(HASH_LIST, folder).href, integrity[HASH_LIST]);
}

function readList(address: string, hash: string): Promise<void> {
  const known = lists.get(address);
  if (known) return known;
  const read = fetchSound(address, hash)
    .then((answer) => answer.json())
    .then((listed: Record<string, string>) => expectIntegrity(address, listed));
  lists.set(address, read);
  read.catch(() => lists.delete(address));
  return read;
}

/** The hash of a file in the format of Subresource Integrity; empty if none was deployed. */
export const integrityOf = (address: string): string => hashes.get(keyOf(address)) ?? '';

/**
 * Adds the hash to every script, style sheet and preload of a module when its address is set,
 * whichever code creates the tag: the browser then runs nothing else (W3C, Subresource Integrity).
 * Loaders of modules know no hashes.
 */
export function guardTags(): void {
  guard(HTMLScriptElement.prototype, 'src');
  guard(HTMLLinkElement.prototype, 'href');
}

function guard<Tag extends HTMLScriptElement | HTMLLinkElement>(
  prototype: Tag,
  attribute: keyof Tag,
): void {
  const native = Object.getOwnPropertyDescriptor(prototype, attribute);
  Object.defineProperty(prototype, attribute, {
    ...native,
    set(this: Tag, address: string) {
      const hash = integrityOf(address);
      if (hash) {
        this.integrity = hash;
        // without it the browser cannot verify files of another origin
        if (new URL(address, location.href).origin !== location.origin)
          this.crossOrigin = 'anonymous';
      }
      native?.set?.call(this, address);
    },
  });
}
