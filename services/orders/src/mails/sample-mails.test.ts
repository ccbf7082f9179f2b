import { newestOf } from '@tanabana/service-kit';
import { mailHandlers } from '@tanabana/service-kit/mail';
import { expect, test } from 'vitest';
import type { ShopSettings } from '../settings.ts';
import { orderMailTemplates } from './sample-mails.ts';

const first = {
  storeName: 'Neel',
  publicUrl: 'https://neel.example',
  mailFooter: 'Loom Street 4',
  ownerEmail: 'owner@neel.example',
  storeAddress: null,
} as ShopSettings;

test('every template is the email of its kind in the newest settings; a test goes to the caller (rules 20.5, 20.6)', async () => {
  let settings = first;
  const templates = orderMailTemplates(
    newestOf(
      () => settings,
      (now) => ({ ...now }),
    ),
  );
  settings = { ...first, storeName: 'Lal' };
  for (const [kind, { sample }] of Object.entries(templates)) {
    const mail = await sample();
    expect([mail.kind, mail.subject === '']).toEqual([kind, false]);
    expect(mail.html).toContain('>Lal</a>');
    expect(mail.text).toContain('Loom Street 4');
  }
  const queued: object[] = [];
  const queue = async (mail: object): Promise<void> => void queued.push(mail);
  const calls = mailHandlers(templates, { queue } as Parameters<typeof mailHandlers>[1]);
  const send = (kind: string) =>
    calls.sendTestMail({
      params: { kind },
      user: { id: '5'.repeat(24), email: 'asha@neel.example' },
    } as Parameters<typeof calls.sendTestMail>[0]);
  expect(await send('order-confirmation')).toEqual({ message: 'Sent to asha@neel.example.' });
  expect(queued).toEqual([
    expect.objectContaining({ to: 'asha@neel.example', subject: expect.stringMatching(/^Test: /) }),
  ]);
  expect(queued[0]).not.toHaveProperty('dedupeKey');
  await expect(send('toString')).rejects.toMatchObject({ code: 'settings.mail_not_found' });
});
