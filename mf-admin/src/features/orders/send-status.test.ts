import { expect, test } from 'vitest';
import { sendStatus } from './send-status.ts';

test.each([{ orderStatus: 'Shipped' }, { paymentStatus: 'Paid' }] as const)(
  'a status without an id is sent nowhere: %o (rule 7.3)',
  async (change) => {
    await expect(sendStatus('', change)).rejects.toThrow(/^orderId required$/);
  },
);
