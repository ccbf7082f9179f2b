import type { Logo } from '@tanabana/contracts';

/** The shop's identity in documents. */
export interface Site {
  /** Public origin without a trailing slash. */
  publicUrl: string;
  storeName: string;
  storeLogo?: Logo | null | undefined;
  /** IANA name, for days and times; default: India's. */
  timeZone?: string | undefined;
  /** Text below every email. */
  mailFooter?: string | undefined;
}

/** Returns the identity among a shop's settings, for documents and emails. */
export const identityOf = ({ publicUrl, storeName, storeLogo, mailFooter }: Site): Site => ({
  publicUrl,
  storeName,
  storeLogo,
  mailFooter,
});
