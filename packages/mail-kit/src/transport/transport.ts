import type { OutgoingMail } from '../mail.ts';

/** The receiver's server wants none of this mail, now or later: trying again changes nothing. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface MailTransport {
  /** For people: where mails go, without secrets. */
  readonly target: string;
  /**
   * Hands one mail over, within the signal's time. Throws `MailRefused` when it is refused for good, and
   * any other error when a later try may do.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Ends idle connections. */
  close(): void;
}
