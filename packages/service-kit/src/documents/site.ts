/** The shop as documents name it. */
export interface Site {
  /** Origin that shoppers see, without a slash at the end. */
  publicUrl: string;
  storeName: string;
}
