import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Webhook } from '@tanabana/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { createRemovedAccountWork } from '../src/removed-accounts.ts';
import {
  newHexId,
  type ReceivedMessage,
  startReceiver,
  startWebhooks,
} from './webhooks-under-test.ts';

const webhooks = await startWebhooks({ timeoutMs: 150 });
const { call, clock, create, details, happen, list, round } = webhooks;
const HOUR_MS = 60 * 60_000;

/** Returns the signature of a message by the rules of Standard Webhooks. */
function signatureBy(secret: string, { headers, body }: ReceivedMessage): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

const signaturesIn = ({ headers }: ReceivedMessage): string[] =>
  String(headers['webhook-signature']).split(' ');

test('an event is posted once with its id, its time and a signature (rules 27.11, 27.12)', async () => {
  const receiver = await startReceiver();
  happen(); // before the endpoint existed
  const { id, secret } = await create(receiver.url);
  const event = happen();
  happen(newHexId(), 'order.placed'); // of another type
  await round();
  await round();
  expect(receiver.ids()).toEqual([event.id]);
  const [message] = receiver.received;
  if (!message) throw new Error('nothing received');
  expect(message.headers).toMatchObject({
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(clock.now / 1000)),
    'content-type': 'application/json',
  });
  expect(signaturesIn(message)).toEqual([signatureBy(secret, message)]);
  const { type, entity, at: timestamp } = event;
  expect(message.event).toMatchObject({ id: event.id, type, entity, timestamp });
  const { data } = await list(id);
  expect(data).toMatchObject([
    { eventId: event.id, state: 'delivered', attempts: 1, lastStatus: 204 },
  ]);
  expect(await details(id, data[0])).toMatchObject({
    payload: message.event,
    attempts: [{ status: 204, error: null }],
  });
});

test('both secrets sign for a day after a rotation (rule 27.12)', async () => {
  const receiver = await startReceiver();
  const { id, secret: old } = await create(receiver.url);
  const { secret } = (await call<{ secret: string }>('POST', `/${id}/secret`)).body;
  happen();
  await round();
  clock.now += 24 * HOUR_MS;
  happen();
  await round();
  const [first, second] = receiver.received as [ReceivedMessage, ReceivedMessage];
  expect(signaturesIn(first)).toEqual([signatureBy(secret, first), signatureBy(old, first)]);
  expect(signaturesIn(second)).toEqual([signatureBy(secret, second)]);
});

test('the events of an order wait for the earlier one, those of other orders do not (rule 27.14)', async () => {
  const receiver = await startReceiver();
  const { id } = await create(receiver.url);
  const order = newHexId();
  const first = happen(order);
  await webhooks.follow();
  const [second, third] = [happen(order), happen(order)];
  const other = happen();
  receiver.answer = (_, response) =>
    void response.writeHead(receiver.received.at(-1)?.event.id === first.id ? 500 : 200).end();
  await round();
  expect(receiver.ids().toSorted()).toEqual([first.id, other.id].toSorted());
  receiver.received.length = 0;
  clock.now += 5000;
  receiver.answer = (_, response) => void response.writeHead(200).end();
  await expect
    .poll(async () => {
      await round();
      // an attempt that fails on a busy machine is repeated later, in the same order
      clock.now += 10_000;
      return [...new Set(receiver.ids())];
    })
    .toEqual([first.id, second.id, third.id]);
  const { data } = await list(id, '?state=delivered');
  expect(data.map((one) => one.eventId).toSorted()).toEqual(
    [first, second, third, other].map((one) => one.id).toSorted(),
  );
});

test('a receiver that does not answer is timed out and delays no other endpoint (rules 27.13, 27.14)', async () => {
  const [slow, fast] = [await startReceiver(), await startReceiver()];
  slow.answer = () => {};
  const { id } = await create(slow.url);
  await create(fast.url);
  const events = Array.from({ length: 6 }, () => happen());
  await webhooks.follow();
  await webhooks.sending.start();
  await expect.poll(() => fast.ids().length, { interval: 5 }).toBe(events.length);
  expect((await list(id)).data.every(({ state }) => state === 'pending')).toBe(true);
  await webhooks.sending.idle();
  const { data } = await list(id);
  expect(data).toHaveLength(events.length);
  expect(data.every(({ lastError, attempts }) => lastError === 'timeout' && attempts === 1)).toBe(
    true,
  );
});

test('a redirect is a failure and is not followed; at most 4 kB of a response are read (rule 27.13)', async () => {
  const [receiver, internal] = [await startReceiver(), await startReceiver()];
  receiver.answer = (_, response) =>
    void response.writeHead(307, { location: internal.url }).end('x'.repeat(100_000));
  const { id } = await create(receiver.url);
  happen();
  await round();
  expect(internal.received).toEqual([]);
  const [delivery] = (await list(id)).data;
  const { attempts } = await details(id, delivery);
  expect(attempts).toMatchObject([{ status: 307, error: 'redirect', response: 'x'.repeat(2000) }]);
});

test('a receiver that fails for a day is disabled, the owners get one email, and its events are replayed (rules 27.14 to 27.16)', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_, response) => void response.writeHead(500).end('broken');
  const { id } = await create(receiver.url);
  const since = new Date(clock.now).toISOString();
  const [event, later] = [happen(), happen()];
  const find = async () =>
    (await call<{ data: Webhook[] }>('GET', '')).body.data.find((one) => one.id === id);
  const started = clock.now;
  await round();
  for (let rounds = 0; (await find())?.isEnabled && rounds < 20; rounds += 1) {
    const { data } = await list(id);
    const due = data.flatMap(({ nextAttemptAt }) =>
      nextAttemptAt ? [Date.parse(nextAttemptAt)] : [],
    );
    clock.now = Math.max(...due);
    await round();
  }
  expect(clock.now - started).toBeGreaterThanOrEqual(24 * HOUR_MS);
  expect(clock.now - started).toBeLessThan(48 * HOUR_MS);
  expect(await find()).toMatchObject({ disabledBecause: 'failing', failed: 2, pending: 0 });
  const mails = await webhooks.db.collection('mails').find().toArray();
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
    ['webhook-disabled', 'owner@shop.example'],
  ]);

  const attempted = receiver.received.length;
  happen();
  await round();
  expect(receiver.received).toHaveLength(attempted);
  const replay = () => call<{ replayed: number }>('POST', `/${id}/replay`, { since });
  expect((await replay()).body.code).toBe('webhook.disabled');
  receiver.answer = (_, response) => void response.writeHead(200).end();
  receiver.received.length = 0;
  await call('PUT', `/${id}`, { isEnabled: true });
  expect((await replay()).body).toEqual({ replayed: 2 });
  await webhooks.sending.idle();
  await round();
  expect(receiver.ids().toSorted()).toEqual([event.id, later.id].toSorted());
  expect(await find()).toMatchObject({ failingSince: null, failed: 0 });

  const [delivery] = (await list(id, '?type=order.refunded&limit=1')).data;
  await call('POST', `/${id}/deliveries/${delivery?.id}/replay`);
  await round();
  expect(receiver.ids().filter((one) => one === delivery?.eventId)).toHaveLength(2);
});

test('status 410 disables an endpoint at once (rule 27.16)', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_, response) => void response.writeHead(410).end();
  const { id } = await create(receiver.url);
  expect((await call('POST', `/${id}/test`)).status).toBe(201);
  await expect.poll(async () => (await list(id)).data[0]?.state, { interval: 10 }).toBe('failed');
  expect(receiver.received[0]?.event).toMatchObject({
    type: 'webhook.test',
    data: { webhookId: id },
  });
  const found = (await call<{ data: Webhook[] }>('GET', '')).body.data.find((one) => one.id === id);
  expect(found).toMatchObject({ isEnabled: false, disabledBecause: 'gone' });
});

test('a crash loses no event and repeats the attempt with the same id (rule 27.14)', async () => {
  const receiver = await startReceiver();
  const { id } = await create(receiver.url);
  const event = happen();
  await webhooks.follow();
  // a process that stopped before it stored the cursor, and one that stopped during an attempt
  await webhooks.db.collection('cursors').deleteMany({});
  await webhooks.follow();
  expect(await webhooks.storage.deliveries.claim(id, clock.now)).not.toBeNull();
  await round();
  expect(receiver.ids()).toEqual([]);
  clock.now += 30_000;
  await round();
  expect(receiver.ids()).toEqual([event.id]);
});

test('a deleted account is removed from stored messages and responses (rule 12.2)', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_, response) => void response.writeHead(200).end('for asha@example.com');
  const { id } = await create(receiver.url);
  happen();
  await round();
  const [delivery] = (await list(id)).data;
  const forget = createRemovedAccountWork(webhooks.storage, async () => ({
    ...{ at: '2026-01-01T00:00:00.000Z', accounts: ['a'.repeat(24)], more: false },
  }));
  await forget();
  const after = await details(id, delivery);
  expect(after.payload).toMatchObject({ data: { number: 'TB-1', userId: null } });
  expect(after.attempts).toMatchObject([{ status: 200, response: '' }]);
});

test('deliveries are listed newest first, in pages (rule 27.15)', async () => {
  const server = createServer((_, response) => void response.writeHead(200).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { id } = await create(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const all = [happen(), happen(), happen()].map((one) => one.id);
  await round();
  const first = await list(id, '?limit=2');
  const second = await list(id, `?limit=2&before=${first.next}`);
  expect([first, second].map(({ data }) => data.map((one) => one.eventId))).toEqual([
    [all[2], all[1]],
    [all[0]],
  ]);
  expect(second.next).toBeNull();
});
