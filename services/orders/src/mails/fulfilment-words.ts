import { orderNumber, unitsToShip } from '@tanabana/contracts';
import type { OrderRecord, ReturnRecord, ShipmentRecord } from '../orders/order.ts';

interface ParcelWords {
  kind: string;
  subject: string;
  text: string;
}

/** Returns what the email about a parcel says; null if the buyer need not know. */
export function parcelWords(
  order: OrderRecord,
  { status, returnId, number }: ShipmentRecord,
  from: string | null,
): ParcelWords | null {
  const orderNo = orderNumber(order.id);
  const own = (order.shipments ?? []).filter(
    (one) => one.status !== 'cancelled' && one.returnId === undefined,
  );
  const isPart = own.length > 1 || unitsToShip(order.lines, own).length > 0;
  const what = isPart ? `Parcel ${number} of your order ${orderNo}` : `Your order ${orderNo}`;
  const subject = returnId === undefined ? what : `The exchange of your order ${orderNo}`;
  const leaves = status === 'handed-over' || status === 'in-transit';
  if (leaves && (from === null || from === 'packed'))
    return {
      kind: 'parcel-shipped',
      subject: `${subject} is on its way`,
      text: 'your parcel was handed to the courier.',
    };
  if (status === 'out-for-delivery')
    return {
      kind: 'parcel-out-for-delivery',
      subject: `${subject} arrives today`,
      text: 'your parcel is out for delivery. Please keep your phone at hand.',
    };
  if (status === 'failed')
    return {
      kind: 'parcel-failed',
      subject: `${subject} could not be delivered`,
      text: 'the courier could not deliver your parcel and will try again. Please check the address and keep your phone at hand.',
    };
  if (status === 'delivered')
    return {
      kind: 'parcel-delivered',
      subject: `${subject} has arrived`,
      text: 'your parcel was delivered. We hope that you like it. If something does not suit you, you can return it from the page of your order.',
    };
  return null;
}

/** Returns what the email about a return says; null if the buyer need not know. */
export function returnWords(
  { state, method, resolution, quality }: ReturnRecord,
  address: string | null,
): string | null {
  const next =
    method === 'pickup'
      ? 'Please have it ready in its packaging: our courier picks it up at your address.'
      : `Please send it in its packaging to ${address ?? 'the address of our shop'}.`;
  switch (state) {
    case 'requested':
      return 'we have received your return and will answer soon.';
    case 'approved':
      return `we accept your return. ${next}`;
    case 'rejected':
      return 'we cannot accept your return. This is why:';
    case 'received':
      return 'what you sent back has arrived. We check it now.';
    case 'checked':
      return quality === undefined || resolution === 'refund'
        ? 'we have checked what you sent back, and refund it soon.'
        : 'we have checked what you sent back, and send the exchange soon.';
    default:
      return null;
  }
}
