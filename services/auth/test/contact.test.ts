import { randomUUID } from 'node:crypto';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildRegistration, contact, startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const mails = auth.database.db('auth').collection('mails');
const kept = auth.database.db('auth').collection('messages');

interface Message {
  id: string;
  email: string;
  name: string;
  contents: string;
  isAnswered: boolean;
}

const buildMessage = (overrides: object = {}) => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+91 98765 43210',
  website: 'asha.example',
  contents: `Do you ship to Goa? ${unique('question')}`,
  ...overrides,
});

let senders = 0;
/** An address that has sent nothing yet. */
const newAddress = () => `198.51.100.${++senders}`;

const send = (body: unknown, address = newAddress(), headers: Record<string, string> = {}) =>
  auth.call('POST', '/api/contact', { body, headers: { 'x-real-ip': address, ...headers } });

describe('a message', () => {
  test('is stored and its email queued', async () => {
    const message = buildMessage();
    const { status, body } = await send(message);
    expect(status).toBe(201);
    expect(body).toEqual({ message: 'We have received your message and will reply by email.' });
    const { contents } = message;
    expect(await kept.findOne({ contents })).toMatchObject({ ...message, isAnswered: false });
    expect(await mails.findOne({ 'content.text': { $regex: contents.slice(-15) } })).toMatchObject({
      kind: 'contact-message',
      to: contact.email,
      state: 'waiting',
    });
  });

  longTest('reaches the shop, and a reply goes to its sender', async () => {
    const { next, sendDue } = await auth.catchMails();
    const name = 'आशा <b>Rao</b> & "Co"';
    await send(buildMessage({ name, contents: 'Line one\n<script>alert(1)</script>' }));
    await sendDue();
    const mail = await next(({ subject }) => subject.includes('आशा'));
    expect(mail).toMatchObject({
      to: [contact.email],
      replyTo: 'asha@example.com',
      subject: `Message from ${name}`,
    });
    expect(mail.html).toContain('आशा &lt;b&gt;Rao&lt;/b&gt; &amp; &quot;Co&quot;');
    expect(mail.html).not.toContain('<script');
    expect(mail.text).toContain('> <script>alert(1)</script>');
  });

  test('gets a number if there is a grievance officer, emailed to its sender once (rule 11.8)', async () => {
    const instance = await auth.instance({ grievanceOfficer: 'Meera Shah' });
    const email = `${unique('asha')}@example.com`;
    const message = buildMessage({ email, contents: `Torn seam ${unique('complaint')}` });
    const headers = { 'x-real-ip': newAddress(), 'idempotency-key': randomUUID() };
    const complain = () =>
      instance.call<{ number: string }>('POST', '/api/contact', { body: message, headers });
    const { status, body } = await complain();
    expect(status).toBe(201);
    expect(body.number).toMatch(/^[0-9A-F]{8}$/);
    expect((await complain()).body).toEqual(body);
    const found = await kept.findOne({ contents: message.contents });
    expect(String(found?._id).toUpperCase().endsWith(body.number)).toBe(true);
    const receipts = await auth.mailsTo(email, 'contact-receipt');
    expect(receipts.map(({ subject }) => subject)).toEqual([
      `We have your message, number ${body.number}`,
    ]);
    // the reader may not be the sender: no text of the message
    for (const word of ['Asha', 'Torn seam', '98765'])
      expect(receipts[0]?.text).not.toContain(word);
    const reported = await mails.findOne({
      'content.text': { $regex: message.contents.slice(-15) },
    });
    expect(reported?.content.text).toContain(body.number);
  });

  test('needs no phone and no website', async () => {
    expect((await send(buildMessage({ phone: '', website: '' }))).status).toBe(201);
    expect((await send(buildMessage({ phone: undefined, website: undefined }))).status).toBe(201);
  });

  longTest('repeated with its key is stored once, as is another one with that key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const message = buildMessage();
    const answers = await Promise.all([1, 2, 3].map(() => send(message, newAddress(), headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { contents } = message;
    expect(await kept.countDocuments({ contents })).toBe(1);
    expect(await mails.countDocuments({ 'content.text': { $regex: contents.slice(-15) } })).toBe(1);
    const other = buildMessage();
    expect((await send(other, newAddress(), headers)).status).toBe(201);
    expect(await kept.countDocuments({ contents: other.contents })).toBe(1);
  });
});

describe('rejected with 400 and not stored:', () => {
  const control = (code: number) => `Eve${String.fromCharCode(code)}Bcc: victim@example.com`;
  test.each<[string, string, unknown]>([
    ['no name', 'name', '  '],
    ['a name of 10 kB', 'name', 'a'.repeat(10_240)],
    ['a name with NUL', 'name', control(0)],
    ['a name with a line feed', 'name', control(10)],
    ['a name with CR LF', 'name', 'Eve\r\nBcc: victim@example.com'],
    ['a list for a name', 'name', ['Asha']],
    ['an operator for a name', 'name', { $gt: '' }],
    ['a number for a name', 'name', 7],
    ['no email', 'email', ''],
    ['half an email', 'email', 'asha@'],
    ['two emails', 'email', 'asha@example.com,eve@example.com'],
    ['an email with CR LF', 'email', 'asha@example.com\r\nBcc: victim@example.com'],
    ['an operator for an email', 'email', { $ne: null }],
    ['letters for a phone', 'phone', 'call me'],
    ['a list for a phone', 'phone', ['+91 98765 43210']],
    ['a script for a website', 'website', 'javascript:alert(1)'],
    ['a blank in a website', 'website', 'my site.example'],
    ['no contents', 'contents', ''],
    ['contents of 5001', 'contents', 'a'.repeat(5001)],
    ['contents with NUL', 'contents', 'a\u0000b'],
    ['null for contents', 'contents', null],
  ])('%s', async (_, field, value) => {
    const before = await kept.countDocuments();
    const { status, body } = await send(buildMessage({ [field]: value }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.invalid', errors: [{ path: field }] });
    expect(await kept.countDocuments()).toBe(before);
  });

  test.each([['[]'], ['"text"'], ['{'], ['null']])('the body %s', async (body) => {
    const answer = await send(body, newAddress(), { 'content-type': 'application/json' });
    expect(answer.status).toBe(400);
  });

  test('messages that say what to do', async () => {
    const { body } = await send({ name: '', email: 'x', phone: 'x', website: 'x', contents: '' });
    expect(body.errors).toEqual([
      { path: 'name', message: 'Please enter your name.' },
      { path: 'email', message: 'Please enter a valid email.' },
      { path: 'phone', message: 'Please enter a valid phone number, or leave it out.' },
      { path: 'website', message: 'Please enter a valid website address, or leave it out.' },
      { path: 'contents', message: 'Please write your message.' },
    ]);
  });
});

describe('the limit per address:', () => {
  longTest('twenty in ten minutes over all instances; other addresses can still send', async () => {
    const { clock } = auth;
    const second = await auth.instance();
    onTestFinished(second.close);
    // the start of a ten-minute window
    clock.now = Math.ceil(clock.now / 600_000) * 600_000;
    const address = newAddress();
    const headers = { 'x-real-ip': address };
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        (index % 2 ? auth : second).call('POST', '/api/contact', { body: buildMessage(), headers }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.headers.get('retry-after')).toBe('600');
    expect(refused[0]?.body).toMatchObject({ code: 'contact.too_many' });
    expect((await send(buildMessage())).status).toBe(201);

    clock.now += 599_000;
    const late = await send(buildMessage(), address);
    expect(late.status).toBe(429);
    expect(late.headers.get('retry-after')).toBe('1');
    clock.now += 1000;
    expect((await send(buildMessage(), address)).status).toBe(201);
  });

  test('invalid messages do not count', async () => {
    const address = newAddress();
    for (let i = 0; i < 22; i++) await send(buildMessage({ name: '' }), address);
    expect((await send(buildMessage(), address)).status).toBe(201);
  });

  longTest('a household of IPv6 addresses is one sender', async () => {
    auth.clock.now = Math.ceil(auth.clock.now / 600_000) * 600_000;
    const statuses: number[] = [];
    for (let i = 1; i <= 21; i++)
      statuses.push((await send(buildMessage(), `2001:db8:5:6::${i}`)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect((await send(buildMessage(), '2001:db8:5:7::1')).status).toBe(201);
  });
});

describe('admins', () => {
  let admin: string;
  let shopper: string;
  beforeAll(async () => {
    const { username, email, password } = buildRegistration();
    const passwordHash = await auth.passwords.hash(password);
    await auth.storage.accounts.insert({ username, email, passwordHash, isAdmin: true });
    admin = (await auth.login({ identifier: email, password })).body.token;
    const other = buildRegistration();
    await auth.register(other);
    shopper = (await auth.login({ identifier: other.email, password })).body.token;
  });

  const list = (query: string, token = admin) =>
    auth.call<{ data: Message[]; total: number }>('GET', `/api/contact?${query}`, { token });

  const newest = async (): Promise<Message> => {
    const { body } = await list('limit=1');
    const [message] = body.data;
    if (!message) throw new Error('no message');
    return message;
  };

  test('read messages, newest first, and search them', async () => {
    const word = unique('bandhani');
    for (const part of ['one', 'two', 'three']) {
      auth.clock.now += 1000;
      await send(buildMessage({ contents: `${part} ${word}` }));
    }
    const { status, body } = await list(`q=${word.toUpperCase()}&limit=2`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, limit: 2 });
    expect(body.data.map(({ contents }) => contents)).toEqual([`three ${word}`, `two ${word}`]);
    expect((await list('q=.%2A')).body.total).toBe(0);
  });

  test('find messages in other spellings of Indian scripts (rule 10.6)', async () => {
    const word = unique('w');
    const email = `${word}@example.com`;
    await send(buildMessage({ email, name: 'Zoë', contents: 'क़मीज़ २ चाँदी' }));
    for (const q of ['कमीज', 'क़मीज़', 'चांदी', '2', 'zoe', email]) {
      const { body } = await list(`q=${encodeURIComponent(`${q} ${word}`)}`);
      expect([q, body.data.map((one) => one.email)]).toEqual([q, [email]]);
      expect(body.data[0]).not.toHaveProperty('searchText');
    }
  });

  test('mark a message as answered, which is audited once', async () => {
    auth.clock.now += 1000;
    await send(buildMessage({ name: 'Marked' }));
    const { id } = await newest();
    const mark = (isAnswered: unknown) =>
      auth.call('PUT', `/api/contact/${id}`, { token: admin, body: { isAnswered } });
    expect((await mark(true)).body).toMatchObject({ id, isAnswered: true });
    expect((await mark(true)).status).toBe(200);
    expect((await mark('yes')).status).toBe(400);
    const open = (await list('answered=0&limit=1000')).body.data;
    expect(open.some((message) => message.id === id)).toBe(false);
    const entries = await auth.storage.audit.page({ target: id, page: 1, limit: 10 });
    expect(entries.data).toMatchObject([
      { action: 'changed', changes: [{ field: 'isAnswered', from: false, to: true }] },
    ]);
  });

  test('delete a message; the audit log keeps none of its text', async () => {
    const message = buildMessage({ name: 'Spam' });
    auth.clock.now += 1000;
    await send(message);
    const { id } = await newest();
    const remove = () => auth.call('DELETE', `/api/contact/${id}`, { token: admin });
    expect((await remove()).status).toBe(200);
    expect((await remove()).body).toMatchObject({ code: 'contact.not_found' });
    const { data } = await auth.storage.audit.page({ target: id, page: 1, limit: 10 });
    expect(data).toMatchObject([{ action: 'deleted', target: { name: 'Spam', kind: 'message' } }]);
    expect(JSON.stringify(data)).not.toContain(message.contents);
  });

  test.each([
    ['GET', '/api/contact'],
    ['PUT', '/api/contact/aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['DELETE', '/api/contact/aaaaaaaaaaaaaaaaaaaaaaaa'],
  ])('%s %s is for admins only', async (method, path) => {
    const body = method === 'PUT' ? { isAnswered: true } : undefined;
    expect((await auth.call(method, path, { body })).status).toBe(401);
    expect((await auth.call(method, path, { body, token: shopper })).status).toBe(403);
  });

  test.each(['aaaaaaaaaaaaaaaaaaaaaaaa', 'nothing'])('there is no message %s', async (id) => {
    const body = { isAnswered: true };
    const answer = await auth.call('PUT', `/api/contact/${id}`, { token: admin, body });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'contact.not_found' });
  });

  test.each(['page=0', 'limit=1001', 'answered=maybe'])(
    'a list with %s is rejected',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );
});

test('message text is never logged', async () => {
  const secret = unique('secret');
  await send(buildMessage({ contents: secret, email: `${secret}@example.com` }));
  expect(auth.lines.join('')).not.toContain(secret);
});
