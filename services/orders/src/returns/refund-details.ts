import { createHash } from 'node:crypto';
import type { RefundTo } from '@tanabana/contracts';
import { openText, sealText } from '@tanabana/service-kit';

export type RefundDetails = ReturnType<typeof createRefundDetails>;

/**
 * Encrypts where refunds shall go to (AES-256-GCM), bound to the order. The key is the setting
 * `REFUND_KEY`, or without it `secret`.
 * @param secret returns a secret of this service's database
 */
export function createRefundDetails(secret: () => Promise<Buffer>) {
  let stored: Buffer | undefined;

  /** @param setting `REFUND_KEY`; null for the stored secret */
  async function keyOf(setting: string | null): Promise<Buffer> {
    if (setting !== null) return createHash('sha256').update(`refund-details ${setting}`).digest();
    stored ??= await secret();
    return stored;
  }

  return {
    encrypt: async (details: RefundTo, orderId: string, setting: string | null): Promise<string> =>
      sealText(JSON.stringify(details), orderId, await keyOf(setting)),

    /** Throws if the key or the order is another one. */
    decrypt: async (sealed: string, orderId: string, setting: string | null): Promise<RefundTo> =>
      JSON.parse(openText(sealed, orderId, await keyOf(setting))),
  };
}
