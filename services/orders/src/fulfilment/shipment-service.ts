import {
  type BulkResult,
  isDispatched,
  type NewShipment,
  type NewShipments,
  type ShipmentChange,
  type Tracking,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf } from '@tanabana/service-kit';
import { diff } from '@tanabana/service-kit/mongo';
import { wasMade } from '../changes/attempts.ts';
import type { OrderChange } from '../changes/order-change-repository.ts';
import type { Courier, CourierEvent } from '../couriers/courier.ts';
import type { OrderDeps } from '../deps.ts';
import { INVOICES } from '../invoices/invoice-service.ts';
import { type Actor, type OrderRecord, presentShipment } from '../orders/order.ts';
import { afterEvent, returnOf, withReturn } from '../returns/return-rules.ts';
import { parcelOf } from './courier-parcel.ts';
import { auditView, shipmentChange } from './shipment-change.ts';
import {
  addShipment,
  changeShipment,
  movedShipments,
  type NewParcel,
  shipmentOf,
  withEvents,
} from './shipment-rules.ts';

/** Orders whose booked parcels are followed per run. */
const MAX_FOLLOWED = 500;

const idOf = (id: string): string => id.toLowerCase();

export type ShipmentService = ReturnType<typeof createShipmentService>;

type ShipmentDeps = Pick<
  OrderDeps,
  'storage' | 'settings' | 'couriers' | 'inTurn' | 'mails' | 'now'
>;

/** Parcels of orders (chapter 16). */
export function createShipmentService(deps: ShipmentDeps) {
  const { storage, couriers, inTurn, now, mails } = deps;

  /** Changes one order; parcels may cause an invoice. */
  async function changeOne(
    id: string,
    by: Actor,
    next: (order: OrderRecord, at: Date) => OrderRecord,
  ): Promise<OrderRecord> {
    const at = now();
    const done = await inTurn([idOf(id), INVOICES], () =>
      storage.changes.changeAll(
        [id],
        (before) => shipmentChange(deps, { before, next: next(before, at), by, at }),
        at,
      ),
    );
    const result = done.get(idOf(id));
    if (!result) throw new AppError('order.not_found');
    return result.order;
  }

  function courierOf(id: string): Courier {
    const found = couriers.find(id);
    if (!found) throw new AppError('courier.unknown');
    return found;
  }

  async function orderOf(id: string): Promise<OrderRecord> {
    const order = await storage.orders.find(id);
    if (!order) throw new AppError('order.not_found');
    return order;
  }

  /**
   * Books a parcel with a connected courier. The booking happens before the order is changed: if that
   * fails, the booking is cancelled.
   */
  async function booked<T>(
    order: OrderRecord,
    parcel: NewParcel,
    book: string | undefined,
    store: (parcel: NewParcel) => Promise<T>,
  ): Promise<T> {
    if (book === undefined) return store(parcel);
    const courier = courierOf(book);
    // What cannot be packed is not booked.
    const { shipments = [] } = addShipment(order, parcel, now());
    const planned = shipments.at(-1);
    if (!planned) throw new AppError('shipment.nothing_to_ship');
    const booking = await courier.book(parcelOf(order, planned));
    try {
      return await store({
        ...parcel,
        courier: booking.courierName,
        awb: booking.awb,
        trackingUrl: booking.trackingUrl,
        bookedWith: courier.id,
        reference: booking.reference,
      });
    } catch (error) {
      await courier.cancel(booking).catch(() => {});
      throw error;
    }
  }

  const parcelInput = ({ lines, courier, awb, trackingUrl, weight, status }: NewShipment) => ({
    ...{ lines, courier, awb, trackingUrl, weight, status },
  });

  async function create(
    user: AuthUser,
    id: string,
    { book, ...sent }: NewShipment,
    attempt?: string,
  ): Promise<OrderRecord> {
    const order = await orderOf(id);
    if (wasMade(order.shipments, attempt)) return order;
    return booked(order, { ...parcelInput({ ...sent, book }), attempt }, book, (parcel) =>
      changeOne(id, actorOf(user), (before, at) =>
        wasMade(before.shipments, attempt) ? before : addShipment(before, parcel, at),
      ),
    );
  }

  /** Applies a courier's events to the orders of their parcels. */
  async function applyEvents(courier: Courier, events: readonly CourierEvent[]): Promise<void> {
    const byAwb = new Map<string, CourierEvent[]>();
    for (const event of events) {
      const awb = event.awb.toUpperCase();
      byAwb.set(awb, [...(byAwb.get(awb) ?? []), event]);
    }
    const orderIds = await storage.changes.withAwbs([...byAwb.keys()]);
    for (const [awb, own] of byAwb) {
      const id = orderIds.get(awb);
      if (id === undefined) continue;
      await changeOne(id, { id: null, username: courier.name }, (order) => {
        const shipment = order.shipments?.find((one) => one.awb === awb);
        if (!shipment || (shipment.bookedWith ?? courier.id) !== courier.id) return order;
        return withEvents(
          order,
          shipment,
          own.map(({ at, status, place }) => ({ at, status, ...(place && { place }) })),
        );
      });
    }
  }

  return {
    /**
     * Packs a parcel, once per `attempt`, and books it if `book` names a courier. Throws `shipment.…`,
     * `courier.…`, `order.over`, `idempotency.key_reused`.
     */
    create,

    /**
     * Changes a parcel; a booked one is first cancelled with its courier. Throws `shipment.…`,
     * `courier.refused`.
     */
    async update(
      user: AuthUser,
      id: string,
      shipmentId: string,
      change: ShipmentChange,
    ): Promise<OrderRecord> {
      const order = await orderOf(id);
      const { status, bookedWith, awb, reference = null } = shipmentOf(order, shipmentId);
      if (change.status === 'cancelled' && status !== 'cancelled' && bookedWith && awb !== null) {
        // What cannot be cancelled in the shop stays booked.
        changeShipment(order, shipmentId, change, now());
        await couriers.find(bookedWith)?.cancel({ awb, reference });
      }
      return changeOne(id, actorOf(user), (before, at) =>
        changeShipment(before, shipmentId, change, at),
      );
    },

    /** One parcel for each order; each is packed or returns a reason. Throws `courier.unknown`. */
    async createAll(user: AuthUser, { ids, ...parcel }: NewShipments): Promise<BulkResult> {
      if (parcel.book !== undefined) courierOf(parcel.book);
      const results: BulkResult['results'] = [];
      for (const id of [...new Set(ids.map(idOf))]) {
        try {
          await create(user, id, parcel);
          results.push({ id, outcome: 'changed' });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (error.status >= 500 && error.code !== 'courier.refused') throw error;
          results.push({ id, outcome: 'refused', reason: error.message });
        }
      }
      const count = (outcome: 'changed' | 'refused'): number =>
        results.filter((line) => line.outcome === outcome).length;
      return { changed: count('changed'), unchanged: 0, refused: count('refused'), results };
    },

    /**
     * Hands the exchanged variant of a return to a courier, once per `attempt`. Throws `return.…`, `shipment.…`,
     * `courier.…`.
     */
    async shipExchange(
      user: AuthUser,
      id: string,
      { returnId, book, ...sent }: { returnId: string } & Omit<NewShipment, 'lines' | 'status'>,
      attempt?: string,
    ): Promise<OrderRecord> {
      const at = now();
      const by = actorOf(user);
      const order = await orderOf(id);
      if (wasMade(order.shipments, attempt)) return order;
      const { line, quantity, number } = returnOf(order, returnId);
      const parcel: NewParcel = {
        ...sent,
        lines: [{ line, quantity }],
        returnId: idOf(returnId),
        status: 'handed-over',
        attempt,
      };
      afterEvent(returnOf(order, returnId), { event: 'exchange', role: 'owner', by, at });
      return booked(order, parcel, book, async (stored) => {
        const done = await inTurn([idOf(id)], () =>
          storage.changes.changeAll(
            [id],
            (before): OrderChange | null => {
              if (wasMade(before.shipments, attempt)) return null;
              const current = returnOf(before, returnId);
              const after = afterEvent(current, { event: 'exchange', role: 'owner', by, at });
              const next = {
                ...withReturn(addShipment(before, stored, at), after),
                updatedAt: at,
              };
              return {
                next,
                by,
                changes: diff(auditView(before), auditView(next)),
                mails(changed, reader) {
                  if (changed.email === '') return [];
                  const link = storage.trackingLinks.path(changed.id);
                  return movedShipments(before, changed).map(({ shipment, from }) =>
                    mails.parcel(changed, reader, { shipment, from, link }),
                  );
                },
              };
            },
            at,
          ),
        );
        const result = done.get(idOf(id));
        if (!result) throw new AppError('order.not_found', { message: `Return ${number}` });
        return result.order;
      });
    },

    /** Returns what connected couriers ask for the rest of an order. Throws `courier.refused`. */
    async rates(id: string) {
      const order = await orderOf(id);
      const planned = addShipment(order, { courier: '', status: 'packed' }, now()).shipments?.at(
        -1,
      );
      if (!planned) throw new AppError('shipment.nothing_to_ship');
      const all = await Promise.all(
        couriers.all().map(async (courier) =>
          (await courier.rates(parcelOf(order, planned))).map((rate) => ({
            courier: courier.id,
            ...rate,
          })),
        ),
      );
      return all.flat();
    },

    /** Returns parcels of an order to anyone with the signed link. Throws `order.not_found`. */
    async tracking(id: string, token: string): Promise<Tracking> {
      if (!storage.trackingLinks.isToken(idOf(id), token)) throw new AppError('order.not_found');
      const { lines, shipments = [], ...order } = await orderOf(id);
      return {
        orderId: order.id,
        orderStatus: order.orderStatus,
        placedAt: order.createdAt.toISOString(),
        deliverBy:
          isDispatched(order.orderStatus) || order.stockHeld ? (order.deliverBy ?? null) : null,
        city: order.address.city,
        lines: lines.map(({ name, quantity, selectedColor, selectedSize, colorImage }) => ({
          ...{ name, quantity, selectedColor, selectedSize, colorImage },
        })),
        shipments: shipments.map(presentShipment),
      };
    },

    /** Receives a courier's message. Throws `courier.unknown`, `courier.signature_invalid`. */
    async receive(
      courierId: string,
      message: { headers: (name: string) => string | undefined; body: unknown },
    ): Promise<void> {
      const courier = courierOf(courierId);
      await applyEvents(courier, courier.readEvents(message));
    },

    /** Follows booked parcels that are on their way. A failing parcel does not block others. */
    async follow(): Promise<void> {
      const failed: unknown[] = [];
      for (const courier of couriers.all()) {
        for (const { shipments = [] } of await storage.returnQueue.booked(
          courier.id,
          MAX_FOLLOWED,
        )) {
          const own = shipments.flatMap(({ bookedWith, awb }) =>
            bookedWith === courier.id && awb ? [awb] : [],
          );
          for (const awb of own)
            await courier
              .track(awb)
              .then((events) => applyEvents(courier, events))
              .catch((error: unknown) => failed.push(error));
        }
      }
      if (failed.length > 0) throw new AggregateError(failed, 'Parcels could not be followed');
    },
  };
}
