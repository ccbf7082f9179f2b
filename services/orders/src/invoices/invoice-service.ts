import {
  amountInWords,
  type Fee,
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
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { OrderDeps } from '../deps.ts';
import {
  type CreditContent,
  type CreditNoteRecord,
  type InvoiceRecord,
  type OrderRecord,
  presentOrder,
} from '../orders/order.ts';
import type { ShopSettings } from '../settings.ts';
import type { InvoiceDraft } from './invoice-repository.ts';

/** Queue key for documents, which share the year's counters. */
export const INVOICES = 'invoices';

/** Converts paise to rupees; UTGST is included only if present. */
const inRupees = ({ taxable, cgst, sgst, utgst, igst }: TaxSums) => ({
  taxable: toRupees(taxable),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
  ...(utgst > 0 && { utgst: toRupees(utgst) }),
  igst: toRupees(igst),
});

const feeOf = ({ codFee = 0, codFeeTax = null }: OrderRecord): Fee => ({
  amount: codFee,
  tax: codFeeTax,
});

/**
 * Calculates an order's tax by line, with the rates of its time; older lines use `GST_RATE`, as
 * their order did.
 */
function taxedBy(order: OrderRecord, settings: ShopSettings) {
  const { gstRate, storeRegion, paysExportTax } = settings;
  const isRegistered = sellerKindOf(settings) === 'registered';
  const lines = order.lines.map((line) => ({
    ...line,
    taxRate: isRegistered ? (line.taxRate ?? gstRate ?? undefined) : undefined,
  }));
  const supply = supplyOf(storeRegion ?? '', order.address);
  const taxed = taxLines({ ...order, lines, fee: feeOf(order) }, { supply, paysExportTax });
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

/** Returns the content of an order's invoice at a moment, without its number. */
export function draftInvoice(order: OrderRecord, settings: ShopSettings, at: Date): InvoiceDraft {
  const { storeName, storeLogo, legalName, gstin, storeAddress, storeRegion } = settings;
  const taxed = taxedBy(order, settings);
  const kind = KINDS[sellerKindOf(settings)];
  return {
    // Goods without tax have no tax invoice (section 31(3)(c)).
    kind: kind === 'tax-invoice' && taxed.tax === null ? 'invoice' : kind,
    issuedAt: at,
    seller: {
      name: legalName ?? storeName,
      ...(legalName && legalName !== storeName && { tradeName: storeName }),
      // as issued: its picture is never deleted (rule 20.8)
      ...(storeLogo && { logo: storeLogo }),
      gstin,
      address: storeAddress,
      region: storeRegion,
    },
    ...taxed,
  };
}

export type InvoiceService = ReturnType<typeof createInvoiceService>;

/**
 * Invoices and credit notes: numbered when the order's status changes, immutable afterwards
 * (decisions 0032, 0037).
 */
export function createInvoiceService({ storage, settings, inTurn, now }: OrderDeps) {
  /** Issues the invoice of an order that an older version dispatched without one. */
  async function issue(order: OrderRecord): Promise<OrderRecord> {
    const issued = await storage.invoices.issue(order.id, draftInvoice(order, settings, now()));
    if (issued) return issued;
    const current = await storage.orders.find(order.id);
    if (!current) throw new AppError('order.not_found');
    if (!current.invoice) throw new AppError('order.no_invoice');
    return current;
  }

  /** Throws `order.no_invoice` for a cancelled order without one, `order.invoice_not_yet`. */
  async function invoiceOf(order: OrderRecord): Promise<Invoice> {
    const { invoice, orderStatus } = order;
    if (invoice) return present(order, invoice);
    if (orderStatus === 'Cancelled') throw new AppError('order.no_invoice');
    if (!isDispatched(orderStatus)) throw new AppError('order.invoice_not_yet');
    // Concurrent ones would conflict on the same counter.
    const issued = await inTurn([INVOICES], () => issue(order));
    if (!issued.invoice) throw new AppError('order.no_invoice');
    return present(issued, issued.invoice);
  }

  return {
    /**
     * Returns the order's document with a number; without one its invoice, or its summary before
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

    /** Returns invoices in the order of the ids, with the reason for orders without one. */
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

/** Returns an order's invoices and credit notes. */
function documentsOf(order: OrderRecord): Invoice[] {
  const { invoice, creditNote, credited = [], refunds = [] } = order;
  return [...credited, ...(invoice ? [{ invoice, creditNote }] : [])].flatMap((one) => [
    present(order, one.invoice),
    ...refunds.flatMap(({ creditNote: note }) =>
      note?.of.number === one.invoice.number
        ? [presentNote(order, one.invoice, { ...note, reason: 'Returned', rest: note })]
        : [],
    ),
    ...(one.creditNote ? [presentNote(order, one.invoice, one.creditNote)] : []),
  ]);
}

/**
 * Returns the order as a partial credit note shows it: what is credited of each line. An amount that is
 * less than the units cost is shown as their discount.
 */
function creditedOrder(order: OrderRecord, { lines, total }: CreditContent): OrderRecord {
  const shown = lines.map((line) => {
    const of = order.lines[line.line];
    const goods = toPaise(line.total) - toPaise(line.shipping);
    // An allowance without units, and the fee, which is no order line, have the price of their amount.
    const quantity = of ? Math.max(1, line.quantity) : 1;
    const price = of && line.quantity > 0 ? of.price : goods;
    return {
      quantity,
      price,
      discount: price * quantity - goods,
      line: of ?? { ...EMPTY_LINE, name: 'Cash on delivery fee' },
    };
  });
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
  const { discounts: _, codFee: _fee, ...rest } = order;
  return {
    ...rest,
    lines: shown.map(({ line, quantity, price, discount }) => ({
      ...line,
      ...{ quantity, price, discount },
    })),
    subtotal: sum(shown.map(({ price, quantity }) => price * quantity)),
    discount: sum(shown.map(({ discount }) => discount)),
    shippingCharge: sum(lines.map(({ shipping }) => toPaise(shipping))),
    totalPrice: toPaise(total),
  };
}

const EMPTY_LINE: OrderRecord['lines'][number] = {
  productId: '0'.repeat(24),
  sku: '',
  name: '',
  category: '',
  gender: null,
  price: 0,
  originPrice: 0,
  quantity: 1,
  selectedColor: null,
  selectedSize: null,
  colorImage: null,
};

/** A credit note repeats its invoice, or has the content of the part that it credits. */
function presentNote(
  order: OrderRecord,
  invoice: InvoiceRecord,
  { number, issuedAt, reason, rest }: CreditNoteRecord,
): Invoice {
  const shown = rest
    ? {
        ...present(creditedOrder(order, rest), invoice),
        tax: rest.tax,
        lines: rest.lines.map(({ line: _, ...line }) => line),
      }
    : present(order, invoice);
  return {
    ...shown,
    kind: 'credit-note',
    number,
    issuedAt: issuedAt.toISOString(),
    credits: { number: invoice.number, issuedAt: invoice.issuedAt.toISOString(), reason },
  };
}

const present = (order: OrderRecord, { issuedAt, ...invoice }: InvoiceRecord): Invoice => ({
  ...invoice,
  issuedAt: issuedAt.toISOString(),
  amountInWords: amountInWords(toRupees(order.totalPrice)),
  order: presentOrder(order),
});
