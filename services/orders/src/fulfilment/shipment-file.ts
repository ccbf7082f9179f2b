import {
  AWB_PATTERN,
  MAX_COURIER,
  MAX_SHIPMENT_ROWS,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
  shipmentStatusNames,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import Papa from 'papaparse';
import { awbOf } from './shipment-rules.ts';

/** The columns of the file, in any order; only `order` is required in each line. */
export const SHIPMENT_COLUMNS = ['order', 'awb', 'courier', 'status'] as const;
type Column = (typeof SHIPMENT_COLUMNS)[number];

/** A line of the file. */
export interface ShipmentRow {
  /** From 1; the header is line 1. */
  row: number;
  /** An order number or id as written. */
  order: string;
  awb: string | null;
  courier: string | null;
  status: ShipmentStatus | null;
}

/** A line that cannot be read, and why. */
export interface UnreadableRow {
  row: number;
  order: string;
  problem: string;
}

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const statusByName = new Map<string, ShipmentStatus>(
  SHIPMENT_STATUSES.flatMap((status) => [
    [fold(status), status],
    [fold(shipmentStatusNames[status]), status],
  ]),
);

/** Other words that couriers use. */
for (const [word, status] of [
  ['shipped', 'handed-over'],
  ['dispatched', 'handed-over'],
  ['ofd', 'out-for-delivery'],
  ['undelivered', 'failed'],
  ['rto', 'returned-to-origin'],
] as const)
  statusByName.set(word, status);

function readRow(row: number, cell: (column: Column) => string): ShipmentRow | UnreadableRow {
  const order = cell('order').replace(/^#/, '');
  const refuse = (problem: string): UnreadableRow => ({ row, order, problem });
  if (order === '') return refuse('The order number is missing.');
  const awb = awbOf(cell('awb'));
  if (awb !== null && !AWB_PATTERN.test(awb)) return refuse(`"${awb}" is not an AWB number.`);
  const courier = cell('courier') || null;
  if (courier !== null && courier.length > MAX_COURIER)
    return refuse(`A courier has at most ${MAX_COURIER} characters.`);
  const written = cell('status');
  const status = written === '' ? null : (statusByName.get(fold(written)) ?? undefined);
  if (status === undefined) return refuse(`"${written}" is not a status of a parcel.`);
  return { row, order, awb, courier, status };
}

/**
 * Reads a file of parcels: CSV with a header of `SHIPMENT_COLUMNS`, separated by commas or semicolons.
 * Empty lines are ignored. Throws `shipment.file_invalid`.
 */
export function readShipments(text: string): (ShipmentRow | UnreadableRow)[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: false });
  const at = data.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const headings = (data[at] ?? []).map(fold);
  const missing = (['order'] as const).filter((column) => !headings.includes(column));
  if (missing.length > 0)
    throw new AppError('shipment.file_invalid', {
      message: `The file needs a header with the columns ${SHIPMENT_COLUMNS.join(', ')}.`,
    });
  const rows = data.flatMap((cells, index) => {
    if (index <= at || cells.every((cell) => cell.trim() === '')) return [];
    const cell = (column: Column): string => (cells[headings.indexOf(column)] ?? '').trim();
    return [readRow(index + 1, cell)];
  });
  if (rows.length > MAX_SHIPMENT_ROWS)
    throw new AppError('shipment.file_invalid', {
      message: `A file can have ${MAX_SHIPMENT_ROWS} lines.`,
    });
  return rows;
}
