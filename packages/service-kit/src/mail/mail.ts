/** A mail as a service queues it. */
export interface Mail {
  /** One plain address: nothing else is read out of it. To one that is none the mail fails. */
  to: string;
  /** One line; line breaks and other control characters become spaces. */
  subject: string;
  html: string;
  text: string;
  /** What it is, for metrics and file names: `order-confirmation`. */
  kind: string;
  /** Where an answer goes when not to the shop. */
  replyTo?: { name: string; address: string };
  /** Id of the account whose owner reads it, with which it is forgotten. */
  account?: string;
  /** A mail with a key that was queued before, within 30 days after it was sent, is not queued again. */
  dedupeKey?: string;
  /** After this it is worth nothing and not sent, such as a link that has ended by then. */
  usefulUntil?: Date;
}

/** A mail on its way. */
export interface OutgoingMail extends Omit<Mail, 'account' | 'dedupeKey' | 'usefulUntil'> {
  /** Letters and digits, the same at every try: a receiver can tell a mail that came twice. */
  id: string;
  queuedAt: Date;
}

const ADDRESS = /^[^\s@<>(),;:\\"]+@[^\s@<>(),;:\\"]+$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach a header
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Text for one line of a header. */
export const oneLine = (text: string, max: number): string =>
  text.replace(CONTROLS, ' ').trim().slice(0, max);

/** Whether mail can be sent to it: one plain address, not a list and not a name with an address. */
export const isAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text);
