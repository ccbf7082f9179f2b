import {
  type AuditEntry,
  type Choice,
  choiceName,
  holdsStock,
  type OrderStatus,
  orderNumber,
  type StockHistory,
  type StockMovement,
  sameChoice,
  sameName,
} from '@tanabana/contracts';
import { REASON, RETURNED, UNPLACED } from '@tanabana/service-kit/stock';
import type { OrderDeps } from '../deps.ts';
import { SHOP } from '../orders/order.ts';
import type { ReturnedOrder, StockOrder, StockSubject } from './stock-history-repository.ts';

/** Movements per page. */
const PAGE = 30;

const VARIANT_STOCK = /^variants\.(.*)\.stock$/s;
const UNPLACED_STOCK = new RegExp(`^${UNPLACED}\\.(.*)$`, 's');
const AGAIN = 'Released once and taken again';

type Change = StockMovement['changes'][number];
type Line = StockOrder['lines'][number];

/** Position in each of the four sources; empty for the start. */
interface Cursor {
  sold: string;
  backAt: string;
  back: string;
  entry: string;
  /** Number of older movements of returns, as hex: newer ones may be added. */
  moved: string;
}

const toText = ({ sold, backAt, back, entry, moved }: Cursor): string =>
  [sold, backAt, back, entry, moved].join('.');

const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

/** Parses a cursor; invalid text means the start. */
function toCursor(text = ''): Cursor {
  const [sold = '', backAt = '', back = '', entry = '', moved = ''] = text.split('.');
  const isSound = [sold, back, entry].every((id) => id === '' || isId(id));
  return isSound && [backAt, moved].every((number) => /^[0-9a-f]{0,11}$/.test(number))
    ? { sold, backAt, back, entry, moved }
    : { sold: '', backAt: '', back: '', entry: '', moved: '' };
}

/** A movement, and the position of its source after it. */
interface Read {
  movement: StockMovement | null;
  at: number;
  cursor: Partial<Cursor>;
}

const choiceOf = ({ selectedColor, selectedSize }: Line): Choice => ({
  color: selectedColor ?? '',
  size: selectedSize ?? null,
});

function linesOf(
  lines: readonly Line[],
  { product, choice }: StockSubject,
  sign: 1 | -1,
): Change[] {
  return lines
    .filter(({ productId }) => productId === product)
    .filter((line) => !choice || sameChoice(choiceOf(line), choice))
    .map((line) => ({ variant: choiceName(choiceOf(line)) || null, by: sign * line.quantity }));
}

/** Returns each time that an order returned its units. */
const returnsOf = ({ timeline }: StockOrder): StockOrder['timeline'] =>
  timeline.filter(
    ({ kind, from, to }) =>
      kind === 'orderStatus' &&
      !holdsStock(to as OrderStatus) &&
      (from === null || holdsStock(from as OrderStatus)),
  );

const orderOf = ({ id }: StockOrder) => ({ id, number: orderNumber(id) });

function soldBy(order: StockOrder, subject: StockSubject): Read {
  const { id, userId, username, createdAt, stockHeld } = order;
  const isAgain = returnsOf(order).length > (stockHeld ? 0 : 1);
  const movement: StockMovement = {
    id: `${id}-sold`,
    at: createdAt.toISOString(),
    kind: 'sold',
    by: { id: userId, username },
    order: orderOf(order),
    ...(isAgain && { reason: AGAIN }),
    changes: linesOf(order.lines, subject, -1),
  };
  return { movement, at: createdAt.getTime(), cursor: { sold: id } };
}

/** Lines of an order without units that came back before by returns. */
const linesGivenBack = ({ lines, returns = [] }: StockOrder): Line[] =>
  lines.flatMap((line, index) => {
    const before = returns.filter((one) => one.line === index && one.quality !== undefined);
    const quantity = before.reduce((left, one) => left - one.quantity, line.quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

function returnedBy(order: StockOrder, subject: StockSubject): Read {
  const { id, updatedAt } = order;
  const last = returnsOf(order).at(-1);
  const { at, by, to } = last ?? { at: updatedAt, by: SHOP, to: 'Cancelled' };
  const isExpired = by.id === null && by.username === SHOP.username;
  const movement: StockMovement = {
    id: `${id}-back`,
    at: at.toISOString(),
    kind: to === 'Returned' ? 'returned' : isExpired ? 'expired' : 'cancelled',
    by,
    order: orderOf(order),
    changes: linesOf(linesGivenBack(order), subject, 1),
  };
  const cursor = { backAt: updatedAt.getTime().toString(16), back: id };
  return { movement, at: at.getTime(), cursor };
}

const numberOr = (value: unknown, other: number | null) =>
  typeof value === 'number' ? value : other;

/** Returns the stock changes of an audit entry: by variant, or in total. */
function changesIn({ changes }: AuditEntry, { choice }: StockSubject): Change[] {
  const ofVariants: Change[] = [];
  const ofAll: Change[] = [];
  for (const { field, from, to } of changes) {
    const [before, after] = [numberOr(from, null), numberOr(to, null)];
    const by = (after ?? 0) - (before ?? 0);
    const variant = VARIANT_STOCK.exec(field)?.[1];
    const unplaced = UNPLACED_STOCK.exec(field)?.[1];
    if (variant !== undefined) ofVariants.push({ variant, by, from: before, to: after });
    // The order returned these units to no stock.
    else if (unplaced !== undefined) ofVariants.push({ variant: unplaced, by: -by });
    else if (field === 'stock') ofAll.push({ variant: null, by, from: before, to: after });
  }
  if (ofVariants.length === 0) return choice ? [] : ofAll;
  const name = choice && choiceName(choice);
  return name === null
    ? ofVariants
    : ofVariants.filter(({ variant }) => sameName(variant ?? '', name));
}

function enteredBy(entry: AuditEntry, subject: StockSubject): Read {
  const { id, at, by } = entry;
  const changes = changesIn(entry, subject);
  const reason = entry.changes.find(({ field }) => field === REASON)?.to;
  const movement: StockMovement = {
    id,
    at,
    kind: 'entered',
    by,
    ...(typeof reason === 'string' && { reason }),
    changes,
  };
  return {
    // Units returned to another count are reported with their order.
    movement: changes.length > 0 && entry.action !== RETURNED ? movement : null,
    at: Date.parse(at),
    cursor: { entry: id },
  };
}

/** Returns the movements of an order's returns: goods that came back, and exchanges. */
function movedBy({ id, lines, returns }: ReturnedOrder, { product, choice }: StockSubject) {
  return returns.flatMap(({ id: returnId, line, exchange, movements }) =>
    movements.flatMap(({ at, by, units, of }, index): StockMovement[] => {
      const moved = of === 'goods' ? lines[line] : exchange;
      if (moved?.productId !== product) return [];
      const own: Choice = { color: moved.selectedColor ?? '', size: moved.selectedSize };
      if (choice && !sameChoice(own, choice)) return [];
      return [
        {
          id: `${returnId}-${index}`,
          at: at.toISOString(),
          kind: of === 'goods' ? 'returned' : 'exchanged',
          by,
          order: { id, number: orderNumber(id) },
          changes: [{ variant: choiceName(own) || null, by: units }],
        },
      ];
    }),
  );
}

/** Returns the movements of returns after the cursor, newest first. */
function movedAfter(
  orders: readonly ReturnedOrder[],
  subject: StockSubject,
  { moved }: Cursor,
): Read[] {
  const all = orders
    .flatMap((order) => movedBy(order, subject))
    .sort((one, other) => other.at.localeCompare(one.at) || one.id.localeCompare(other.id))
    .map((movement, index, { length }) => ({
      movement,
      at: Date.parse(movement.at),
      cursor: { moved: (length - index - 1).toString(16) },
    }));
  const first = moved === '' ? 0 : Math.max(0, all.length - Number.parseInt(moved, 16));
  return all.slice(first, first + PAGE + 1);
}

/** Every stock movement of a product, derived from orders and audit log (decision 0035). */
export function createStockHistoryService({ storage }: Pick<OrderDeps, 'storage'>) {
  const { stockHistory, stock } = storage;
  return {
    /** Returns a page of movements, newest first. */
    async page(subject: StockSubject, after?: string): Promise<StockHistory> {
      const cursor = toCursor(after);
      const { sold, back, backAt, entry } = cursor;
      const since = back ? { id: back, updatedAt: new Date(Number.parseInt(backAt, 16)) } : null;
      const [placed, returned, entries, sentBack] = await Promise.all([
        stockHistory.sold(subject, sold || null, PAGE + 1),
        stockHistory.givenBack(subject, since, PAGE + 1),
        stock.entered(subject.product, entry || null, PAGE + 1),
        stockHistory.sentBack(subject),
      ]);
      const books = [
        placed.map((order) => soldBy(order, subject)),
        returned.map((order) => returnedBy(order, subject)),
        entries.map((one) => enteredBy(one, subject)),
        movedAfter(sentBack, subject, cursor),
      ];
      const data: StockMovement[] = [];
      for (let read = 0; read < PAGE; read += 1) {
        const newest = books
          .filter((book) => book.length > 0)
          .sort(([one], [other]) => (other?.at ?? 0) - (one?.at ?? 0))[0]
          ?.shift();
        if (!newest) break;
        Object.assign(cursor, newest.cursor);
        if (newest.movement) data.push(newest.movement);
      }
      const isMore = books.some((book) => book.length > 0);
      return { data, next: isMore ? toText(cursor) : null };
    },
  };
}
