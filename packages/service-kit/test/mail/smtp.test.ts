import { createLogger } from '@tanabana/service-kit';
import { createMailQueue, mailTransport, startMailSender } from '@tanabana/service-kit/mail';
import { withTransaction } from '@tanabana/service-kit/mongo';
import { mailCatcher, testDatabase, unique } from '@tanabana/test-kit';
import { expect, onTestFinished, test } from 'vitest';
import { buildMail, settings } from './build-mail.ts';

const { client, db } = await testDatabase();
const log = createLogger('test', 'silent');

test('a queued mail arrives over SMTP with both bodies', async () => {
  const server = await mailCatcher();
  onTestFinished(server.close);
  const queue = createMailQueue(db(unique('q')));
  await queue.prepare();
  const transport = mailTransport({ ...settings, SMTP_URL: server.url });
  const sender = startMailSender({ queue, transport, log });
  onTestFinished(sender.stop);

  await withTransaction(client, (session) =>
    queue.queue(buildMail({ to: 'asha@example.com', subject: 'Welcome — स्वागत' }), { session }),
  );

  const mail = await server.next();
  expect(mail).toMatchObject({
    from: 'hello@tanabana.example',
    fromName: 'Tanabana',
    to: ['asha@example.com'],
    subject: 'Welcome — स्वागत',
  });
  expect(mail.html).toContain('<p>Hello</p>');
  expect(mail.text).toContain('Hello');
});
