/** Hashes by whole address, without what follows a `?`. */
const hashes = new Map<string, string>();

const keyOf = (address: string): string => new URL(address, location.href).href.split('?')[0] ?? '';

/**
 * From here on files run only if they are what was deployed.
 * @param entry address in whose folder they are
 * @param integrity hashes by file
 */
export function expectIntegrity(entry: string, integrity: Readonly<Record<string, string>>): void {
  const folder = new URL('.', new URL(entry, location.href));
  for (const [file, hash] of Object.entries(integrity))
    hashes.set(keyOf(new URL(file, folder).href), hash);
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
