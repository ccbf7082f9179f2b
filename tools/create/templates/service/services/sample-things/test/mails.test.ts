// with emails
import { unique } from '@tanabana/test-kit';
import { expect, test } from 'vitest';
import { startSampleThings } from './sample-things-under-test.ts';

const { mails, create } = await startSampleThings();

const mailsAbout = (name: string) =>
  mails.find({ 'content.subject': `New sample thing: ${name}` }).toArray();

test("queues one email to the shop's staff when parallel requests create a sample thing", async () => {
  const name = unique('Mailed');
  const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name })));
  const made = answers.find(({ status }) => status === 201);
  expect(await mailsAbout(name)).toEqual([
    expect.objectContaining({
      _id: `sample-thing-created:${made?.body._id}`,
      kind: 'sample-thing-created',
      to: 'staff@shop.example',
      state: 'waiting',
      content: expect.objectContaining({
        text: expect.stringContaining(name),
        html: expect.stringContaining('Tana &amp; Bana'),
      }),
    }),
  ]);
});

test('queues no email for a sample thing that is not stored', async () => {
  const name = unique('Mailed');
  await create({ name });
  const before = await mails.countDocuments();
  expect((await create({ name: name.toUpperCase() })).status).toBe(409);
  expect((await create({ name: '' })).status).toBe(400);
  expect(await mails.countDocuments()).toBe(before);
});
// end
