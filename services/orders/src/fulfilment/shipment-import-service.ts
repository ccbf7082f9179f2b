import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { orderNumber, type ShipmentImport } from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';
import { INVOICES } from '../invoices/invoice-service.ts';
import type { Actor, OrderRecord } from '../orders/order.ts';
import { shipmentChange } from './shipment-change.ts';
import { readShipments, type ShipmentRow } from './shipment-file.ts';
import { addShipment, changeShipment } from './shipment-rules.ts';

/** Orders per transaction. */
const AT_ONCE = 100;

type Line = ShipmentImport['results'][number];

export type ShipmentImportService = ReturnType<typeof createShipmentImportService>;

/** Creates and changes parcels from a file (rule 16.4). */
export function createShipmentImportService(
  deps: Pick<OrderDeps, 'storage' | 'settings' | 'inTurn' | 'mails' | 'now'>,
) {
  const { storage, inTurn, now } = deps;

  /** Returns an order after a line of a file. Throws why the line is refused. */
  function afterRow(order: OrderRecord, { awb, courier, status }: ShipmentRow, at: Date) {
    const { shipments = [] } = order;
    const live = shipments.filter((one) => one.status !== 'cancelled');
    const known =
      (awb !== null && live.find((one) => one.awb === awb)) ||
      live.find((one) => one.awb === null && one.status === 'packed') ||
      (awb === null ? live.at(-1) : undefined);
    if (known)
      return changeShipment(
        order,
        known.id,
        {
          ...(status !== null && { status }),
          ...(courier !== null && { courier }),
          ...(awb !== null && { awb }),
        },
        at,
      );
    if (courier === null)
      throw new AppError('shipment.file_invalid', { message: 'The courier is missing.' });
    const added = addShipment(
      order,
      { courier, awb, status: status === null || status === 'packed' ? 'packed' : 'handed-over' },
      at,
    );
    const made = added.shipments?.at(-1);
    return made && status !== null && status !== 'packed' && status !== 'handed-over'
      ? changeShipment(added, made.id, { status }, at)
      : added;
  }

  /** Applies the lines of some orders in one transaction, and says what became of each line. */
  async function applyRows(
    rowsOf: ReadonlyMap<string, readonly ShipmentRow[]>,
    by: Actor,
  ): Promise<Map<ShipmentRow, Omit<Line, 'row' | 'order'>>> {
    const results = new Map<ShipmentRow, Omit<Line, 'row' | 'order'>>();
    const at = now();
    const ids = [...rowsOf.keys()];
    const done = await inTurn([...ids, INVOICES], () =>
      storage.changes.changeAll(
        ids,
        (before) => {
          let next = before;
          for (const row of rowsOf.get(before.id) ?? []) {
            try {
              const after = afterRow(next, row, at);
              results.set(row, { outcome: after === next ? 'unchanged' : 'changed' });
              next = after;
            } catch (error) {
              if (!(error instanceof AppError)) throw error;
              results.set(row, { outcome: 'refused', reason: error.message });
            }
          }
          return shipmentChange(deps, { before, next, by, at });
        },
        at,
      ),
    );
    for (const id of ids)
      if (!done.has(id))
        for (const row of rowsOf.get(id) ?? [])
          results.set(row, { outcome: 'refused', reason: 'Order not found' });
    return results;
  }

  /** The same, order by order if they cannot be changed together. */
  async function applyAll(
    rowsOf: ReadonlyMap<string, readonly ShipmentRow[]>,
    by: Actor,
  ): Promise<Map<ShipmentRow, Omit<Line, 'row' | 'order'>>> {
    try {
      return await applyRows(rowsOf, by);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (rowsOf.size > 1) {
        const results = new Map<ShipmentRow, Omit<Line, 'row' | 'order'>>();
        for (const [id, rows] of rowsOf)
          for (const [row, line] of await applyAll(new Map([[id, rows]]), by))
            results.set(row, line);
        return results;
      }
      const refused = { outcome: 'refused' as const, reason: error.message };
      return new Map([...rowsOf.values()].flat().map((row) => [row, refused]));
    }
  }

  return {
    /**
     * Applies a file of parcels (rule 16.4): a line names an order and packs what is in no parcel yet,
     * gives a packed parcel its AWB number, or changes the parcel with that number. Lines that cannot be
     * applied are named; the others are. Throws `shipment.file_invalid`.
     */
    async importFile(user: AuthUser, file: Readable): Promise<ShipmentImport> {
      const rows = readShipments(await text(file));
      const readable = rows.flatMap((row) => ('problem' in row ? [] : [row]));
      const awbs = await storage.changes.withAwbs(readable.flatMap(({ awb }) => awb ?? []));
      const orders = await storage.orders.openNumbers();
      const results = new Map<object, Omit<Line, 'row' | 'order'>>();
      const byOrder = new Map<string, ShipmentRow[]>();
      for (const row of rows) {
        if ('problem' in row) {
          results.set(row, { outcome: 'refused', reason: row.problem });
          continue;
        }
        const found = findOrder(row, awbs, orders);
        if ('reason' in found) results.set(row, { outcome: 'refused', reason: found.reason });
        else byOrder.set(found.id, [...(byOrder.get(found.id) ?? []), row]);
      }
      const all = [...byOrder];
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const some = new Map(all.slice(from, from + AT_ONCE));
        for (const [row, line] of await applyAll(some, actorOf(user))) results.set(row, line);
      }
      const lines = rows.map(
        (row): Line => ({
          row: row.row,
          order: row.order,
          ...(results.get(row) ?? { outcome: 'refused', reason: 'Not applied.' }),
        }),
      );
      const count = (outcome: Line['outcome']): number =>
        lines.filter((line) => line.outcome === outcome).length;
      return {
        changed: count('changed'),
        unchanged: count('unchanged'),
        refused: count('refused'),
        results: lines,
      };
    },
  };
}

/** Finds the order of a line: by AWB number, number or id. */
function findOrder(
  { order, awb }: ShipmentRow,
  awbs: ReadonlyMap<string, string>,
  numbers: ReadonlyMap<string, readonly string[]>,
): { id: string } | { reason: string } {
  const wanted = order.toLowerCase();
  if (/^[0-9a-f]{24}$/.test(wanted)) return { id: wanted };
  const byAwb = awb === null ? undefined : awbs.get(awb);
  if (byAwb && orderNumber(byAwb) === wanted) return { id: byAwb };
  const [first, ...others] = numbers.get(wanted) ?? [];
  if (first === undefined) return { reason: `There is no open order ${order}.` };
  if (others.length > 0)
    return { reason: `Several open orders have the number ${order}: write the whole id.` };
  return { id: first };
}
