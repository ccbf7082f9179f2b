import { expect, test } from 'vitest';
import { sendStatus } from './send-status.ts';

test.each([{ orderStatus: 'Shipped' }, { paymentStatus: 'Paid' }] as const)(
  'sends no status without an id: %o (rule 7.3)',
  async (change) => {
    await expect(
      sendStatus({ _id: '', orderStatus: 'Pending', paymentStatus: 'COD' }, change),
    ).rejects.toThrow(/^orderId required$/);
  },
);
