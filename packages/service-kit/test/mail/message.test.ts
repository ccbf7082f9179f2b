import { createServer } from 'node:net';
import { type Mail, MailRefused, mailTransport } from '@tanabana/service-kit/mail';
import { mailCatcher, testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, onTestFinished, test } from 'vitest';
import { buildMail, settings, startQueue } from './build-mail.ts';

const database = await testDatabase();

/** Sends an email over SMTP and returns it as received. */
async function sendOne(mail: Partial<Mail>, more: Partial<typeof settings> = {}) {
  const { queue, sender } = await startQueue(database);
  const server = await mailCatcher();
  onTestFinished(server.close);
  const transport = mailTransport({ ...settings, ...more, SMTP_URL: server.url });
  onTestFinished(transport.close);
  await queue.queue(buildMail(mail));
  await sender(transport).sendDue();
  expect(server.received).toHaveLength(1);
  return server.next();
}

const headersOf = (raw: string): string => raw.slice(0, raw.indexOf('\r\n\r\n'));

longTest('line breaks in a subject or name cannot add headers', async () => {
  const attack = 'Hi\r\nBcc: victim@example.com\r\n\r\nBuy now\u2028\u0000';
  const mail = await sendOne({
    subject: attack,
    replyTo: { name: `Eve\r\nBcc: other@example.com`, address: 'eve@example.com' },
  });
  expect(mail.to).toEqual(['asha@example.com']);
  expect(mail.headers.has('bcc')).toBe(false);
  expect(headersOf(mail.raw)).not.toMatch(/^bcc:/im);
  expect(mail.subject).toBe('Hi Bcc: victim@example.com Buy now');
  expect(mail.replyTo).toBe('eve@example.com');
});

test.each([
  'asha@example.com, victim@example.com',
  'asha@example.com>\r\nRCPT TO:<victim@example.com',
  'Asha <asha@example.com>',
  '"a@b"@example.com',
  'no address',
  '',
])('no email is sent to %j', async (to) => {
  const { queue, sender, records } = await startQueue(database);
  const server = await mailCatcher();
  onTestFinished(server.close);
  const transport = mailTransport({ ...settings, SMTP_URL: server.url });
  onTestFinished(transport.close);
  await queue.queue(buildMail({ to }));
  await sender(transport).sendDue();
  expect(server.received).toEqual([]);
  expect(await records()).toMatchObject([{ state: 'failed' }]);
});

test('a reply address that is a list is dropped', async () => {
  const mail = await sendOne({
    replyTo: { name: 'Eve', address: 'eve@example.com, other@example.com' },
  });
  expect(mail.replyTo).toBeUndefined();
});

test('names and texts in any script arrive unchanged', async () => {
  const mail = await sendOne(
    {
      subject: 'धन्यवाद, आशा 🧵',
      text: 'नमस्ते — ₹1,299',
      html: '<p>नमस्ते — ₹1,299</p>',
      replyTo: { name: 'आशा "Asha" Rao', address: 'asha@example.com' },
    },
    { STORE_NAME: 'तानाबाना' },
  );
  expect(mail).toMatchObject({
    subject: 'धन्यवाद, आशा 🧵',
    fromName: 'तानाबाना',
    replyTo: 'asha@example.com',
  });
  expect(mail.text).toContain('नमस्ते — ₹1,299');
  expect(mail.html).toContain('नमस्ते — ₹1,299');
});

longTest('an email is marked as automatic and has the same id at every attempt', async () => {
  const first = await sendOne({ dedupeKey: 'welcome:1' });
  const second = await sendOne({ dedupeKey: 'welcome:1' });
  expect(first.headers.get('auto-submitted')).toBe('auto-generated');
  expect(first.messageId).toMatch(/^<[0-9a-f]{32}@tanabana\.example>$/);
  expect(second.messageId).toBe(first.messageId);
});

test('paths and addresses in an email are text and are not fetched', async () => {
  const mail = await sendOne({ html: '<img src="file:///etc/passwd">', text: '/etc/passwd' });
  expect(mail.raw).not.toContain('root:');
});

test('an SMTP server that does not respond delays an email only until its signal aborts', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const transport = mailTransport({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}` });
  onTestFinished(transport.close);
  const giveUp = new AbortController();
  const { kind, to, subject, html, text } = buildMail();
  const queuedAt = new Date();
  const sending = transport.send(
    { id: 'a1', kind, to, subject, html, text, queuedAt },
    giveUp.signal,
  );
  silent.once('connection', () => giveUp.abort());
  const error = await sending.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
});
