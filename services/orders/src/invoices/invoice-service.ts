import {
  amountInWords,
  type Invoice,
  type InvoiceKind,
  type Invoices,
  isDispatched,
  type SellerKind,
  sellerKindOf,
  sumTax,
  supplyOf,
  type TaxSums,
  taxLines,
  toRupees,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';
import {
  type CreditNoteRecord,
  type InvoiceRecord,
  type OrderRecord,
  presentOrder,
} from '../orders/order.ts';
import type { ShopSettings } from '../settings.ts';
import type { InvoiceDraft } from './invoice-repository.ts';

/** What documents wait for in turn: the counters of the year. */
export const INVOICES = 'invoices';

/** Paise to rupees; UTGST is said only where there is some. */
const inRupees = ({ taxable, cgst, sgst, utgst, igst }: TaxSums) => ({
  taxable: toRupees(taxable),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
  ...(utgst > 0 && { utgst: toRupees(utgst) }),
  igst: toRupees(igst),
});

/**
 * The tax of an order by its lines. Their rates are those of its moment; lines from before they had any
 * bear `GST_RATE`, as their order did.
 */
function taxedBy(order: OrderRecord, settings: ShopSettings) {
  const { gstRate, storeRegion, paysExportTax } = settings;
  const isRegistered = sellerKindOf(settings) === 'registered';
  const lines = order.lines.map((line) => ({
    ...line,
    taxRate: isRegistered ? (line.taxRate ?? gstRate ?? undefined) : undefined,
  }));
  const supply = supplyOf(storeRegion ?? '', order.address);
  const taxed = taxLines({ ...order, lines }, { supply, paysExportTax });
  const rates = new Set(taxed.map(({ rate }) => rate));
  const [rate = null] = rates;
  const bearsTax = taxed.some((line) => line.rate !== null);
  return {
    tax: bearsTax ? { rate: rates.size === 1 ? rate : null, ...inRupees(sumTax(taxed)) } : null,
    placeOfSupply: supply.place,
    lines: taxed.map((line) => ({
      hsn: line.hsn,
      rate: line.rate,
      quantity: line.quantity,
      discount: toRupees(line.discount),
      shipping: toRupees(line.shipping),
      total: toRupees(line.total),
      ...inRupees(line),
    })),
  };
}

const KINDS: Record<SellerKind, InvoiceKind> = {
  registered: 'tax-invoice',
  composition: 'bill-of-supply',
  unregistered: 'invoice',
};

/** What an order's invoice says that is made at a moment, without its number. */
export function draftInvoice(order: OrderRecord, settings: ShopSettings, at: Date): InvoiceDraft {
  const { storeName, legalName, gstin, storeAddress, storeRegion } = settings;
  const taxed = taxedBy(order, settings);
  const kind = KINDS[sellerKindOf(settings)];
  return {
    // Goods that bear no tax have no tax invoice (section 31(3)(c)).
    kind: kind === 'tax-invoice' && taxed.tax === null ? 'invoice' : kind,
    issuedAt: at,
    seller: {
      name: legalName ?? storeName,
      ...(legalName && legalName !== storeName && { tradeName: storeName }),
      gstin,
      address: storeAddress,
      region: storeRegion,
    },
    ...taxed,
  };
}

export type InvoiceService = ReturnType<typeof createInvoiceService>;

/** Invoices and credit notes: numbered with the order's status, and never different afterwards (docs/decisions/0032, 0037). */
export function createInvoiceService({ storage, settings, inTurn, now }: OrderDeps) {
  /** Of an order that was dispatched before dispatch made invoices, or by a version that made none. */
  async function issue(order: OrderRecord): Promise<OrderRecord> {
    const issued = await storage.invoices.issue(order.id, draftInvoice(order, settings, now()));
    if (issued) return issued;
    const current = await storage.orders.find(order.id);
    if (!current) throw new AppError('order.not_found');
    if (!current.invoice) throw new AppError('order.no_invoice');
    return current;
  }

  /** Throws `order.no_invoice` for a cancelled order that has none, `order.invoice_not_yet`. */
  async function invoiceOf(order: OrderRecord): Promise<Invoice> {
    const { invoice, orderStatus } = order;
    if (invoice) return present(order, invoice);
    if (orderStatus === 'Cancelled') throw new AppError('order.no_invoice');
    if (!isDispatched(orderStatus)) throw new AppError('order.invoice_not_yet');
    // All at once they would wait for the same counter and undo each other.
    const issued = await inTurn([INVOICES], () => issue(order));
    if (!issued.invoice) throw new AppError('order.no_invoice');
    return present(issued, issued.invoice);
  }

  return {
    /**
     * The order's document of a number; without one its invoice, or its summary while it waits for its
     * dispatch. Throws `order.no_invoice`, `order.no_document`.
     */
    async of(order: OrderRecord, number?: string): Promise<Invoice> {
      if (number !== undefined) {
        const found = documentsOf(order).find((document) => document.number === number);
        if (!found) throw new AppError('order.no_document');
        return found;
      }
      if (order.invoice || isDispatched(order.orderStatus) || order.orderStatus === 'Cancelled')
        return invoiceOf(order);
      return present(order, {
        ...draftInvoice(order, settings, now()),
        kind: 'summary',
        number: '',
      });
    },

    /** Of these orders, in this order; why there is none for the others. */
    async ofAll(ids: readonly string[]): Promise<Invoices> {
      const all = [...new Set(ids.map((id) => id.toLowerCase()))];
      const found = new Map((await storage.orders.ofIds(all)).map((order) => [order.id, order]));
      const answer: Invoices = { invoices: [], refused: [] };
      for (const id of all) {
        try {
          const order = found.get(id);
          if (!order) throw new AppError('order.not_found');
          answer.invoices.push(await invoiceOf(order));
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          answer.refused.push({ id, reason: error.message });
        }
      }
      return answer;
    },
  };
}

/** An order's invoices and credit notes. */
function documentsOf(order: OrderRecord): Invoice[] {
  const { invoice, creditNote, credited = [] } = order;
  return [...credited, ...(invoice ? [{ invoice, creditNote }] : [])].flatMap((one) => [
    present(order, one.invoice),
    ...(one.creditNote ? [presentNote(order, one.invoice, one.creditNote)] : []),
  ]);
}

/** A credit note says what its invoice says. */
const presentNote = (
  order: OrderRecord,
  invoice: InvoiceRecord,
  { number, issuedAt, reason }: CreditNoteRecord,
): Invoice => ({
  ...present(order, invoice),
  kind: 'credit-note',
  number,
  issuedAt: issuedAt.toISOString(),
  credits: { number: invoice.number, issuedAt: invoice.issuedAt.toISOString(), reason },
});

const present = (order: OrderRecord, { issuedAt, ...invoice }: InvoiceRecord): Invoice => ({
  ...invoice,
  issuedAt: issuedAt.toISOString(),
  amountInWords: amountInWords(toRupees(order.totalPrice)),
  order: presentOrder(order),
});
