import type { Mail, MailSettings } from '../src/index.ts';

/** Settings of a shop whose mails come from hello@tanabana.example. */
export const settings: MailSettings = {
  MAIL_FROM: { name: '', address: 'hello@tanabana.example' },
  MAIL_DIR: '/nowhere',
  PUBLIC_URL: 'https://tanabana.example',
  STORE_NAME: 'Tanabana',
};

export const buildMail = (overrides: Partial<Mail> = {}): Mail => ({
  to: 'asha@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  kind: 'greeting',
  ...overrides,
});
