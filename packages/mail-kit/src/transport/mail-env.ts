import { siteEnv } from '@tanabana/service-kit';
import { z } from 'zod';
import { isAddress, oneLine } from '../mail.ts';
import type { Sender } from './to-message.ts';

/** `hello@shop.example` or `The Shop <hello@shop.example>`. */
function parseSender(text: string): Sender | null {
  const [, name = '', address = text] = text.match(/^([^<>]*)<([^<>]*)>$/) ?? [];
  if (!isAddress(address.trim())) return null;
  return { name: oneLine(name.replaceAll('"', ''), 100), address: address.trim() };
}

const sender = z.string().transform((text, context): Sender => {
  const parsed = parseSender(text.trim());
  if (parsed) return parsed;
  context.addIssue({ code: 'custom', message: 'Not an address, nor a name with <address>.' });
  return z.NEVER;
});

/** Settings of a service that sends mail: `baseEnv.extend(mailEnv)`. */
export const mailEnv = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'Not an smtp:// or smtps:// address.' })
    .optional(),
  MAIL_FROM: sender.optional(),
  /** Without SMTP_URL mails are files in this folder. */
  MAIL_DIR: z.string().min(1).default('.data/mail'),
  ...siteEnv,
};

export interface MailSettings {
  SMTP_URL?: string;
  MAIL_FROM?: Sender;
  MAIL_DIR: string;
  PUBLIC_URL: string;
  STORE_NAME: string;
}

/** Who the shop's mails come from: MAIL_FROM, else `no-reply` at the shop's own host. */
export function senderOf({ MAIL_FROM, PUBLIC_URL, STORE_NAME }: MailSettings): Sender {
  if (MAIL_FROM) return { ...MAIL_FROM, name: MAIL_FROM.name || STORE_NAME };
  const { hostname } = new URL(PUBLIC_URL);
  const domain = /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
  return { name: STORE_NAME, address: `no-reply@${domain}` };
}
