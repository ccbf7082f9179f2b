import { type OrderKey, opens, orderKeyOf, unsecretKeyOf } from './order-key.ts';

export type OrderKeys = ReturnType<typeof createOrderKeys>;

/**
 * The keys of guests' orders, made with a secret that all instances share.
 * @param readSecret the first of all instances that asks makes it
 */
export function createOrderKeys(readSecret: () => Promise<Buffer>) {
  let secret: Buffer | undefined;

  const kept = (): Buffer => {
    if (!secret) throw new Error('The secret of order keys was not read');
    return secret;
  };

  return {
    /** Reads the secret, which the first of all instances makes; once read it is kept. */
    async prepare(): Promise<void> {
      secret ??= await readSecret();
    },

    /** A new order's key. After `prepare`. */
    make: (orderId: string, idempotencyKey: string | undefined): OrderKey =>
      orderKeyOf(kept(), orderId, idempotencyKey),

    /**
     * The key that an order's first answer told, for a repetition of its call; none where none that opens
     * it can be made any more. After `prepare`.
     */
    again(
      { id, keyHash }: { id: string; keyHash: string | null },
      idempotencyKey: string,
    ): string | undefined {
      const keys = [orderKeyOf(kept(), id, idempotencyKey).key, unsecretKeyOf(id, idempotencyKey)];
      return keys.find((key) => opens(key, keyHash));
    },
  };
}
