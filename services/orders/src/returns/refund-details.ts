import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { RefundTo } from '@tanabana/contracts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

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
    async encrypt(details: RefundTo, orderId: string, setting: string | null): Promise<string> {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, await keyOf(setting), iv);
      cipher.setAAD(Buffer.from(orderId));
      const text = Buffer.concat([cipher.update(JSON.stringify(details)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    },

    /** Throws if the key or the order is another one. */
    async decrypt(sealed: string, orderId: string, setting: string | null): Promise<RefundTo> {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(
        ALGORITHM,
        await keyOf(setting),
        bytes.subarray(0, IV_BYTES),
      );
      decipher.setAAD(Buffer.from(orderId));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return JSON.parse(text.toString('utf8'));
    },
  };
}
