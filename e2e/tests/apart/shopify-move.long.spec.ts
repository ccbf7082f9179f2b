import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiOf, signInAdmin } from '@tanabana/test-kit/shop-client';
import sharp from 'sharp';
import { openTab } from '../../support/dashboard.ts';
import { expect, test } from '../../support/fixtures.ts';

const PRODUCTS = 300;
const TYPES = ['Move Kurtis', 'Move Sarees', 'Move Stoles'];
/** Milliseconds of a person's time, without the pictures, which arrive in the background. */
const PATIENCE_MS = 5 * 60_000;

const COLUMNS =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Variant Image,Status';

/** A product of an export: sizes in lines of their own, and a line with a second picture. */
function linesOf(at: number, source: string): string[] {
  const handle = `move-kurta-${at}`;
  const status = at % 100 === 99 ? 'draft' : 'active';
  const [first, ...others] = ['S', 'M', 'L'].map((size) => [
    size,
    `${handle}-${size},300,shopify,${(at + size.length) % 9},999.00,"1,299.00"`,
  ]) as [string, string][];
  const picture = (number: number) => `${source}/${(at * 2 + number) % 10}.jpg,${number}`;
  return [
    `${handle},Moved Kurta ${at},"<p>Hand &amp; loom</p>\n<ul><li>Soft</li></ul>",Us,${TYPES[at % 3]},,true,Color,Indigo,Size,${first?.[0]},${first?.[1]},${picture(1)},,${status}`,
    ...others.map(([size, facts]) => `${handle},,,,,,,,Indigo,,${size},${facts},,,,`),
    `${handle},,,,,,,,,,,,,,,,,${picture(2)},,`,
  ];
}

let server: Server;
let source = '';

test.beforeAll(async () => {
  const pictures = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      sharp({
        create: { width: 900, height: 1200, channels: 3, background: `hsl(${at * 36}, 50%, 50%)` },
      })
        .jpeg()
        .toBuffer(),
    ),
  );
  server = createServer((request, response) => {
    response.end(pictures[Number(/(\d)\.jpg$/.exec(request.url ?? '')?.[1])]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  source = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server.close();
});

test(`a Shopify export of ${PRODUCTS} products with pictures becomes a shop in minutes`, async ({
  page,
  shop,
}) => {
  test.setTimeout(PATIENCE_MS + 120_000);
  const lines = Array.from({ length: PRODUCTS }, (_, at) => linesOf(at, source)).flat();
  const buffer = Buffer.from([COLUMNS, ...lines].join('\n'));
  const session = await signInAdmin(shop);
  const began = Date.now();
  await openTab(page, session, 'products');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Products' });
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer });
  await expect(dialog).toContainText('3 categories of the file do not exist');
  await dialog.getByRole('button', { name: 'Create them' }).click();
  await expect(dialog).toContainText(`297 products added, ${297 * 2} pictures to fetch`);
  await expect(dialog).toContainText('(move-kurta-99): it is a draft in Shopify');
  await dialog.getByRole('button', { name: /^Import [\d,]+ lines$/ }).click();
  await expect(dialog).toContainText(`Added1,188Updated0Unchanged0Refused0Ignored12`, {
    timeout: 60_000,
  });
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(Date.now() - began).toBeLessThan(PATIENCE_MS);

  const api = apiOf(shop, session);
  await expect
    .poll(async () => (await api.products.pictureFetches({})).waiting, { timeout: PATIENCE_MS })
    .toBe(0);
  expect(await api.products.pictureFetches({})).toMatchObject({ failed: 0 });
  await page.goto(`/shop?q=${encodeURIComponent('Moved Kurta 42')}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Moved Kurta 42', exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moved Kurta 42');
  const main = page.getByRole('main');
  await expect(main).toContainText('₹999');
  await expect(main).toContainText('₹1,299');
  await expect(main.getByText('Hand & loom')).toBeVisible();
  const picture = main.getByRole('img', { name: /Moved Kurta 42/ }).first();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
});
