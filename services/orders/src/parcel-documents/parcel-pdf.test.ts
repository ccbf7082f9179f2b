import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.ts';
import { createTypesetter } from '../invoices/pdf/typesetter.ts';
import { code128 } from './code-128.ts';
import { buildOrder, buildOrderParcel, sender } from './order-builder.ts';
import { createParcelPdf } from './parcel-pdf.ts';

/** Shared by all tests, because loading fonts takes time. */
const typesetter = createTypesetter();
const { labels, packingSlips } = createParcelPdf(sender, typesetter);
const fileOf = ({ body }: { body: unknown }) => body as Buffer;

const LABEL = { width: 288, height: 432 };
const A5 = { width: 420, height: 595 };
const BAR_HEIGHT = 54;
const QUIET_ZONE = 10;

/** Left edges and widths of the bars of a label, in points. */
function barsOf(file: Buffer): { x: number; width: number }[] {
  const raw = file.toString('latin1');
  const content = [...raw.matchAll(/FlateDecode.*?stream\r?\n(.*?)endstream/gs)].map(
    ([, data = '']) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    },
  );
  return [...content.join('\n').matchAll(/([\d.]+) [\d.]+ ([\d.]+) ([\d.]+) re/g)]
    .filter(([, , , height]) => Number(height) === BAR_HEIGHT)
    .map(([, x, width]) => ({ x: Number(x), width: Number(width) }));
}

/** Widths of bars and spaces in modules, and the module in points. */
function scan(file: Buffer) {
  const bars = barsOf(file);
  const module = Math.min(...bars.map(({ width }) => width));
  const points = bars.flatMap(({ x, width }, at) => {
    const next = bars[at + 1];
    return next ? [width, next.x - x - width] : [width];
  });
  return { widths: points.map((width) => Math.round(width / module)), module, bars };
}

const LONG =
  'A very long line of an address in an old quarter of the town, behind the third gate, ';
const longAddress = {
  ...buildOrder().address,
  firstName: LONG.slice(0, 50),
  lastName: LONG.slice(0, 50),
  street: LONG.repeat(2),
  apartment: LONG,
};

describe('label', () => {
  test('is a page of 4 × 6 inches with all that the courier needs', async () => {
    const reply = await labels([buildOrderParcel()]);
    const { pages, info } = await readPdf(fileOf(reply));
    expect(pages.map(({ size }) => size)).toEqual([LABEL]);
    for (const text of [
      'Blue Dart',
      'Order #e8f90a · Parcel 1 · 5 Nov 2026 · 1.25 kg',
      '14112322108492',
      'Ship to Asha Rathore',
      '12 Johari Bazaar',
      'PIN 302003',
      'Phone 9829012345',
      'Cash on delivery: collect ₹4,000',
      '3 × Kurta (Indigo, M); 1 × Saree (Indigo, M)',
      'From Tanabana, 4 Loom Street, Bengaluru 560001, Karnataka',
    ])
      expect(pages[0]?.text).toContain(text);
    expect(info).toMatchObject({ Title: 'Label, order #e8f90a, parcel 1', Author: 'Tanabana' });
    expect(reply.headers).toMatchObject({
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="label-e8f90a-1.pdf"',
    });
  });

  test.each(['14112322108492', 'SIM0123456789', 'A'.repeat(20), 'AB-12/'.repeat(6)])(
    'has the AWB number %s as a barcode that fits',
    async (awb) => {
      const { widths, module, bars } = scan(fileOf(await labels([buildOrderParcel({ awb })])));
      expect(widths).toEqual(code128(awb));
      const [first, last] = [bars[0], bars.at(-1)];
      expect(first?.x).toBeGreaterThan(QUIET_ZONE * module - 0.1);
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(
        LABEL.width - QUIET_ZONE * module + 0.1,
      );
    },
  );

  test('has bars of whole dots of a printer with 203 dots in an inch', async () => {
    const { module } = scan(fileOf(await labels([buildOrderParcel()])));
    const dots = (module * 203) / 72;
    expect(dots).toBeGreaterThan(3);
    expect(dots).toBeCloseTo(Math.round(dots), 1);
  });

  test('has room for a sticker while there is no AWB number', async () => {
    const file = fileOf(await labels([buildOrderParcel({ awb: null, weight: null })]));
    expect((await readPdf(file)).text).toContain('Place for the courier’s sticker');
    expect(barsOf(file)).toEqual([]);
  });

  test('of a paid order says prepaid', async () => {
    const parcel = buildOrderParcel({}, { paymentMethod: 'pre-paid', paymentStatus: 'Paid' });
    const { text } = await readPdf(fileOf(await labels([parcel])));
    expect(text).toContain('Prepaid');
    expect(text).not.toContain('collect');
  });

  test('of a long address and many items stays on one page with address, PIN and sender', async () => {
    const [line] = buildOrder().lines;
    const lines = Array.from({ length: 40 }, (_, at) => ({ ...line, name: `Kurta ${at}` }));
    const parcel = buildOrderParcel(
      { lines: lines.map((_, at) => ({ line: at, quantity: 1 })), courier: LONG.slice(0, 60) },
      { address: longAddress, lines: lines as ReturnType<typeof buildOrder>['lines'] },
    );
    const { pages, text } = await readPdf(fileOf(await labels([parcel])));
    expect(pages).toHaveLength(1);
    expect(text.split('behind the third gate')).toHaveLength(4);
    for (const part of ['Rajasthan, India', 'PIN 302003', 'Kurta 0', '…', 'From Tanabana'])
      expect(text).toContain(part);
  });

  test('shows a name and an address in Devanagari', async () => {
    const address = { ...buildOrder().address, firstName: 'आशा', lastName: 'देवी', city: 'जयपुर' };
    const { text } = await readPdf(fileOf(await labels([buildOrderParcel({}, { address })])));
    for (const word of ['आशा', 'देवी', 'जयपुर']) expect(text).toContain(word);
  });

  test('of many parcels is one page each, in order', async () => {
    const reply = await labels([
      buildOrderParcel({ awb: 'FIRST1' }),
      buildOrderParcel({ awb: 'SECOND2' }),
    ]);
    const { pages, info } = await readPdf(fileOf(reply));
    expect(pages.map(({ text }) => /FIRST1|SECOND2/.exec(text)?.[0])).toEqual([
      'FIRST1',
      'SECOND2',
    ]);
    expect(info).toMatchObject({ Title: '2 labels' });
    expect(reply.headers['Content-Disposition']).toContain('"labels.pdf"');
  });
});

describe('packing slip', () => {
  test('is an A5 page with what is in the parcel, without prices', async () => {
    const address = { ...buildOrder().address, note: 'Please ring twice.' };
    const reply = await packingSlips([buildOrderParcel({}, { address })], 3);
    const { pages, text } = await readPdf(fileOf(reply));
    expect(pages.map(({ size }) => size)).toEqual([A5]);
    for (const part of [
      'Packing slip',
      'Order #e8f90a Order date 5 Nov 2026 Parcel 1 Courier Blue Dart AWB 14112322108492',
      'Ship to Asha Rathore 12 Johari Bazaar 2nd floor Jaipur 302003 Rajasthan, India 9829012345',
      'Item Colour Size SKU Quantity Kurta Indigo M KURTA:INDIGO:M 3 Saree Indigo M SAREE:INDIGO:M 1',
      'Units in this parcel 4',
      'Note from the buyer: Please ring twice.',
      'open order #e8f90a at tanabana.example or the link in your order email within 3 days of delivery.',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('₹');
    expect(reply.headers['Content-Disposition']).toContain('"packing-slip-e8f90a-1.pdf"');
  });

  test('has only the units of its parcel', async () => {
    const parcel = buildOrderParcel({ lines: [{ line: 0, quantity: 2 }], number: 2 });
    const { text } = await readPdf(fileOf(await packingSlips([parcel])));
    expect(text).toContain('KURTA:INDIGO:M 2 Units in this parcel 2');
    expect(text).not.toContain('Saree');
    expect(text).not.toContain('Note');
  });

  test('of many lines continues on further pages with column headers and page numbers', async () => {
    const [line] = buildOrder().lines;
    const lines = Array.from({ length: 60 }, (_, at) => ({ ...line, name: `Kurta ${at}` }));
    const parcel = buildOrderParcel(
      { lines: lines.map((_, at) => ({ line: at, quantity: 1 })) },
      { lines: lines as ReturnType<typeof buildOrder>['lines'] },
    );
    const { pages } = await readPdf(fileOf(await packingSlips([parcel, buildOrderParcel()])));
    const own = pages.slice(0, -1);
    expect(own.length).toBeGreaterThan(1);
    for (const [at, { text, size }] of own.entries()) {
      expect(size).toEqual(A5);
      expect(text).toContain('Item Colour Size SKU Quantity');
      expect(text).toContain(`Page ${at + 1} of ${own.length}`);
    }
    expect(pages.at(-1)?.text).toContain('Page 1 of 1');
  });
});
