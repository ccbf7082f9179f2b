import {
  addDays,
  type Gstr1,
  holdsStock,
  type InvoiceLine,
  sellerKindOf,
  startOfShopDay,
  supplyOf,
  toPaise,
} from '@tanabana/contracts';
import type { OrderDeps } from '../deps.ts';
import type { CreditNoteRecord, InvoiceRecord, OrderRecord } from '../orders/order.ts';
import { gstr1 } from './gstr1.ts';
import type { ReturnDocument, ReturnLine } from './return-document.ts';

const paise = (rupees: number | undefined): number => toPaise(rupees ?? 0);

const sums = (of: Omit<NonNullable<InvoiceRecord['tax']>, 'rate'>) => ({
  taxable: paise(of.taxable),
  cgst: paise(of.cgst),
  sgst: paise(of.sgst),
  utgst: paise(of.utgst),
  igst: paise(of.igst),
});

const inPaise = (lines: readonly InvoiceLine[]): ReturnLine[] =>
  lines.map(({ hsn, rate, quantity, total, ...line }) => ({
    ...sums(line),
    hsn,
    rate,
    quantity,
    total: paise(total),
  }));

/** Lines of an invoice in paise; older invoices have a single line. */
function linesOf({ invoice, order }: { invoice: InvoiceRecord; order: OrderRecord }): ReturnLine[] {
  const { lines, tax } = invoice;
  if (lines) return inPaise(lines);
  const whole = order.totalPrice;
  const none = { taxable: whole, cgst: 0, sgst: 0, utgst: 0, igst: 0 };
  return [
    {
      ...(tax ? sums(tax) : none),
      hsn: null,
      rate: tax?.rate ?? null,
      quantity: order.lines.reduce((all, { quantity }) => all + quantity, 0),
      total: whole,
    },
  ];
}

interface Issued {
  invoice: InvoiceRecord;
  creditNote?: CreditNoteRecord | null | undefined;
}

function documentsOf(order: OrderRecord): ReturnDocument[] {
  const { id, address, totalPrice, orderStatus, credited = [], refunds = [] } = order;
  const all: Issued[] = [
    ...credited,
    ...(order.invoice ? [{ invoice: order.invoice, creditNote: order.creditNote }] : []),
  ];
  return all.flatMap(({ invoice, creditNote }) => {
    const supply = supplyOf(invoice.seller.region ?? '', address);
    const same = {
      invoice: { number: invoice.number, issuedAt: invoice.issuedAt },
      orderId: id,
      gstin: invoice.seller.gstin,
      placeOfSupply: invoice.placeOfSupply ?? supply.place,
      supply: supply.kind,
      total: totalPrice,
      lines: linesOf({ invoice, order }),
    };
    const { number, issuedAt } = invoice;
    const notes = refunds.flatMap((one) =>
      one.creditNote?.of.number === number ? [one.creditNote] : [],
    );
    const credited = notes.reduce((sum, note) => sum + toPaise(note.total), 0);
    const isUncredited = !creditNote && !holdsStock(orderStatus) && credited < totalPrice;
    const note = (one: Pick<CreditNoteRecord, 'number' | 'issuedAt' | 'rest'>): ReturnDocument => ({
      ...same,
      ...(one.rest && {
        total: toPaise(one.rest.total),
        invoiceTotal: totalPrice,
        lines: inPaise(one.rest.lines),
      }),
      kind: 'credit-note',
      number: one.number,
      issuedAt: one.issuedAt,
    });
    return [
      { ...same, kind: 'invoice' as const, number, issuedAt, isUncredited },
      ...notes.map((one) => note({ ...one, rest: one })),
      ...(creditNote ? [note(creditNote)] : []),
    ];
  });
}

/** Days of a month: from its first to the next month's first. */
function spanOf(month: string) {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { since: startOfShopDay(first), until: startOfShopDay(next) };
}

export type GstReturnService = ReturnType<typeof createGstReturnService>;

/** Monthly GST returns (decision 0037). */
export function createGstReturnService({
  storage,
  settings,
}: Pick<OrderDeps, 'storage' | 'settings'>) {
  return {
    /** @param month `2026-06`, in India's time zone */
    async gstr1(month: string): Promise<Gstr1> {
      const span = spanOf(month);
      const documents: ReturnDocument[] = [];
      for await (const order of storage.gstReturns.invoicedIn(span)) {
        const own = documentsOf(order).filter(
          ({ issuedAt }) => issuedAt >= span.since && issuedAt < span.until,
        );
        documents.push(...own);
      }
      return gstr1(month, documents, {
        gstin: settings.gstin,
        isFiled: sellerKindOf(settings) === 'registered',
      });
    },
  };
}
