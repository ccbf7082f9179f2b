/** What is in an envelope; gone once the mail is: it may hold secrets, such as a link to reset a password. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
  replyTo?: { name: string; address: string };
}

export interface MailDocument {
  /** The mail's `dedupeKey`, else random. */
  _id: string;
  kind: string;
  to: string;
  state: 'waiting' | 'sent' | 'failed';
  content: MailContent | null;
  queuedAt: Date;
  /** No try after this, if it ever turns worthless. */
  usefulUntil: Date | null;
  /** While waiting: when the next try is due; while it is being sent: when its lease ends. */
  dueAt: Date;
  /** Who is sending it. */
  lease: string | null;
  tries: number;
  /** Of the last try, without anything of the content. */
  error: string | null;
  /** When the record goes; set once it waits no more. */
  expiresAt?: Date;
}

/** A mail that an instance has for itself until `dueAt`. */
export interface ClaimedMail extends MailDocument {
  content: MailContent;
  lease: string;
}
