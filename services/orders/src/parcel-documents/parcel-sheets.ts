import {
  addressLines,
  formatDay,
  formatPrice,
  orderNumber,
  type SheetFact,
  type SheetTable,
  toRupees,
} from '@tanabana/contracts';
import type { OrderRecord, ShipmentRecord } from '../orders/order.ts';
import type { ShopSettings } from '../settings.ts';
import { code128 } from './code-128.ts';
import { cashToCollect, type ParcelItem, parcelItems } from './parcel-content.ts';

/** A parcel with its order. */
export interface OrderParcel {
  order: OrderRecord;
  shipment: ShipmentRecord;
}

export type ParcelSender = Pick<
  ShopSettings,
  'storeName' | 'storeAddress' | 'storeRegion' | 'publicUrl' | 'timeZone'
>;

/** Content of a label of 4 × 6 inches. */
export interface LabelSheet {
  /** The shop's name and address. */
  from: { name: string; lines: readonly string[] };
  to: { name: string; lines: readonly string[]; postalCode: string; phone: string };
  courier: string;
  /** AWB number with the bars and spaces of its barcode (`code128`); null if there is none yet. */
  awb: { text: string; widths: readonly number[] } | null;
  /** Order, parcel, day and weight. */
  facts: readonly string[];
  /** What the courier collects; null if nothing. */
  collect: string | null;
  items: string;
}

/** Content of a packing slip. It has no prices. */
export interface PackingSlipSheet {
  /** The shop's name, for the logo. */
  mark: string;
  title: string;
  facts: readonly SheetFact[];
  buyer: { heading: string; lines: readonly string[] };
  lines: SheetTable;
  sums: readonly SheetFact[];
  /** The buyer's note; null if there is none. */
  note: string | null;
  /** How goods are sent back. */
  returns: string;
}

const GRAMS = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Formats a weight in grams: 450 g, 1.25 kg. */
export const formatWeight = (grams: number): string =>
  grams < 1000 ? `${grams} g` : `${GRAMS.format(grams / 1000)} kg`;

/** Names an item in one line: 2 × Kurta (Indigo, M). */
function itemText({ name, colour, size, quantity }: ParcelItem): string {
  const chosen = [colour, size].filter(Boolean).join(', ');
  return `${quantity} × ${name}${chosen && ` (${chosen})`}`;
}

/** Returns the content of a parcel's label. */
export function labelSheet({ order, shipment }: OrderParcel, sender: ParcelSender): LabelSheet {
  const { storeName, storeAddress, storeRegion } = sender;
  const { postalCode } = order.address;
  const [name = '', ...lines] = addressLines({ ...order.address, postalCode: '' });
  const collect = cashToCollect(order, shipment);
  return {
    from: {
      name: storeName,
      lines: [...(storeAddress?.split('\n') ?? []), ...(storeRegion ? [storeRegion] : [])],
    },
    to: { name, lines, postalCode, phone: order.phone },
    courier: shipment.courier,
    awb: shipment.awb === null ? null : { text: shipment.awb, widths: code128(shipment.awb) },
    facts: [
      `Order #${orderNumber(order.id)}`,
      `Parcel ${shipment.number}`,
      formatDay(shipment.createdAt.toISOString(), sender.timeZone),
      ...(shipment.weight === null ? [] : [formatWeight(shipment.weight)]),
    ],
    collect: collect > 0 ? formatPrice(toRupees(collect)) : null,
    items: parcelItems(order, shipment).map(itemText).join('; '),
  };
}

/** Describes how to send goods back. `days`: after the day of delivery; null if it is not stated. */
function returnsText({ publicUrl }: ParcelSender, number: string, days: number | null): string {
  const until =
    days === null
      ? ''
      : days === 0
        ? ' on the day of delivery'
        : ` within ${days} ${days === 1 ? 'day' : 'days'} of delivery`;
  const site = publicUrl.replace(/^https?:\/\//, '');
  return `Returns and exchanges: open order #${number} at ${site} or the link in your order email${until}.`;
}

const column = (name: string) => ({ name });

/**
 * Returns the content of a parcel's packing slip.
 * @param returnDays days after the day of delivery in which goods can be sent back; null if the slip
 *   shall not state them
 */
export function packingSlipSheet(
  { order, shipment }: OrderParcel,
  sender: ParcelSender,
  returnDays: number | null,
): PackingSlipSheet {
  const items = parcelItems(order, shipment);
  const number = orderNumber(order.id);
  const exchanged = order.returns?.find(({ id }) => id === shipment.returnId);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    mark: sender.storeName,
    title: 'Packing slip',
    facts: [
      ['Order', `#${number}`],
      ['Order date', formatDay(order.createdAt.toISOString(), sender.timeZone)],
      ['Parcel', String(shipment.number)],
      ...(exchanged ? [['Exchange', `for return ${exchanged.number}`] as const] : []),
      ['Courier', shipment.courier],
      ...(shipment.awb === null ? [] : [['AWB', shipment.awb] as const]),
    ],
    buyer: { heading: 'Ship to', lines: [...addressLines(order.address), order.phone] },
    lines: {
      columns: [
        ...['Item', 'Colour', 'Size', 'SKU'].map(column),
        { name: 'Quantity', isNumber: true },
      ],
      rows: items.map((item) =>
        [item.name, item.colour || '–', item.size || '–', item.sku, String(item.quantity)].map(
          (text) => ({ text }),
        ),
      ),
    },
    sums: [['Units in this parcel', String(units)]],
    note: order.address.note || null,
    returns: returnsText(sender, number, returnDays),
  };
}
