import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** A mail as its reader sees it. */
export interface ReceivedMail {
  from: string;
  fromName: string;
  /** Envelope recipients. */
  to: string[];
  subject: string;
  html: string;
  text: string;
  replyTo: string | undefined;
  messageId: string;
  /** Raw, with headers. */
  raw: string;
  /** By lower-case name. */
  headers: Map<string, string>;
}

/** Selects the mail that a test waits for. */
export type MailPredicate = (mail: ReceivedMail) => boolean;

const addresses = (list: Email['to'] = []): string[] =>
  list.flatMap(({ address }) => (address ? [address] : []));

/** @param envelope actual recipients; by default those of its header */
export async function parseMail(raw: Buffer, envelope?: readonly string[]): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  return {
    from: mail.from?.address ?? '',
    fromName: mail.from?.name ?? '',
    to: envelope ? [...envelope] : addresses(mail.to),
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    replyTo: addresses(mail.replyTo)[0],
    messageId: mail.messageId ?? '',
    raw: raw.toString('utf8'),
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
  };
}

/** The mails that a shop without SMTP_URL wrote into its folder (`DATA_DIR/mail`), oldest first. */
export async function readMailFolder(folder: string): Promise<ReceivedMail[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => parseMail(await readFile(join(folder, name)))));
}
