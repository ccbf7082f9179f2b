import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type StartedShop, startShop } from '@tanabana/local/shop';
import { orderFor, signInAdmin, signUpBuyers, stockShelf } from '../orders/buyers.ts';
import { watchMemory } from './memory.ts';
import { worstPictures } from './worst-pictures.ts';

// The most memory that each service takes over pictures, beside the limit of its container: `npm run
// bench:pictures [-- AVIF]`. A shop of its own that is thrown away, loopback only; Linux only.

const AT_ONCE = 8;
/** Megabytes that a service must stay away from its limit. */
const SPARE = 64;

interface Upload {
  service: string;
  method: string;
  path: string;
  token: string;
  form(picture: Blob): FormData;
}

function formOf(fields: Record<string, string>, field: string, picture: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, picture, 'picture');
  return form;
}

async function uploadsOf(shop: StartedShop): Promise<Upload[]> {
  const { token: adminToken } = await signInAdmin(shop);
  const [buyer] = await signUpBuyers(shop, 1);
  const [product] = await stockShelf(shop, 1, 1000);
  const token = buyer?.token ?? '';
  const lines = [{ id: product?._id ?? '', quantity: 1 }];
  let orders = 0;
  const newOrder = () => {
    orders += 1;
    const transactionId = `UTR${String(orders).padStart(9, '0')}`;
    return { ...orderFor(lines), paymentMethod: 'pre-paid', transactionId };
  };
  const aProduct = {
    name: 'Kurti',
    category: 'Bench',
    price: '1299',
    saleprice: '999',
    stock: '1',
    colors: JSON.stringify([{ name: 'Indigo', sizes: ['M'], newImages: 1 }]),
  };
  return [
    {
      service: 'auth',
      method: 'PUT',
      path: '/api/auth/me/avatar',
      token,
      form: (picture) => formOf({}, 'avatar', picture),
    },
    {
      service: 'orders',
      method: 'POST',
      path: '/api/orders/create-upi',
      token,
      form: (picture) =>
        formOf({ orderData: JSON.stringify(newOrder()) }, 'paymentScreenshot', picture),
    },
    {
      service: 'products',
      method: 'POST',
      path: '/api/products',
      token: adminToken,
      form: (picture) => formOf(aProduct, 'images', picture),
    },
  ];
}

async function send(shop: StartedShop, upload: Upload, picture: Buffer): Promise<string> {
  const answer = await fetch(shop.address + upload.path, {
    method: upload.method,
    headers: { authorization: `Bearer ${upload.token}` },
    body: upload.form(new Blob([new Uint8Array(picture)])),
  });
  const { code = '' } = (await answer.json()) as { code?: string };
  return `${answer.status} ${code}`.trim();
}

async function pidOf(shop: StartedShop, service: string): Promise<number> {
  const pid = (await shop.processes())[service];
  if (!pid) throw new Error(`The service ${service} is not there.`);
  return pid;
}

/** Megabytes, as deploy/kubernetes says. */
async function limitOf(service: string): Promise<number> {
  const file = join(process.cwd(), `deploy/kubernetes/base/services/${service}.yaml`);
  const found = /limits:\s+memory: (\d+)([GM])i/.exec(await readFile(file, 'utf8'));
  return Number(found?.[1] ?? 0) * (found?.[2] === 'G' ? 1024 : 1);
}

const column = (megabytes: number): string => megabytes.toFixed(0).padStart(10);

/** Eight of a kind at once; gives what all processes of the service took together, in megabytes. */
async function measure(shop: StartedShop, upload: Upload, name: string, picture: Buffer) {
  const memory = watchMemory(await pidOf(shop, upload.service));
  const sent = Array.from({ length: AT_ONCE }, () => send(shop, upload, picture));
  const statuses = [...new Set(await Promise.all(sent))].join(', ');
  const { self, child, together } = await memory.end();
  console.log(
    `${upload.service.padEnd(10)}${name.padEnd(30)}${column(self)}${column(child)}${column(together)}  ${statuses}`,
  );
  return together;
}

const shop = await startShop({
  program: process.env.START_PROGRAM,
  env: { SEED: 'none', LOG_LEVEL: 'error' },
});
try {
  const uploads = await uploadsOf(shop);
  const peaks = new Map<string, number>();
  console.log(`${'MB at most'.padEnd(40)}   service   decoder  together  answers`);
  for await (const [name, picture] of worstPictures(process.argv[2])) {
    for (const upload of uploads) {
      const peak = await measure(shop, upload, name, picture);
      peaks.set(upload.service, Math.max(peak, peaks.get(upload.service) ?? 0));
    }
  }
  for (const [service, peak] of peaks) {
    const limit = await limitOf(service);
    console.log(
      `${service.padEnd(10)}${peak.toFixed(0)} MB at most, its container may ${limit} MB`,
    );
    if (peak + SPARE > limit) process.exitCode = 1;
  }
} finally {
  await shop.stop();
}
