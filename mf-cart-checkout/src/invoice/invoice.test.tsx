/// <reference types="@vitest/browser-playwright" />
import { type Invoice, orderNumber } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import {
  buildOrder,
  buildSession,
  expectNoFaults,
  openPage,
  sampleRows,
} from '@tanabana/shell/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { main } from '../testing/checkout.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const sheet = page.getByRole('article');
const heading = page.getByRole('heading', { level: 1 });
const order = buildOrder();

const buildInvoice = (over: Partial<Invoice> = {}): Invoice => ({
  number: '2026-27/000042',
  issuedAt: '2026-06-01T10:00:00.000Z',
  seller: { name: 'Tanabana', gstin: null, address: null, region: null },
  tax: null,
  amountInWords: 'Rupees One Thousand Forty Nine Only',
  order,
  ...over,
});

async function openInvoice(
  invoice: Invoice,
  { search = '', width }: { search?: string; width?: number } = {},
): Promise<StandInOrders> {
  const shop = new StandInOrders();
  shop.orders.push(order);
  shop.answer(orderEndpoints.invoice, invoice);
  await openPage(`/order/${order._id}/invoice${search}`, {
    modules: ['mf-cart-checkout'],
    shop,
    session: buildSession(),
    ...(width && { width }),
  });
  await expect.element(sheet).toBeVisible();
  return shop;
}

test.each(sampleRows([360, 1280]))(
  'shows number, order, lines, sums and amount in words at %i px',
  async (width) => {
    await openInvoice(buildInvoice(), { width });
    const [line] = order.products;
    await expect.element(heading).toHaveTextContent(/^Invoice$/);
    await expect.element(sheet).toHaveTextContent(/Invoice no\.\s*2026-27\/000042/);
    await expect.element(sheet).toHaveTextContent(`#${orderNumber(order._id)}`);
    await expect.element(sheet).toHaveTextContent('Cash on delivery');
    await expect
      .element(sheet.getByRole('row').nth(1))
      .toHaveTextContent(new RegExp(`${line?.name}\\s*Indigo · Size M · ${line?.sku}.*999.00`));
    await expect
      .element(sheet)
      .toHaveTextContent(/Subtotal\s*₹999.00\s*Shipping, flat rate\s*₹50.00\s*Total\s*₹1,049.00/);
    await expect
      .element(sheet)
      .toHaveTextContent('Amount in words: Rupees One Thousand Forty Nine Only');
    await expect.element(sheet).toHaveTextContent('12 MG Road');
    await expect.element(sheet).not.toHaveTextContent('GST');
    await expectNoFaults('an invoice');
  },
);

test('shows the tax if the shop charges it', async () => {
  await openInvoice(
    buildInvoice({
      seller: { name: 'Tanabana', gstin: '08ABCDE1234F1Z5', address: 'Jaipur', region: null },
      tax: { rate: 5, taxable: 999.05, cgst: 24.98, sgst: 24.97, igst: 0 },
    }),
  );
  await expect.element(heading).toHaveTextContent('Tax Invoice');
  await expect.element(sheet).toHaveTextContent('GSTIN 08ABCDE1234F1Z5');
  await expect
    .element(sheet)
    .toHaveTextContent(/Taxable value\s*₹999.05\s*CGST 2.5%\s*₹24.98\s*SGST 2.5%\s*₹24.97/);
});

const ofTwo = buildOrder({
  orderStatus: 'Shipped',
  products: [
    { ...buildOrder().products[0], name: 'Chanderi Kurta', price: 399 },
    { ...buildOrder().products[0], name: 'Silk Stole', productId: 'b'.repeat(24), price: 550 },
  ].map((line) => ({ ...buildOrder().products[0], ...line }) as (typeof order.products)[number]),
  subtotal: 949,
  shippingCharge: 50,
  totalPrice: 999,
});
const byLine = (over: Partial<Invoice> = {}) =>
  buildInvoice({
    kind: 'tax-invoice',
    seller: { name: 'Tanabana', gstin: '29AAGCB7383J1Z4', address: 'Jaipur', region: 'Karnataka' },
    placeOfSupply: '32-Kerala',
    tax: { rate: null, taxable: 890.68, cgst: 0, sgst: 0, igst: 108.32 },
    lines: [
      {
        ...{ hsn: '6204', rate: 5, quantity: 1, discount: 0, shipping: 21.02, total: 420.02 },
        ...{ taxable: 400.02, cgst: 0, sgst: 0, igst: 20 },
      },
      {
        ...{ hsn: '6214', rate: 18, quantity: 1, discount: 0, shipping: 28.98, total: 578.98 },
        ...{ taxable: 490.66, cgst: 0, sgst: 0, igst: 88.32 },
      },
    ],
    order: ofTwo,
    ...over,
  });

test.each(sampleRows([360, 1280]))(
  'shows tax by line and by HSN code with the place of supply at %i px',
  async (width) => {
    await openInvoice(byLine(), { width });
    await expect.element(heading).toHaveTextContent(/^Tax Invoice$/);
    await expect.element(sheet).toHaveTextContent(/Place of supply\s*32-Kerala/);
    const [lines, codes] = [sheet.getByRole('table').nth(0), sheet.getByRole('table').nth(1)];
    const first = lines.getByRole('row').nth(1);
    await expect.element(first).toHaveTextContent(/Chanderi Kurta.*with shipping ₹21.02/);
    const [code, rate] = width === 360 ? ['HSN 6204, ', 'GST 5%'] : ['6204', '5%₹20.00'];
    for (const words of [code, rate, '₹420.02'])
      await expect.element(first).toHaveTextContent(words);
    await expect.element(codes).toHaveTextContent('By HSN code');
    await expect
      .element(codes.getByRole('row').nth(1))
      .toHaveTextContent(/6204\s*5%.*₹400.02₹20.00/);
    await expect.element(codes.getByRole('row').nth(2)).toHaveTextContent(/6214\s*18%.*₹490.66/);
    await expect.element(sheet).toHaveTextContent(/Taxable value\s*₹890.68\s*IGST\s*₹108.32/);
    await expect.element(sheet.getByRole('img', { name: /QR code to pay ₹999.00/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectNoFaults('a tax invoice');
  },
);

test('shows UTGST for a union territory', async () => {
  const { lines = [] } = byLine();
  const half = { cgst: 10, sgst: 0, utgst: 10, igst: 0 };
  await openInvoice(
    byLine({
      tax: { rate: 5, taxable: 400.02, ...half },
      lines: lines.map((line) => ({ ...line, ...half })),
    }),
  );
  await expect.element(sheet).toHaveTextContent(/CGST 2.5%\s*₹10.00\s*UTGST 2.5%\s*₹10.00/);
  await expect.element(sheet).not.toHaveTextContent('SGST');
});

test('titles a summary without a number', async () => {
  await openInvoice(buildInvoice({ kind: 'summary', number: '' }));
  await expect.element(heading).toHaveTextContent(/^Order Summary$/);
  await expect.element(sheet).not.toHaveTextContent('Invoice no.');
  await expect.element(sheet).toHaveTextContent('This is not an invoice.');
  await expect.element(sheet.getByRole('img')).not.toBeInTheDocument();
});

test('explains the missing tax on a bill of supply', async () => {
  await openInvoice(buildInvoice({ kind: 'bill-of-supply' }));
  await expect.element(heading).toHaveTextContent(/^Bill of Supply$/);
  await expect.element(sheet).toHaveTextContent('not eligible to collect tax on supplies');
});

const documents = [
  { kind: 'invoice' as const, number: '2026-27/000042', issuedAt: '2026-06-01T10:00:00.000Z' },
  { kind: 'credit-note' as const, number: 'CN/26-27/000007', issuedAt: '2026-06-09T10:00:00.000Z' },
];
const takenBack = buildOrder({ ...ofTwo, paymentStatus: 'COD', documents });

test("shows a credit note's invoice and reason, without a payment (rule 11.2)", async () => {
  const [invoice, note] = documents;
  const shop = await openInvoice(
    byLine({
      kind: 'credit-note',
      ...note,
      credits: { ...invoice, reason: 'Returned' } as Invoice['credits'],
      order: takenBack,
    }),
    { search: '?number=CN/26-27/000007' },
  );
  await expect.element(heading).toHaveTextContent(/^Credit Note$/);
  await expect.element(sheet).toHaveTextContent(/Credit note no\.\s*CN\/26-27\/000007/);
  await expect.element(sheet).toHaveTextContent(/For invoice\s*2026-27\/000042, 1 Jun 2026/);
  await expect
    .element(sheet)
    .toHaveTextContent(
      'The goods of invoice 2026-27/000042 were returned: this note credits it in full.',
    );
  await expect.element(sheet).toHaveTextContent(/Taxable value\s*₹890.68\s*IGST\s*₹108.32/);
  await expect.element(sheet.getByRole('img')).not.toBeInTheDocument();
  expect(shop.asked(orderEndpoints.invoice)[0]?.query).toEqual({ number: 'CN/26-27/000007' });
  await expectNoFaults('a credit note');
});

test('shows the credit note of a reversed invoice (rule 11.3)', async () => {
  await openInvoice(byLine({ order: takenBack }));
  await expect
    .element(sheet)
    .toHaveTextContent('Credited in full by credit note CN/26-27/000007 of 9 Jun 2026.');
  await expect.element(sheet.getByRole('img')).not.toBeInTheDocument();
});

test('prints only the sheet', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await openInvoice(buildInvoice());
  await page.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  const paper = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
  await paper('print');
  try {
    for (const screenOnly of ['body header:not(article header)', 'footer', 'button', 'a'])
      for (const part of document.querySelectorAll(screenOnly))
        expect(part.checkVisibility(), screenOnly).toBe(false);
    await expect.element(sheet).toBeVisible();
  } finally {
    await paper('');
  }
});

test('downloads the shown document as PDF, and reports a failure (rule 11.7)', async () => {
  const shop = await openInvoice(buildInvoice(), { search: '?key=abc' });
  const [saved, save] = [
    vi.spyOn(URL, 'createObjectURL'),
    page.getByRole('button', { name: 'Save as PDF' }),
  ];
  onTestFinished(() => saved.mockRestore());
  shop.refuse(orderEndpoints.invoicePdf, 'server.unavailable');
  await save.click();
  await expect.element(page.getByText('The PDF could not be created.')).toBeVisible();
  shop.answer(
    orderEndpoints.invoicePdf,
    () => new Response('%PDF-1.3', { headers: { 'Content-Type': 'application/pdf' } }),
  );
  await save.click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(shop.asked(orderEndpoints.invoicePdf).at(-1)?.query).toEqual({
    key: 'abc',
    number: '2026-27/000042',
  });
});

test('links back to its order with a guest’s key', async () => {
  const shop = new StandInOrders();
  shop.orders.push(order);
  shop.answer(orderEndpoints.invoice, buildInvoice());
  await openPage(`/order/${order._id}?key=abc`, { modules: ['mf-cart-checkout'], shop });
  await main.getByRole('link', { name: 'Order summary' }).click();
  await expect.element(sheet).toBeVisible();
  expect(shop.asked(orderEndpoints.invoice)[0]?.query).toEqual({ key: 'abc' });
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await expect.element(heading).toHaveTextContent(`Order #${orderNumber(order._id)}`);
  expect(location.search).toBe('?key=abc');
});

test('shows that a cancelled order has none', async () => {
  const shop = new StandInOrders();
  shop.refuse(orderEndpoints.invoice, 'order.no_invoice');
  await openPage(`/order/${order._id}/invoice`, {
    modules: ['mf-cart-checkout'],
    shop,
    session: buildSession(),
  });
  await expect.element(heading).toHaveTextContent('A cancelled order gets no invoice.');
  await expect.element(page.getByRole('link', { name: 'Back to the order' })).toBeVisible();
});

test('keeps its width at 320 px with long words in every field', async () => {
  const long = 'Handblockprintedindigo'.repeat(10).slice(0, 200);
  const line = { name: long, sku: long.slice(0, 60), selectedColor: long.slice(0, 60) };
  const products = order.products.map((one) => ({ ...one, ...line }));
  const address = { ...order.address, firstName: long.slice(0, 60), street: long };
  await openInvoice(buildInvoice({ order: { ...order, products, address } }), { width: 320 });
  await expectNoFaults();
});
