import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailTransport } from '@tanabana/service-kit/mail';
import { readMailFolder, testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, onTestFinished, test } from 'vitest';
import { buildMail, settings, startQueue } from './build-mail.ts';

const database = await testDatabase();

async function startFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'tanabana-mail-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'data/mail');
  const transport = mailTransport({ ...settings, MAIL_DIR: folder });
  const { queue, sender, records, clock } = await startQueue(database);
  return { parent, folder, queue, rounds: sender(transport), records, clock };
}

longTest('without SMTP_URL an email is a file named by its time and kind', async () => {
  const { folder, queue, rounds, clock } = await startFolder();
  await queue.queue(buildMail({ subject: 'First' }));
  clock.now += 1000;
  await queue.queue(buildMail({ subject: 'Second', kind: '../order/shipped' }));
  await rounds.sendDue();
  expect(await readdir(folder)).toEqual([
    expect.stringMatching(/^2026-11-05T10-00-00\.000Z-greeting-[0-9a-f]{8}\.eml$/),
    expect.stringMatching(/^2026-11-05T10-00-01\.000Z-___order_shipped-[0-9a-f]{8}\.eml$/),
  ]);
  const mails = await readMailFolder(folder);
  expect(mails.map(({ subject }) => subject)).toEqual(['First', 'Second']);
  expect(mails[0]).toMatchObject({ from: 'hello@tanabana.example', to: ['asha@example.com'] });
});

test('the files are readable by the owner only, because they contain sign-in links', async () => {
  const { folder, queue, rounds } = await startFolder();
  await queue.queue(buildMail());
  await rounds.sendDue();
  const [name = ''] = await readdir(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

test('a folder that cannot be written to is retried', async () => {
  const { parent, folder, queue, rounds, records, clock } = await startFolder();
  await writeFile(join(parent, 'data'), 'in the way');
  await queue.queue(buildMail());
  await rounds.sendDue();
  expect(await records()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  await rm(join(parent, 'data'));
  clock.now += 10_000;
  await rounds.sendDue();
  expect(await readMailFolder(folder)).toHaveLength(1);
});
