import { holdsStock, shipmentStatusNames, statusFromShipments } from '@tanabana/contracts';
import { diff, fromId, newId } from '@tanabana/service-kit/mongo';
import type { OrderChange } from '../changes/order-change-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { draftInvoice } from '../invoices/invoice-service.ts';
import { type Actor, type OrderRecord, type ReturnRecord, SHOP } from '../orders/order.ts';
import { movedShipments } from './shipment-rules.ts';

/** Returns the parcels, returns and refunds of an order in the form that the audit log compares. */
export function auditView({ shipments = [], returns = [], refunds = [] }: OrderRecord) {
  return {
    parcels: Object.fromEntries(
      shipments.map(({ number, courier, awb, weight, status, lines }) => [
        number,
        {
          courier,
          awb,
          weight,
          status: shipmentStatusNames[status],
          items: lines.map(({ line, quantity }) => `${line + 1} × ${quantity}`).join(', '),
        },
      ]),
    ),
    returns: Object.fromEntries(
      returns.map(({ number, line, quantity, state, resolution, reason, quality, rejection }) => [
        number,
        { line: line + 1, quantity, state, resolution, reason, quality, rejection },
      ]),
    ),
    refunds: Object.fromEntries(
      refunds.map(({ method, reference, amount, day }, index) => [
        index + 1,
        { method, reference, amount, day },
      ]),
    ),
  };
}

/**
 * Returns the returns of parcels that came back while others were delivered: their goods are with the
 * shop, which checks and refunds them.
 */
function returnsOfFailed(order: OrderRecord, at: Date): ReturnRecord[] {
  const { shipments = [], returns = [] } = order;
  const back = shipments.filter(
    ({ status, returnId }) => status === 'returned-to-origin' && returnId === undefined,
  );
  return back
    .flatMap(({ lines }) => lines)
    .map(({ line, quantity }, index): ReturnRecord => {
      const id = fromId(newId());
      return {
        id,
        number: returns.length + index + 1,
        line,
        quantity,
        reason: 'not-delivered',
        note: '',
        photos: 0,
        resolution: 'refund',
        method: 'pickup',
        state: 'received',
        history: [{ at, state: 'received', by: SHOP }],
        movements: [],
        requestedAt: at,
      };
    });
}

interface ShipmentChangeInput {
  before: OrderRecord;
  next: OrderRecord;
  by: Actor;
  at: Date;
}

/**
 * Returns the change that follows from an order's changed parcels: its status (rule 16.3), returns of
 * parcels that came back, audit entry and emails. null if nothing changes.
 */
export function shipmentChange(
  { settings, mails, storage }: Pick<OrderDeps, 'settings' | 'mails' | 'storage'>,
  { before, next: changed, by, at }: ShipmentChangeInput,
): OrderChange | null {
  if (changed === before) return null;
  const { lines, shipments = [], orderStatus } = changed;
  const to = statusFromShipments({ lines, shipments, orderStatus });
  const failed = to === 'Delivered' ? returnsOfFailed(changed, at) : [];
  const next: OrderRecord = {
    ...changed,
    ...(failed.length > 0 && { returns: [...(changed.returns ?? []), ...failed] }),
    updatedAt: at,
  };
  return {
    next,
    by,
    changes: diff(auditView(before), auditView(next)),
    ...(to !== null && {
      status: {
        kind: 'orderStatus' as const,
        to,
        holdsStock: holdsStock(to),
        invoice: (order: OrderRecord) => draftInvoice(order, settings, at),
        by,
        at,
        zone: settings.timeZone,
        keepUntil: at,
      },
    }),
    mails(order, reader) {
      if (order.email === '') return [];
      const link = storage.trackingLinks.path(order.id);
      return movedShipments(before, order).map(({ shipment, from }) =>
        mails.parcel(order, reader, { shipment, from, link }),
      );
    },
  };
}
