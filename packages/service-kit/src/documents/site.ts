/** The shop's identity in documents. */
export interface Site {
  /** Public origin without a trailing slash. */
  publicUrl: string;
  storeName: string;
}
