import { domainToASCII } from 'node:url';

/** Providers whose mailboxes have one domain more, or do not care for dots. */
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
const WITHOUT_DOTS = new Set(['gmail.com']);

/** An address the way that two spellings of it are told to be one: case and encoding do not count. */
export const foldAddress = (address: string): string =>
  address.trim().normalize('NFKC').toLowerCase();

/**
 * The mailbox that an address very likely ends in: `Asha.Rao+sale@GoogleMail.com` is
 * `asharao@gmail.com`. For counting only: mail goes to addresses as they are.
 */
export function mailboxOf(address: string): string {
  const folded = foldAddress(address);
  const at = folded.lastIndexOf('@');
  const [local, host] = [folded.slice(0, at), folded.slice(at + 1).replace(/\.+$/, '')];
  const ascii = domainToASCII(host) || host;
  const domain = SAME_DOMAIN[ascii] ?? ascii;
  const untagged = local.replace(/(?<=.)\+.*$/s, '');
  return `${WITHOUT_DOTS.has(domain) ? untagged.replaceAll('.', '') : untagged}@${domain}`;
}
