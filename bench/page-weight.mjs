// What a first visit downloads: `npm run bench:pages -- http://127.0.0.1:8080`. Cold Chromium, kB as
// they came over the wire (gzip), everything that the page asks for until it is quiet.
import { chromium } from '@playwright/test';

const address = process.argv[2] ?? 'http://127.0.0.1:8080';
const { hostname } = new URL(address);
if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) {
  console.error('Only a shop on this machine is measured.');
  process.exit(1);
}
const list = await fetch(`${address}/api/products?limit=1&inStock=1`).then((answer) =>
  answer.json(),
);
const pages = { home: '/', shop: '/shop', product: `/product/${list.data[0]?._id}`, cart: '/cart' };

/** By content: modules' scripts are fetched ahead before a tag takes them from the cache. */
const kindOf = (type) =>
  ['javascript', 'css', 'json', 'html', 'font', 'image'].find((kind) => type.includes(kind)) ??
  'other';

const browser = await chromium.launch({
  executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const [name, path] of Object.entries(pages)) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map();
  const bytes = {};
  session.on('Network.responseReceived', ({ requestId, response }) =>
    kinds.set(requestId, kindOf(response.mimeType)),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(address + path, { waitUntil: 'networkidle' });
  const kB = Object.entries(bytes)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, size]) => `${kind} ${(size / 1000).toFixed(1)}`);
  console.log(`${name.padEnd(8)} ${kB.join(' · ')} kB`);
  await context.close();
}
await browser.close();
