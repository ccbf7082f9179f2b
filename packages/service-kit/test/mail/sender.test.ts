import { mailTransport } from '@tanabana/service-kit/mail';
import { withTransaction } from '@tanabana/service-kit/mongo';
import { mailCatcher, testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, onTestFinished, test } from 'vitest';
import { buildMail, settings, startQueue } from './build-mail.ts';

const database = await testDatabase();
const MINUTE = 60_000;

async function startServer(options: Parameters<typeof mailCatcher>[0] = {}) {
  const server = await mailCatcher(options);
  onTestFinished(server.close);
  const transport = mailTransport({ ...settings, SMTP_URL: server.url });
  onTestFinished(transport.close);
  return { ...server, transport };
}

test('an email is stored if and only if its transaction commits', async () => {
  const { queue, client, records } = await startQueue(database);
  const undone = withTransaction(client, async (session) => {
    await queue.queue(buildMail(), { session });
    throw new Error('no order after all');
  });
  await expect(undone).rejects.toThrow('no order after all');
  expect(await records()).toEqual([]);
});

longTest('a sent email leaves a record without content, which expires', async () => {
  const { queue, sender, records, clock } = await startQueue(database);
  const server = await startServer();
  await queue.queue(buildMail({ text: 'secret link', html: '<p>secret link</p>' }));
  await sender(server.transport).sendDue();
  const [record] = await records();
  expect(record).toMatchObject({ state: 'sent', to: 'asha@example.com', content: null, tries: 1 });
  expect(record?.expiresAt.getTime()).toBe(clock.now + 30 * 24 * 60 * MINUTE);
  expect(JSON.stringify(record)).not.toContain('secret');
});

test('an unavailable server is retried later, and the email arrives once it recovers', async () => {
  const { queue, sender, records, clock } = await startQueue(database);
  const { port, transport, close } = await startServer();
  await close();
  const rounds = sender(transport);
  await queue.queue(buildMail());

  await rounds.sendDue();
  expect(await records()).toMatchObject([{ state: 'waiting', tries: 1, lease: null }]);
  await rounds.sendDue(); // too early
  expect(await records()).toMatchObject([{ tries: 1 }]);
  clock.now += 10_000;
  await rounds.sendDue();
  expect(await records()).toMatchObject([{ tries: 2, dueAt: new Date(clock.now + 20_000) }]);

  const again = await startServer({ port });
  clock.now += 20_000;
  await rounds.sendDue();
  expect(again.received).toHaveLength(1);
  expect(await records()).toMatchObject([{ state: 'sent', tries: 3 }]);
});

test('an unavailable server gets few attempts per round', async () => {
  const { queue, sender, records } = await startQueue(database);
  const { transport, close } = await startServer();
  await close();
  for (let i = 0; i < 20; i++) await queue.queue(buildMail());
  await sender(transport).sendDue();
  const tried = (await records()).filter(({ tries }) => tries > 0);
  expect(tried.length).toBeLessThanOrEqual(3);
});

test('an email whose sender died is sent by another instance after the lease', async () => {
  const { queue, sender, clock } = await startQueue(database);
  const server = await startServer();
  await queue.queue(buildMail());
  // an instance that claims and then disappears
  expect(await queue.claim(new Date(clock.now), 2 * MINUTE)).not.toBeNull();
  const rounds = sender(server.transport);
  await rounds.sendDue();
  expect(server.received).toEqual([]);
  clock.now += 2 * MINUTE;
  await rounds.sendDue();
  expect(server.received).toHaveLength(1);
});

longTest('a sender that returns after its lease changes nothing', async () => {
  const { queue, sender, clock, records } = await startQueue(database);
  const server = await startServer();
  await queue.queue(buildMail());
  const slow = await queue.claim(new Date(clock.now), 2 * MINUTE);
  if (!slow) throw new Error('not claimed');
  clock.now += 2 * MINUTE;
  await sender(server.transport).sendDue();
  expect(await queue.tryAgain(slow, new Date(clock.now), 'slow')).toBe(false);
  expect(await records()).toMatchObject([{ state: 'sent', error: null }]);
});

longTest('three senders at once send each email once', async () => {
  const { queue, sender, records } = await startQueue(database);
  const server = await startServer();
  const subjects = Array.from({ length: 40 }, (_, index) => `Mail ${index}`);
  for (const subject of subjects) await queue.queue(buildMail({ subject }));
  await Promise.all([1, 2, 3].map(() => sender(server.transport).sendDue()));
  expect(server.received.map(({ subject }) => subject).sort()).toEqual(subjects.sort());
  expect((await records()).every(({ tries }) => tries === 1)).toBe(true);
});

longTest('many waiting emails are each sent once, singly while the service is busy', async () => {
  const { queue, sender, records } = await startQueue(database);
  const server = await startServer();
  await queue.queueAll(Array.from({ length: 120 }, () => buildMail()));
  let looks = 0;
  const isBusy = () => {
    looks += 1;
    return looks < 3;
  };
  await sender(server.transport, { isBusy }).sendDue();
  expect(looks).toBeGreaterThan(120);
  expect(server.received).toHaveLength(120);
  expect((await records()).every(({ tries }) => tries === 1)).toBe(true);
});

test('many emails are queued at once; each key is queued once', async () => {
  const { queue, records } = await startQueue(database);
  const mails = [buildMail(), buildMail({ dedupeKey: 'one' }), buildMail()];
  await queue.queueAll(mails);
  await queue.queueAll(mails);
  expect(await records()).toHaveLength(5);
});

longTest('a permanently rejected address is given up without delaying the others', async () => {
  const { queue, sender, records, lines } = await startQueue(database);
  const server = await startServer({
    refuse: (to) => (to.startsWith('gone') ? { code: 550, text: 'No such user' } : undefined),
  });
  for (let i = 0; i < 5; i++) await queue.queue(buildMail({ to: `gone${i}@example.com` }));
  await queue.queue(buildMail());
  const rounds = sender(server.transport);
  await rounds.sendDue();
  expect(server.received).toHaveLength(1);
  const refused = (await records()).filter(({ state }) => state === 'failed');
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ tries: 1, content: null });
  expect(refused[0]?.error).toContain('No such user');
  expect(await rounds.metrics.metrics()).toContain('mails_failed_total{kind="greeting"} 5');
  expect(lines.join()).toContain('mail abandoned');
});

longTest('a temporarily rejected address is retried', async () => {
  const { queue, sender, records, clock } = await startQueue(database);
  let busy = true;
  const server = await startServer({
    refuse: () => (busy ? { code: 450, text: 'Greylisted, come back' } : undefined),
  });
  await queue.queue(buildMail());
  const rounds = sender(server.transport);
  await rounds.sendDue();
  expect(await records()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  busy = false;
  clock.now += 10_000;
  await rounds.sendDue();
  expect(server.received).toHaveLength(1);
});

test('an email is given up after its 150th attempt', async () => {
  const { queue, sender, records, collection } = await startQueue(database);
  const { transport, close } = await startServer();
  await close();
  await queue.queue(buildMail());
  await collection.updateOne({}, { $set: { tries: 149 } });
  await sender(transport).sendDue();
  expect(await records()).toMatchObject([{ state: 'failed', tries: 150, content: null }]);
});

test('an email past its useful time is not sent', async () => {
  const { queue, sender, records, clock } = await startQueue(database);
  const server = await startServer();
  await queue.queue(buildMail({ usefulUntil: new Date(clock.now + 30 * MINUTE) }));
  clock.now += 31 * MINUTE;
  await sender(server.transport).sendDue();
  expect(server.received).toEqual([]);
  expect(await records()).toMatchObject([{ state: 'failed' }]);
});

test('an email with a key is queued once, also by two transactions at once', async () => {
  const { queue, client, records } = await startQueue(database);
  const mail = buildMail({ dedupeKey: 'order-confirmation:1' });
  await Promise.all(
    [1, 2].map(() => withTransaction(client, (session) => queue.queue(mail, { session }))),
  );
  await Promise.all([1, 2, 3].map(() => queue.queue(mail)));
  expect(await records()).toHaveLength(1);
});

longTest('metrics show the number of waiting emails and the oldest', async () => {
  const { queue, sender, clock } = await startQueue(database);
  const server = await startServer();
  const rounds = sender(server.transport);
  await queue.queue(buildMail());
  clock.now += 90_000;
  expect(await rounds.metrics.metrics()).toContain('mails_waiting 1');
  expect(await rounds.metrics.metrics()).toContain('mails_oldest_waiting_seconds 90');
  await rounds.sendDue();
  const text = await rounds.metrics.metrics();
  expect(text).toContain('mails_waiting 0');
  expect(text).toContain('mails_oldest_waiting_seconds 0');
  expect(text).toContain('mails_sent_total{kind="greeting"} 1');
});

test('no email is started after halt', async () => {
  const { queue, sender } = await startQueue(database);
  const server = await startServer();
  await queue.queue(buildMail());
  const rounds = sender(server.transport);
  rounds.halt();
  await rounds.sendDue();
  expect(server.received).toEqual([]);
});
