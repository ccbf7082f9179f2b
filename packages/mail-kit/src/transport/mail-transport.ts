import { fileTransport } from './file-transport.ts';
import { type MailSettings, senderOf } from './mail-env.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { MailTransport } from './transport.ts';

/** Over SMTP_URL where it is set, else a file for each mail in MAIL_DIR. Nothing is opened before the first mail. */
export function mailTransport(settings: MailSettings): MailTransport {
  const from = senderOf(settings);
  const { SMTP_URL, MAIL_DIR } = settings;
  return SMTP_URL ? smtpTransport(SMTP_URL, from) : fileTransport(MAIL_DIR, from);
}
