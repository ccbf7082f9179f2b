/** The shop's identity in documents. */
export interface Site {
  /** Public origin without a trailing slash. */
  publicUrl: string;
  storeName: string;
  /** Text below every email. */
  mailFooter?: string | undefined;
}

/** Returns the identity among a shop's settings, for documents and emails. */
export const identityOf = ({ publicUrl, storeName, mailFooter }: Site): Site => ({
  publicUrl,
  storeName,
  mailFooter,
});
