import { type SegmentIds, segmentsOf } from '../customers/segment-members.ts';
import type { OrderStorage } from '../storage.ts';
import { generatedCodes, type PricedBuyer, type SellingContext } from './price-order.ts';

type SellingStorage = Pick<
  OrderStorage,
  | 'segments'
  | 'customerIndex'
  | 'promotionsNow'
  | 'promotionUses'
  | 'deliverySettings'
  | 'pinCodes'
  | 'orders'
>;

/**
 * Reads what the orders of these buyers are priced with.
 * @param zone the shop's time zone
 */
export async function readSelling(
  storage: SellingStorage,
  buyers: readonly PricedBuyer[],
  zone?: string,
): Promise<SellingContext> {
  const [promotions, delivery, pinCodes] = await Promise.all([
    storage.promotionsNow(),
    storage.deliverySettings.current(),
    storage.pinCodes.current(),
  ]);
  const users = buyers.flatMap(({ userId }) => userId ?? []);
  const [codes, refused, segments] = await Promise.all([
    storage.promotionUses.codesOf(generatedCodes(promotions, buyers)),
    delivery.rules.cod.maxRefused === null
      ? new Map<string, number>()
      : storage.orders.refusedDeliveries(users),
    promotions.hasSegments ? segmentsOf(storage, buyers, zone) : new Map<string, SegmentIds>(),
  ]);
  return { promotions, codes, delivery, pinCodes, refused, segments };
}
