const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/** Returns whether an address is a path of this shop. */
export const isOwnPath = (href: string): boolean => /^\/(?!\/)/.test(href) && isPlain(href);

/** Returns whether an address may be a link: a path of this shop, http(s), mailto or tel. */
export function isSafeLink(href: string): boolean {
  if (isOwnPath(href)) return true;
  if (!isPlain(href)) return false;
  try {
    return SAFE_PROTOCOLS.includes(new URL(href).protocol);
  } catch {
    return false;
  }
}

/** Browsers remove control characters and read a backslash as a slash. */
const isPlain = (href: string): boolean => !/[\s\\\p{Cc}]/u.test(href);
