import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from '../mail.ts';

export interface Sender {
  name: string;
  address: string;
}

/** As the library wants it. Addresses go in as objects, so that nothing is read out of them. */
export function toMessage(mail: OutgoingMail, from: Sender): SendMailOptions {
  const { id, to, subject, html, text, replyTo, queuedAt } = mail;
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [{ name: '', address: to }] },
    subject,
    html,
    text,
    ...(replyTo && { replyTo }),
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    date: queuedAt,
    // a holiday notice must not answer a machine (RFC 3834)
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
