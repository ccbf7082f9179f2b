/** An email as a service queues it. */
export interface Mail {
  /** One plain address; the email fails if it is not one. */
  to: string;
  /** One line; control characters become spaces. */
  subject: string;
  html: string;
  text: string;
  /** For metrics and file names: `order-confirmation`. */
  kind: string;
  /** Reply address, if not the shop's. */
  replyTo?: { name: string; address: string };
  /**
   * HTTPS address that ends such emails when a mail program sends POST to it (RFC 8058); omitted
   * for other addresses.
   */
  unsubscribe?: string;
  /** Account id of the reader; the email is deleted with the account. */
  account?: string;
  /** An email whose key was queued before, up to 30 days after it was sent, is not queued again. */
  dedupeKey?: string;
  /** Not sent after this time, such as a link that has expired. */
  usefulUntil?: Date;
}

/** An email being sent. */
export interface OutgoingMail extends Omit<Mail, 'account' | 'dedupeKey' | 'usefulUntil'> {
  /** Letters and digits, the same for every attempt, so that receivers can detect duplicates. */
  id: string;
  queuedAt: Date;
}

const ADDRESS = /^[^\s@<>(),;:\\"]+@[^\s@<>(),;:\\"]+$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not reach a header
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Reduces text to one header line. */
export const oneLine = (text: string, max: number): string =>
  text.replace(CONTROLS, ' ').trim().slice(0, max);

/** Returns whether a text is one plain email address. */
export const isAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text);
