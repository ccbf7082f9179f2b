import { text } from 'node:stream/consumers';
import { GST_RATES, type Invoice, spread, withRates } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { hasLongTests } from '@tanabana/test-kit/long-tests';
import { expect } from 'vitest';
import type { OrderDeps } from '../deps.ts';
import { createInvoiceService, draftInvoice } from '../invoices/invoice-service.ts';
import type { ShopSettings } from '../settings.ts';
import { exportOrders } from './export-orders.ts';
import type { OrderRecord } from './order.ts';

const AT = new Date('2026-06-02T06:30:00Z');
const seller = { sellerKind: 'registered', gstin: '29AAGCB7383J1Z4', gstRate: null } as const;
const RULES = { rates: GST_RATES, gstBetween: 'higher', day: '2026-06-01' } as const;
const settings = {
  ...seller,
  storeName: 'Loom & Line',
  legalName: null,
  storeAddress: null,
  storeRegion: 'Karnataka',
  gstBetween: 'higher',
  paysExportTax: true,
} as ShopSettings;

const PLACES = [
  ['Karnataka', 'India'],
  ['Kerala', 'India'],
  ['Ladakh', 'India'],
  ['Bagmati', 'Nepal'],
] as const;

/** Dispatched orders, a third of them reversed; deterministic. */
function randomOrders(count: number): OrderRecord[] {
  let seed = 41;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  return Array.from({ length: count }, (_, at): OrderRecord => {
    const goods = Array.from({ length: 1 + random(4) }, () => ({
      productId: 'a'.repeat(24),
      sku: 'KUR-1',
      name: 'Kurta',
      category: 'Kurtas',
      gender: null,
      originPrice: 0,
      selectedColor: '',
      selectedSize: null,
      colorImage: '',
      price: 1 + random(600_000),
      quantity: 1 + random(30),
      ...(random(4) > 0 && { hsn: ['6204', '6109', '500720'][random(3)] }),
    }));
    const costs = goods.map(({ price, quantity }) => price * quantity);
    const subtotal = sum(costs);
    const discount = random(3) === 0 ? random(subtotal) : 0;
    const shares = spread(discount, costs);
    const bought = goods.map((line, index) => ({ ...line, discount: shares[index] ?? 0 }));
    const codFee = random(3) === 0 ? 1 + random(9000) : 0;
    const codFeeTax = random(2) === 0 ? { hsn: '996812', rate: 18 } : null;
    const shippingCharge = random(2) * random(20_000);
    const [region, country] = PLACES[random(4)] ?? PLACES[0];
    const order = { lines: bought, subtotal, discount, shippingCharge, codFee, codFeeTax };
    const lines = withRates(order.lines, { ...seller, ...RULES });
    return {
      ...order,
      id: at.toString(16).padStart(24, '0'),
      lines,
      totalPrice: subtotal - discount + shippingCharge + codFee,
      address: { region, country },
      paymentMethod: 'cash-delivery',
      paymentStatus: 'COD',
      orderStatus: 'Shipped',
      timeline: [],
      createdAt: AT,
      updatedAt: AT,
    } as unknown as OrderRecord;
  }).map((order, at) => {
    const number = `2026-27/${String(at + 1).padStart(6, '0')}`;
    const creditNote = { number: `CN/${number}`, issuedAt: AT, reason: 'Returned' as const };
    const invoice = { ...draftInvoice(order, settings, AT), number };
    return { ...order, invoice, creditNote: at % 3 === 0 ? creditNote : null };
  });
}

const paise = (rupees: number | string): number => Math.round(Number(rupees) * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Totals stated by a document: of the order, of its lines, and of value plus tax. */
function totalsOf({ order, lines = [], tax }: Invoice): number[] {
  const parts = (of: typeof tax | (typeof lines)[number]): number[] =>
    of ? [of.taxable, of.cgst, of.sgst, of.utgst ?? 0, of.igst].map(paise) : [];
  return [
    paise(order.totalPrice),
    paise(order.subtotal) -
      paise(order.discount) +
      paise(order.shippingCharge) +
      paise(order.codFee ?? 0),
    sum(lines.map(({ total }) => paise(total))),
    sum(lines.flatMap(parts)),
    ...(tax ? [sum(parts(tax))] : []),
  ];
}

longTest(
  'thousands of random orders: export, order, invoice and credit note agree to the paisa',
  async () => {
    const orders = randomOrders(hasLongTests ? 10_000 : 2000);
    const invoices = createInvoiceService({ settings } as OrderDeps);
    const [header = '', ...rows] = (await text(exportOrders(orders))).trim().split('\r\n');
    const columns = header.split(',');
    expect(rows).toHaveLength(orders.length);
    for (const [at, order] of orders.entries()) {
      // only the timestamp is quoted in these orders
      const cells = (rows[at] ?? '').replace(/"[^"]*"/g, 'quoted').split(',');
      expect(cells).toHaveLength(columns.length);
      const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
      const inFile = paise(cell('Total'));
      const added = ['Subtotal', 'Shipping', 'Fee for cash on delivery'].map((name) =>
        paise(cell(name)),
      );
      expect(sum(added) - paise(cell('Discount'))).toBe(inFile);
      expect(cell('Invoice')).toBe(order.invoice?.number);
      const { number } = order.creditNote ?? {};
      const documents = [
        await invoices.of(order),
        ...(number === undefined ? [] : [await invoices.of(order, number)]),
      ];
      if (number !== undefined) expect(documents[1]?.credits?.number).toBe(cell('Invoice'));
      for (const total of documents.flatMap(totalsOf)) expect(total).toBe(inFile);
    }
  },
);
