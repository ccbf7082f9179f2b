import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodemailerError, SendMailOptions, Transporter } from 'nodemailer';
import { z } from 'zod';
import { letterEnv, siteEnv } from '../run/env.ts';
import { isAddress, type OutgoingMail, oneLine } from './mail.ts';
import { mailLimitEnv } from './mail-limits.ts';

/** The receiving server rejected this email permanently; retries are useless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface MailTransport {
  /** Destination of emails for people, without secrets. */
  readonly target: string;
  /**
   * Delivers one email within the signal's time. Throws `MailRefused` for a permanent rejection,
   * and any other error if a retry may succeed.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Closes idle connections. */
  close(): void;
}

/**
 * Uses SMTP_URL if set, else writes a file per email into MAIL_DIR. Nothing is opened before the
 * first email.
 * @param current returns the newest settings, for sender and reply address
 */
export function mailTransport(
  settings: MailSettings,
  current: () => MailSettings = () => settings,
): MailTransport {
  const from = (): Sender => senderOf(current());
  const { SMTP_URL, MAIL_DIR } = settings;
  return SMTP_URL ? smtpTransport(SMTP_URL, from) : fileTransport(MAIL_DIR, from);
}

export interface Sender {
  name: string;
  address: string;
  /** Where replies go if the email names no other address. */
  replyTo?: string | undefined;
}

const isHttps = (address = ''): boolean => /^https:\/\/[^\s<>]+$/.test(address);

/** Returns the library's message. Addresses are objects, so that they are not parsed. */
export function toMessage(mail: OutgoingMail, from: Sender): SendMailOptions {
  const { id, to, subject, html, text, queuedAt, unsubscribe } = mail;
  const { replyTo: ownReplyTo, ...sender } = from;
  const replyTo = mail.replyTo ?? (ownReplyTo && { name: from.name, address: ownReplyTo });
  return {
    from: sender,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [{ name: '', address: to }] },
    subject,
    html,
    text,
    ...(replyTo && { replyTo }),
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    date: queuedAt,
    // prevents automatic replies (RFC 3834)
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(isHttps(unsubscribe) && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** The queue counts attempts, so the pool retries nothing. */
const POOL = { pool: true, maxConnections: 3, maxMessages: 100, maxRequeues: 0 } as const;

/** SMTP commands whose rejection concerns this email, not the connection. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

function isRefusal(error: NodemailerError): boolean {
  return error.permanent === true && ABOUT_THE_MAIL.has(error.command ?? '');
}

/** Sends over SMTP; `url` as in `smtps://user:password@mail.example.com:465`. */
function smtpTransport(url: string, from: () => Sender): MailTransport {
  let open: Promise<Transporter> | undefined;
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...TIMEOUTS, ...POOL, url }) as Transporter;
  };
  return {
    target: new URL(url).host,
    async send(mail, signal) {
      open ??= connect();
      try {
        await (await open).sendMail({ ...toMessage(mail, from()), signal });
      } catch (error) {
        const { message } = error as NodemailerError;
        if (isRefusal(error as NodemailerError)) throw new MailRefused(message, { cause: error });
        throw error;
      }
    },
    close() {
      void open?.then((transporter) => transporter.close());
      open = undefined;
    },
  };
}

/**
 * `2026-01-05T10-00-00.000Z-order-confirmation-3f2a1c7b.eml`: sorted by time; a duplicate has the
 * same name.
 */
function fileName({ id, queuedAt, kind }: OutgoingMail): string {
  const time = queuedAt.toISOString().replaceAll(':', '-');
  const what = kind.replace(/[^a-z0-9-]/gi, '_');
  return `${time}-${what}-${id.slice(0, 8)}.eml`;
}

/** Writes each email atomically as one `.eml` file, readable by the owner only. */
function fileTransport(folder: string, from: () => Sender): MailTransport {
  return {
    target: folder,
    async send(mail, signal) {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail({ ...toMessage(mail, from()), signal });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = join(folder, `.${randomUUID()}.tmp`);
      try {
        await writeFile(temporary, message as Buffer, { mode: 0o600 });
        await rename(temporary, join(folder, fileName(mail)));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    close() {},
  };
}

/** `hello@shop.example` or `The Shop <hello@shop.example>`. */
function parseSender(text: string): Sender | null {
  const [, name = '', address = text] = text.match(/^([^<>]*)<([^<>]*)>$/) ?? [];
  if (!isAddress(address.trim())) return null;
  return { name: oneLine(name.replaceAll('"', ''), 100), address: address.trim() };
}

const sentBy = z.string().transform((text, context): Sender => {
  const parsed = parseSender(text.trim());
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: 'Expected an address, or a name with <address>.' });
  return z.NEVER;
});

/** Settings of a service that sends mail: `baseEnv.extend(mailEnv)`. */
export const mailEnv = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'Expected an smtp:// or smtps:// address.' })
    .optional(),
  MAIL_FROM: sentBy.optional(),
  MAIL_SENDER_NAME: letterEnv.MAIL_SENDER_NAME,
  MAIL_REPLY_TO: letterEnv.MAIL_REPLY_TO,
  /** Without SMTP_URL mails are files in this folder. */
  MAIL_DIR: z.string().min(1).default('.data/mail'),
  ...mailLimitEnv,
  ...siteEnv,
};

export type MailSettings = Omit<z.output<z.ZodObject<typeof mailEnv>>, keyof typeof mailLimitEnv>;

/** Returns the sender: MAIL_FROM, else `no-reply` at the shop's host. */
export function senderOf(settings: MailSettings): Sender {
  const { MAIL_FROM, PUBLIC_URL, STORE_NAME, MAIL_SENDER_NAME, MAIL_REPLY_TO: replyTo } = settings;
  const name = MAIL_SENDER_NAME ?? (MAIL_FROM?.name || STORE_NAME);
  if (MAIL_FROM) return { address: MAIL_FROM.address, name, ...(replyTo && { replyTo }) };
  const { hostname } = new URL(PUBLIC_URL);
  const domain = /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
  return { name, address: `no-reply@${domain}`, ...(replyTo && { replyTo }) };
}
