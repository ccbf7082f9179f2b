import { type Invoice, invoiceFileName, invoiceSheet, type SheetTable } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { ObjectId } from 'mongodb';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { LogoReader } from '../src/invoices/pdf/logo-reader.ts';
import { picturesIn, readPdf } from './read-pdf.ts';
import { lineOf, openShop, orderOf, SETTINGS } from './shop.ts';

const shop = await openShop({
  gstRate: 5,
  gstin: '29ABCDE1234F1Z5',
  storeAddress: '4 Loom Street, Bengaluru 560001',
  storeRegion: 'Karnataka',
});
const { admin, shopper } = shop;

/** Places an order of several products that passes through these statuses. */
async function orderAt(statuses: string[], kinds = 1): Promise<string> {
  const products = await Promise.all(
    Array.from({ length: kinds }, (_, at) => shop.stock({ name: `Kurta ${at + 1}` })),
  );
  const { body } = await shop.place(orderOf(products.map((one) => lineOf(one))), shopper.token);
  for (const orderStatus of statuses)
    await shop.http.call('PUT', `/api/orders/update-status/${body.order._id}`, {
      token: admin.token,
      body: { orderStatus },
    });
  return body.order._id;
}
const address = (id: string, number?: string) =>
  `/api/orders/${id}/invoice${number ? `?number=${encodeURIComponent(number)}` : ''}`;
const invoiceOf = async (id: string, number?: string) =>
  (await shop.http.call<Invoice>('GET', address(id, number), { token: shopper.token })).body;
const fetched = (path: string, token: string | null, ids?: string[]) =>
  fetch(`${shop.http.url}${path}`, {
    method: ids ? 'POST' : 'GET',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(ids && { body: JSON.stringify({ ids }) }),
  });
const pdfOf = (id: string, token: string | null = shopper.token, number?: string) =>
  fetched(address(id, number).replace('/invoice', '/invoice.pdf'), token);
const read = async (answer: Response) => readPdf(new Uint8Array(await answer.arrayBuffer()));

const wordsOf = (table: SheetTable | null): string[] =>
  table?.rows.map((row) =>
    row.map(({ text, details = [] }) => [text, ...details].join(' ')).join(' '),
  ) ?? [];

test.each(
  sampleRows([
    ['Credit Note', ['Shipped', 'Returned']],
    ['Tax Invoice', ['Shipped']],
    ['Order Summary', []],
  ] as const),
)('%s: the PDF contains what the page shows, to the paisa (rule 11.7)', async (title, statuses) => {
  const id = await orderAt([...statuses], 2);
  const number =
    title === 'Credit Note' ? (await invoiceOf(id)).order.documents?.[1]?.number : undefined;
  const invoice = await invoiceOf(id, number);
  const sheet = invoiceSheet(invoice, SETTINGS);
  expect(sheet.title).toBe(title);
  const answer = await pdfOf(id, shopper.token, number);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(answer.headers.get('Content-Disposition')).toContain(invoiceFileName(invoice));
  const { pages, text } = await read(answer);
  expect(pages.map(({ size }) => size)).toEqual([{ width: 595, height: 842 }]);
  const facts = [...sheet.facts, ...sheet.sums, ...sheet.tax].map((fact) => fact.join(' '));
  for (const words of [
    title,
    ...facts,
    sheet.seller.name,
    ...sheet.seller.lines,
    ...sheet.buyer.lines,
    ...wordsOf(sheet.lines),
    ...wordsOf(sheet.hsn),
    sheet.amountInWords,
    sheet.statements,
  ])
    expect(text).toContain(words);
  expect(text.includes('Still to be paid')).toBe(title === 'Tax Invoice');
});

longTest(
  'without access to the invoice there is no PDF; without an invoice there is a reason (rule 11.7)',
  async () => {
    const id = await orderAt(['Shipped']);
    const stranger = await shop.signIn();
    const cancelled = await orderAt(['Cancelled']);
    for (const [status, code, answer] of [
      [401, 'auth.required', await pdfOf(id, null)],
      [404, 'order.not_found', await pdfOf(id, stranger.token)],
      [404, 'order.not_found', await pdfOf(new ObjectId().toHexString())],
      [404, 'order.not_found', await pdfOf('nonsense')],
      [404, 'order.no_document', await pdfOf(id, shopper.token, 'CN/26-27/000099')],
      [409, 'order.no_invoice', await pdfOf(cancelled)],
      [403, 'auth.forbidden', await fetched('/api/orders/invoices.pdf', shopper.token, [id])],
    ] as const) {
      expect(await answer.json()).toMatchObject({ code });
      expect(answer.status).toBe(status);
    }
    expect((await pdfOf(id, admin.token)).status).toBe(200);
  },
);

longTest(
  'a combined PDF has the dispatched orders by id, each on its own page (rule 11.7)',
  async () => {
    const [first, second] = [await orderAt(['Shipped']), await orderAt(['Shipped'])];
    const waiting = await orderAt([]);
    const path = '/api/orders/invoices.pdf';
    const { pages } = await read(await fetched(path, admin.token, [second, waiting, first]));
    expect(pages).toHaveLength(2);
    for (const [at, id] of [second, first].entries())
      expect(pages[at]?.text).toContain(`Invoice no. ${(await invoiceOf(id)).number}`);
    const none = await fetched(path, admin.token, [waiting]);
    expect(none.status).toBe(409);
    expect(await none.json()).toMatchObject({
      message: 'The invoice is issued when the order is shipped.',
    });
  },
);

describe('the logo', () => {
  const logo = { id: 'a'.repeat(24), width: 400, height: 80 };
  const other = { ...logo, id: 'b'.repeat(24) };
  const picture = () =>
    sharp({
      create: {
        width: 400,
        height: 80,
        channels: 4,
        background: { r: 39, g: 52, b: 107, alpha: 0.5 },
      },
    })
      .png()
      .toBuffer();

  /** A shop that issues an invoice with the logo, and PDFs by an instance with these deps. */
  async function issued(readLogo: LogoReader) {
    const http = await shop.start({ storeLogo: logo }, { readLogo });
    const { body } = await shop.place(orderOf([lineOf(await shop.stock())]), shopper.token);
    const { _id } = body.order;
    await http.call('PUT', `/api/orders/update-status/${_id}`, {
      token: admin.token,
      body: { orderStatus: 'Shipped' },
    });
    return _id;
  }
  const pdfBy = async (id: string, readLogo: LogoReader) => {
    const http = await shop.start({ storeLogo: other }, { readLogo });
    const headers = { Authorization: `Bearer ${shopper.token}` };
    const answer = await http.fetch(address(id).replace('/invoice', '/invoice.pdf'), { headers });
    expect(answer.status).toBe(200);
    const file = new Uint8Array(await answer.arrayBuffer());
    return { pictures: picturesIn(file), ...(await readPdf(file)) };
  };

  longTest(
    'is that of the issued invoice, within its box; without a picture the name is written (rule 11.7)',
    async () => {
      const png = await picture();
      const id = await issued(async () => png);
      const asked: string[] = [];
      const { pictures, text } = await pdfBy(id, async (wanted) => {
        asked.push(wanted.id);
        return png;
      });
      expect(asked).toEqual([logo.id]);
      expect(pictures).toEqual([{ width: 200, height: 40 }]);
      expect(text).not.toMatch(/^Tanabana Tax Invoice/);
      for (const unreadable of [
        null,
        Buffer.from('no picture'),
        png.subarray(0, png.length - 40),
      ]) {
        const named = await pdfBy(id, async () => unreadable);
        expect(named.pictures).toEqual([]);
        expect(named.text).toMatch(/^Tanabana Tax Invoice/);
      }
    },
  );
});
