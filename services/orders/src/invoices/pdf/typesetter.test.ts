import type { InvoiceSheet } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { createTypesetter } from './typesetter.ts';

const buildSheet = (over: Partial<InvoiceSheet> = {}): InvoiceSheet => ({
  title: 'Tax Invoice',
  facts: [['Invoice no.', '2026-27/000042']],
  mark: 'Tanabana',
  logo: null,
  seller: { name: 'Tanabana', lines: ['4 Loom Street', 'GSTIN 29AAGCB7383J1Z4'] },
  buyer: { heading: 'Bill and ship to', lines: ['Asha Rao', '12 MG Road'] },
  lines: {
    columns: [{ name: 'No.' }, { name: 'Description' }, { name: 'Amount', isNumber: true }],
    rows: [
      [{ text: '1' }, { text: 'Chanderi Kurta', details: ['Size M'] }, { text: '₹1,23,456.00' }],
    ],
  },
  sums: [['Total', '₹1,23,456.00']],
  tax: [],
  hsn: null,
  amountInWords: 'Rupees One Lakh Only',
  payment: null,
  statements: 'This is a computer-generated document and needs no signature.',
  ...over,
});
/** Shared by most tests, because loading fonts takes time. */
const typesetter = createTypesetter();
const info = { title: 'Tax Invoice 2026-27/000042', author: 'Tanabana', at: new Date(0) };

test('an invoice is an A4 page with selectable text', async () => {
  const { pages, text, info: reported } = await readPdf(await typesetter.pdf([buildSheet()], info));
  expect(pages.map(({ size }) => size)).toEqual([{ width: 595, height: 842 }]);
  expect(text).toContain('1 Chanderi Kurta Size M ₹1,23,456.00');
  expect(text).toContain('Tanabana · Tax Invoice · Invoice no. 2026-27/000042 Page 1 of 1');
  expect(reported).toMatchObject({ Title: info.title, Author: 'Tanabana' });
});

test('Devanagari names and addresses are selectable text', async () => {
  const lines = ['आशा देवी', '१२ मोती डूंगरी', 'जयपुर'];
  const sheet = buildSheet({ buyer: { heading: 'Bill and ship to', lines } });
  const { text } = await readPdf(await typesetter.pdf([sheet], info));
  for (const word of ['आशा', 'देवी', 'जयपुर']) expect(text).toContain(word);
});

test('many lines continue on further pages with column headers and page numbers (rule 11.7)', async () => {
  const { columns } = buildSheet().lines;
  const rows = Array.from({ length: 90 }, (_, at) => [
    { text: String(at + 1) },
    { text: `Kurta ${at + 1}`, details: ['Indigo · Size M'] },
    { text: `₹${at + 1}.50` },
  ]);
  const long = buildSheet({ lines: { columns, rows } });
  const { pages, text } = await readPdf(await typesetter.pdf([long, buildSheet()], info));
  const [own, next] = [pages.slice(0, -1), pages.at(-1)];
  expect(own.length).toBeGreaterThan(2);
  for (const [at, page] of own.entries()) {
    expect(page.text.match(/No\. Description Amount/g)).toHaveLength(1);
    expect(page.text).toContain(`Page ${at + 1} of ${own.length}`);
  }
  expect(next?.text).toContain('Page 1 of 1');
  for (const at of rows.keys())
    expect(text).toContain(`${at + 1} Kurta ${at + 1} Indigo · Size M ₹${at + 1}.50`);
});

test('a document over the time limit is cancelled, and the next one is rendered', async () => {
  const hasty = createTypesetter({ milliseconds: 1 });
  await expect(hasty.pdf([buildSheet()], info)).rejects.toMatchObject({
    code: 'server.unavailable',
  });
  // an invalid sheet
  const broken = buildSheet({ lines: null as unknown as InvoiceSheet['lines'] });
  await expect(typesetter.pdf([broken], info)).rejects.toMatchObject({
    code: 'server.unavailable',
  });
  expect((await readPdf(await typesetter.pdf([buildSheet()], info))).pages).toHaveLength(1);
});

test('beyond the queue limit the next document is rejected with a message', async () => {
  const busy = createTypesetter({ waiting: 1 });
  const asked = Array.from({ length: 3 }, () => busy.pdf([buildSheet()], info));
  await expect(asked[2]).rejects.toMatchObject({ code: 'request.too_many' });
  for (const made of await Promise.all(asked.slice(0, 2)))
    expect(made.length).toBeGreaterThan(1000);
});
