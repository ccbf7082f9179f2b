import {
  amountInWords,
  containedTax,
  financialYear,
  type Invoice,
  toRupees,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';
import { type InvoiceRecord, type OrderRecord, presentOrder } from '../orders/order.ts';
import type { InvoiceDraft } from './invoice-repository.ts';

export type InvoiceService = ReturnType<typeof createInvoiceService>;

/** Invoices: numbered when first asked for, and never different afterwards. */
export function createInvoiceService({ storage, settings, inTurn, now }: OrderDeps) {
  function draftOf(order: OrderRecord): InvoiceDraft {
    const { storeName, gstin, gstRate, storeAddress, storeRegion } = settings;
    const places = { seller: storeRegion ?? '', buyer: order.address.region };
    return {
      issuedAt: now(),
      seller: { name: storeName, gstin, address: storeAddress, region: storeRegion },
      tax: gstRate === null ? null : containedTax(toRupees(order.totalPrice), gstRate, places),
    };
  }

  /** Throws `order.no_invoice` for a cancelled order that has none, `order.not_found`. */
  async function issue(order: OrderRecord): Promise<OrderRecord> {
    const draft = draftOf(order);
    const year = financialYear(draft.issuedAt);
    const issued = await storage.invoices.issue(order.id, year, draft);
    if (issued) return issued;
    const current = await storage.orders.find(order.id);
    if (!current) throw new AppError('order.not_found');
    if (!current.invoice) throw new AppError('order.no_invoice');
    return current;
  }

  return {
    async of(order: OrderRecord): Promise<Invoice> {
      const { invoice } = order;
      if (invoice) return present(order, invoice);
      // All at once they would wait for the same counter and undo each other.
      const issued = await inTurn(['invoices'], () => issue(order));
      if (!issued.invoice) throw new AppError('order.no_invoice');
      return present(issued, issued.invoice);
    },
  };
}

const present = (
  order: OrderRecord,
  { number, issuedAt, seller, tax }: InvoiceRecord,
): Invoice => ({
  number,
  issuedAt: issuedAt.toISOString(),
  seller,
  tax,
  amountInWords: amountInWords(toRupees(order.totalPrice)),
  order: presentOrder(order),
});
