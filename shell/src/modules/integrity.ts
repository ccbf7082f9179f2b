import { fetchSound } from './fetch-ahead.ts';

/** Beside an entry: the hashes of its version's files. The registry then has the list's own alone. */
const HASH_LIST = 'integrity.json';

/** Lists that are here or on their way, by whole address. */
const lists = new Map<string, Promise<void>>();

/** Hashes by whole address, without what follows a `?`. */
const hashes = new Map<string, string>();

const keyOf = (address: string): string => new URL(address, location.href).href.split('?')[0] ?? '';

/**
 * From here on files run only if they are what was deployed; those of a list once it is here.
 * @param entry address in whose folder they are
 * @param integrity hashes by file
 * @throws Error in words where their list cannot be had
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

/** The hash of a file as Subresource Integrity writes it; empty where none was deployed with it. */
export const integrityOf = (address: string): string => hashes.get(keyOf(address)) ?? '';

/**
 * Gives every script, style sheet and preload of a module its hash when its address is set, whoever
 * makes the tag: the browser then runs nothing else (W3C, Subresource Integrity). Modules' own loaders
 * know no hashes.
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
        // without it the browser may not look into files of another origin
        if (new URL(address, location.href).origin !== location.origin)
          this.crossOrigin = 'anonymous';
      }
      native?.set?.call(this, address);
    },
  });
}
