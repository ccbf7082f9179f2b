import { AppError, type Reply, reply } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';
import { createParcelPdf } from '../parcel-documents/parcel-pdf.ts';
import type { OrderParcel } from '../parcel-documents/parcel-sheets.ts';
import { returnRulesOf } from '../returns/return-rules.ts';
import { shipmentOf } from './shipment-rules.ts';

export type ParcelDocuments = ReturnType<typeof createParcelDocuments>;

/** Labels and packing slips of parcels. */
export function createParcelDocuments({
  storage,
  settings,
  couriers,
}: Pick<OrderDeps, 'storage' | 'settings' | 'couriers'>) {
  const pdf = createParcelPdf(settings);

  /** Returns the courier's own label of a booked parcel; null if there is none. */
  async function courierLabel({ shipment }: OrderParcel): Promise<Buffer | null> {
    const { bookedWith, awb, reference = null } = shipment;
    const courier = bookedWith === undefined ? undefined : couriers.find(bookedWith);
    return courier && awb ? courier.label({ awb, reference }) : null;
  }

  return {
    /** Returns the label of a parcel as PDF. Throws `order.not_found`, `shipment.not_found`. */
    async label(orderId: string, shipmentId: string): Promise<Reply> {
      const order = await storage.orders.find(orderId);
      if (!order) throw new AppError('order.not_found');
      const parcel = { order, shipment: shipmentOf(order, shipmentId) };
      const own = await courierLabel(parcel);
      if (!own) return pdf.labels([parcel]);
      return reply(own, {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': 'attachment; filename="label.pdf"',
          'Cache-Control': 'private, no-store',
        },
      });
    },

    /**
     * Returns labels or packing slips of the packed parcels of orders, in the order of the ids. Throws
     * `shipment.nothing_to_print`.
     */
    async all(ids: readonly string[], kind: 'labels' | 'packing-slips'): Promise<Reply> {
      const found = new Map(
        (await storage.orders.ofIds(ids)).map((order) => [order.id, order] as const),
      );
      const parcels = ids.flatMap((id): OrderParcel[] => {
        const order = found.get(id.toLowerCase());
        return (order?.shipments ?? [])
          .filter(({ status }) => status === 'packed' || status === 'handed-over')
          .flatMap((shipment) => (order ? [{ order, shipment }] : []));
      });
      const [first, ...more] = parcels;
      if (!first) throw new AppError('shipment.nothing_to_print');
      if (kind === 'labels') return pdf.labels([first, ...more]);
      const { rules } = await storage.deliverySettings.current();
      return pdf.packingSlips([first, ...more], returnRulesOf(rules).days);
    },
  };
}
