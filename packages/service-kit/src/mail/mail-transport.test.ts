import { expect, test } from 'vitest';
import { baseEnv, parseEnv, SettingsError } from '../run/env.ts';
import { mailEnv, senderOf, toMessage } from './mail-transport.ts';

const BASE = { PORT: '0', MONGODB_URI: 'mongodb://127.0.0.1/' };
const parse = (env: Record<string, string>) =>
  parseEnv(baseEnv.extend(mailEnv), { ...BASE, ...env });

test.each([
  ['hello@shop.example', 'Neel', 'hello@shop.example'],
  ['Neel & Co <hello@shop.example>', 'Neel & Co', 'hello@shop.example'],
  ['"Neel, Jaipur" <hello@shop.example>', 'Neel, Jaipur', 'hello@shop.example'],
])('MAIL_FROM %s', (MAIL_FROM, name, address) => {
  expect(senderOf(parse({ MAIL_FROM, STORE_NAME: 'Neel' }))).toEqual({ name, address });
});

test.each([
  ['https://shop.example/', 'no-reply@shop.example'],
  ['http://127.0.0.1:8080', 'no-reply@localhost'],
  ['http://[::1]:8080', 'no-reply@localhost'],
])('sends from the host of %s without MAIL_FROM', (PUBLIC_URL, address) => {
  expect(senderOf(parse({ PUBLIC_URL }))).toEqual({ name: 'Tanabana', address });
});

test.each<Record<string, string>>([
  { MAIL_FROM: 'hello' },
  { MAIL_FROM: 'a@b.example, c@d.example' },
  { MAIL_FROM: 'Eve <a@b.example> <c@d.example>' },
  { SMTP_URL: 'https://mail.example' },
  { SMTP_URL: 'mail.example:25' },
])('rejects %j at start', (env) => {
  expect(() => parse(env)).toThrow(SettingsError);
});

const mail = { id: 'a', kind: 'x', to: 'a@b.example', subject: 'S', html: '', text: '' };

test.each([
  [
    'https://shop.example/stop?key=1',
    '<https://shop.example/stop?key=1>',
    'List-Unsubscribe=One-Click',
  ],
  ['http://shop.example/stop', undefined, undefined],
  ['https://shop.example/> ,<mailto:x', undefined, undefined],
  [undefined, undefined, undefined],
])(
  'names %s for unsubscribing with one click only by HTTPS (RFC 8058)',
  (unsubscribe, list, post) => {
    const sent = { ...mail, queuedAt: new Date(0), ...(unsubscribe && { unsubscribe }) };
    const { headers } = toMessage(sent, { name: 'Shop', address: 'shop@shop.example' });
    const found = headers as Record<string, string>;
    expect([found['List-Unsubscribe'], found['List-Unsubscribe-Post']]).toEqual([list, post]);
  },
);
