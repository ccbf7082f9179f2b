import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ApiError } from '@tanabana/api-client';
import { MAX_AVIF_PIXELS, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@tanabana/contracts';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { buildOrderOf } from '@tanabana/test-kit/builders';
import { apiOf, makeProducts, signInAdmin, signUpBuyers } from '@tanabana/test-kit/shop-client';
import sharp, { type Sharp } from 'sharp';
import { watchMemory } from '../processes.ts';
import { pidOf, withShop } from '../shop.ts';

// `npm run bench:pictures [-- AVIF]` measures the peak memory of each service with pictures,
// compared with its container's limit. Temporary shop, loopback only, Linux only.

const AT_ONCE = 8;
/** Distance in megabytes that a service must keep from its limit. */
const SPARE = 64;

const LARGE = Math.floor(Math.sqrt(MAX_IMAGE_PIXELS));
const LARGE_AVIF = Math.floor(Math.sqrt(MAX_AVIF_PIXELS));
/** `size` and `type` of a box that decoders skip. */
const FREE_BOX_BYTES = 8;

const plain = (side: number): Sharp =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 4,
      background: { r: 10, g: 60, b: 120, alpha: 0.5 },
    },
  });
const deep = (side: number): Sharp => plain(side).toColourspace('rgb16');

/** Bytes after the picture, up to the file limit: they use memory like any others. */
function padded(file: Buffer, isAvif: boolean): Buffer {
  const padding = Buffer.alloc(MAX_IMAGE_BYTES - file.length);
  if (isAvif) {
    padding.writeUInt32BE(padding.length);
    padding.write('free', FREE_BOX_BYTES / 2, 'latin1');
  }
  return Buffer.concat([file, padding]);
}

const full = { quality: 80, chromaSubsampling: '4:4:4' } as const;
const KINDS: Record<string, () => Sharp> = {
  'JPEG, baseline': () => plain(LARGE).flatten().jpeg(full),
  'JPEG, progressive': () =>
    plain(LARGE)
      .flatten()
      .jpeg({ ...full, progressive: true }),
  'JPEG, progressive, four inks': () =>
    plain(LARGE)
      .flatten()
      .toColourspace('cmyk')
      .jpeg({ ...full, progressive: true }),
  'PNG, 16 bit': () => deep(LARGE).png(),
  'PNG, 16 bit, interlaced': () => deep(LARGE).png({ progressive: true }),
  'WebP, lossy': () => plain(LARGE).webp({ effort: 0 }),
  'WebP, lossless': () => plain(LARGE).webp({ effort: 0, lossless: true }),
  'AVIF, 8 bit': () => plain(LARGE_AVIF).avif({ effort: 0, chromaSubsampling: '4:4:4' }),
  'AVIF, 10 bit': () =>
    deep(LARGE_AVIF).avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 10 }),
  'AVIF, 12 bit': () =>
    deep(LARGE_AVIF).avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 12 }),
};

/**
 * The picture of each format that uses most memory, by name, if the name contains `part`: the
 * maximum of pixels and bytes.
 */
async function* worstPictures(part = ''): AsyncGenerator<[string, Buffer]> {
  for (const [name, draw] of Object.entries(KINDS)) {
    if (!name.includes(part)) continue;
    yield [name, padded(await draw().toBuffer(), name.startsWith('AVIF'))];
  }
}

/** Sends a picture to a service. */
type Upload = (...files: Blob[]) => Promise<unknown>;

async function uploadsOf(shop: StartedShop): Promise<Record<string, Upload>> {
  const [buyer] = await signUpBuyers(shop, 1);
  const [product] = await makeProducts(shop, 1, 1000);
  if (!product) throw new Error('There is no product.');
  const { auth, orders } = apiOf(shop, buyer);
  const { products } = apiOf(shop, await signInAdmin(shop));
  let made = 0;
  const newOrder = () => {
    made += 1;
    const transactionId = `UTR${String(made).padStart(9, '0')}`;
    const order = buildOrderOf([{ product, quantity: 1 }]);
    return JSON.stringify({ ...order, paymentMethod: 'pre-paid', transactionId });
  };
  const body = {
    name: 'Kurti',
    category: 'Bench',
    price: '1299',
    saleprice: '999',
    stock: '1',
    colors: JSON.stringify([{ name: 'Indigo', sizes: ['M'], newImages: 1 }]),
  };
  return {
    auth: (...files) => auth.setAvatar({ files }),
    orders: (...files) => orders.createUpi({ body: { orderData: newOrder() }, files }),
    products: (...files) => products.create({ body, files }),
  };
}

/** Result: `taken`, or status and code of an error. */
const send = (upload: Upload, picture: Buffer): Promise<string> =>
  upload(new Blob([new Uint8Array(picture)])).then(
    () => 'taken',
    (error: ApiError) => `${error.status} ${error.code}`,
  );

/** Megabytes, as in deploy/kubernetes. */
async function limitOf(service: string): Promise<number> {
  const file = join(process.cwd(), `deploy/kubernetes/base/services/${service}.yaml`);
  const found = /limits:\s+memory: (\d+)([GM])i/.exec(await readFile(file, 'utf8'));
  return Number(found?.[1] ?? 0) * (found?.[2] === 'G' ? 1024 : 1);
}

const column = (megabytes: number): string => megabytes.toFixed(0).padStart(10);

/**
 * Sends eight pictures of a kind at once. @returns peak megabytes of all processes of the service
 * together
 */
async function measure(pid: number, title: string, upload: Upload, picture: Buffer) {
  const memory = watchMemory(pid);
  const sent = Array.from({ length: AT_ONCE }, () => send(upload, picture));
  const statuses = [...new Set(await Promise.all(sent))].join(', ');
  const { self, child, together } = await memory.end();
  console.log(`${title}${column(self)}${column(child)}${column(together)}  ${statuses}`);
  return together;
}

await withShop({ LOG_LEVEL: 'error' }, async (shop) => {
  const uploads = await uploadsOf(shop);
  const peaks = new Map<string, number>();
  console.log(`${'MB maximum'.padEnd(40)}   service   decoder  together  answers`);
  for await (const [name, picture] of worstPictures(
    parseArgs({ allowPositionals: true }).positionals[0],
  )) {
    for (const [service, upload] of Object.entries(uploads)) {
      const title = service.padEnd(10) + name.padEnd(30);
      const peak = await measure(await pidOf(shop, service), title, upload, picture);
      peaks.set(service, Math.max(peak, peaks.get(service) ?? 0));
    }
  }
  for (const [service, peak] of peaks) {
    const limit = await limitOf(service);
    console.log(
      `${service.padEnd(10)}${peak.toFixed(0)} MB maximum, limit of its container ${limit} MB`,
    );
    if (peak + SPARE > limit) process.exitCode = 1;
  }
});
