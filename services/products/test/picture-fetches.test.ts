import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ImportResult, PictureFetches, Product, ProductList } from '@tanabana/contracts';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createPictureFetch } from '../src/images/fetching/fetch-picture.ts';
import { createPictureFetcher } from '../src/images/fetching/picture-fetcher.ts';
import { createPictureService } from '../src/images/picture-service.ts';
import { createProductService } from '../src/products/product-service.ts';
import { KURTI, openShop, picture } from './shop.ts';

const shop = await openShop();
const { admin, http, storage } = shop;

const jpeg = Buffer.from(await (await picture()).arrayBuffer());
const MEGABYTE = 1024 * 1024;
/** Number of requests by path. */
const asked = new Map<string, number>();
let isBroken = false;
const answers: Record<string, RequestListener> = {
  '/text': (_, response) => response.end('no picture'),
  '/broken': (_, response) => {
    if (isBroken) response.writeHead(503);
    response.end(isBroken ? 'busy' : jpeg);
  },
  '/away': (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/1.jpg' }).end(),
  '/moved': (_, response) => response.writeHead(301, { location: '/a.jpg' }).end(),
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/announced': (_, response) =>
    response.writeHead(200, { 'content-length': String(9 * MEGABYTE) }).write('x'),
  '/endless': (request, response) => {
    const more = () => {
      while (!request.socket.destroyed && response.write(Buffer.alloc(MEGABYTE)));
    };
    response.on('drain', more);
    more();
  },
};
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.set(path, (asked.get(path) ?? 0) + 1);
  const answer = answers[path];
  if (answer) answer(request, response);
  else if (path.endsWith('.jpg')) response.end(jpeg);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const SOURCE = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('only pictures at public addresses are fetched (rule 10.24)', () => {
  test.each([
    [`${SOURCE}/a.jpg`, 'The address is not public.'],
    ['http://localhost/a.jpg', 'The address is not public.'],
    ['http://[::1]/a.jpg', 'The address is not public.'],
    ['http://[::ffff:127.0.0.1]/a.jpg', 'The address is not public.'],
    ['http://2130706433/a.jpg', 'The address is not public.'],
    ['http://0x7f.1/a.jpg', 'The address is not public.'],
    ['http://0.0.0.0/a.jpg', 'The address is not public.'],
    ['http://10.1.2.3/a.jpg', 'The address is not public.'],
    ['http://192.168.1.1/a.jpg', 'The address is not public.'],
    ['http://172.20.0.2:27017/', 'The address is not public.'],
    ['http://169.254.169.254/latest/meta-data', 'The address is not public.'],
    ['http://[fd00::1]/a.jpg', 'The address is not public.'],
    ['http://[64:ff9b::7f00:1]/a.jpg', 'The address is not public.'],
    ['https://127.0.0.1/a.jpg', 'The address is not public.'],
    ['file:///etc/passwd', 'Only http and https addresses are fetched.'],
    ['ftp://example.com/a.jpg', 'Only http and https addresses are fetched.'],
    ['data:image/png;base64,AAAA', 'Only http and https addresses are fetched.'],
    [
      'http://user:secret@example.com/a.jpg',
      'Addresses with a user name or password are not fetched.',
    ],
    ['pictures/a.jpg', 'This is not an address.'],
    ['', 'This is not an address.'],
    [`http://example.com/${'a'.repeat(3000)}`, 'This is not an address.'],
  ])('%s is refused', async (address, message) => {
    await expect(createPictureFetch([])(address)).rejects.toThrow(message);
    expect(asked.get('/a.jpg')).toBeUndefined();
  });

  const fetchPicture = createPictureFetch(['127.0.0.1']);
  test.each([
    ['/away', 'The address is not public.', false],
    ['/file', 'Only http and https addresses are fetched.', false],
    ['/loop', 'The address redirects more than 3 times.', false],
    ['/announced', 'The picture is larger than 8 MB.', false],
    ['/endless', 'The picture is larger than 8 MB.', false],
    ['/missing', 'The server answered 404.', false],
  ])('%s of an allowed server: %s', async (path, message, isTemporary) => {
    await expect(fetchPicture(`${SOURCE}${path}`)).rejects.toMatchObject({ message, isTemporary });
  });

  test('a failure of the server is temporary; a redirect is followed', async () => {
    isBroken = true;
    await expect(fetchPicture(`${SOURCE}/broken`)).rejects.toMatchObject({ isTemporary: true });
    await expect(fetchPicture('http://127.0.0.1:1/a.jpg')).rejects.toMatchObject({
      message: 'The server cannot be reached (ECONNREFUSED).',
      isTemporary: true,
    });
    expect(await fetchPicture(`${SOURCE}/moved`)).toEqual(jpeg);
  });
});

describe('pictures of imported products', () => {
  /** Milliseconds by which the clock of the fetcher is ahead. */
  let ahead = 0;
  const products = createProductService({
    ...storage,
    pictures: createPictureService(storage.pictures),
    indexSync: { current: async () => Promise.reject(new Error('not used')) },
    categories: { find: async () => KURTI },
  });
  const fetchDue = (over: Partial<Parameters<typeof createPictureFetcher>[0]> = {}) =>
    createPictureFetcher({
      queue: storage.pictureFetches,
      products,
      fetchPicture: createPictureFetch(['127.0.0.1']),
      now: () => new Date(Date.now() + ahead),
      ...over,
    })();
  const HEADER = 'sku,name,category,price,saleprice,stock,color,pictures';
  const send = async (...lines: string[]): Promise<ImportResult> => {
    const { status, body } = await http.call<ImportResult>('POST', '/api/products/import', {
      token: admin,
      headers: { 'content-type': 'text/csv' },
      body: [HEADER, ...lines].join('\n'),
    });
    expect(status).toBe(200);
    return body;
  };
  const line = (sku: string, color: string, ...paths: string[]): string =>
    `${sku},Kurti,Kurti,500,500,3,${color},${paths.map((path) => `${SOURCE}${path}`).join(' ')}`;
  const bySku = async (sku: string): Promise<Product> => {
    const { body } = await http.call<ProductList>('GET', '/api/products?limit=1000');
    return body.data.find((product) => product.sku === sku) as Product;
  };
  const imagesOf = async (sku: string) =>
    Object.fromEntries((await bySku(sku)).colors.map(({ name, images }) => [name, images.length]));
  const report = async () =>
    (await http.call<PictureFetches>('GET', '/api/products/picture-fetches', { token: admin }))
      .body;
  const settle = (action: string) =>
    http.call<PictureFetches>('POST', '/api/products/picture-fetches', {
      token: admin,
      body: { action },
    });

  beforeEach(async () => {
    ahead = 0;
    isBroken = false;
    asked.clear();
    await settle('dismiss');
  });

  longTest(
    'are fetched once and stored with their colors, also by two instances; the same file fetches nothing again',
    async () => {
      const sku = unique('PF');
      const lines = [
        line(sku, 'Indigo', '/1.jpg', '/2.jpg'),
        line(sku, 'Rani', '/3.jpg', '/moved'),
        line(`${sku}-2`, 'Red', '/4.jpg'),
      ];
      expect(await send(...lines)).toMatchObject({ added: 3, pictures: 5 });
      expect(await report()).toMatchObject({ waiting: 5, failed: 0 });
      await Promise.all([fetchDue(), fetchDue()]);
      expect(await imagesOf(sku)).toEqual({ Indigo: 2, Rani: 2 });
      expect(await imagesOf(`${sku}-2`)).toEqual({ Red: 1 });
      for (const path of ['/1.jpg', '/2.jpg', '/3.jpg', '/moved', '/4.jpg'])
        expect([path, asked.get(path)]).toEqual([path, 1]);
      expect(await report()).toEqual({ waiting: 0, failed: 0, problems: [] });
      expect(await send(...lines)).toMatchObject({ unchanged: 3, pictures: 0 });
      const [image = ''] = (await bySku(sku)).images;
      expect((await http.fetch(`${image}?w=160`)).status).toBe(200);
    },
  );

  longTest(
    'that cannot be used are reported with product, color and reason; others are stored',
    async () => {
      const sku = unique('PF');
      await send(line(sku, 'Indigo', '/text', '/1.jpg', '/missing'));
      await fetchDue();
      expect(await imagesOf(sku)).toEqual({ Indigo: 1 });
      const { _id } = await bySku(sku);
      const one = { productId: _id, sku, name: 'Kurti', color: 'Indigo' };
      expect(await report()).toEqual({
        waiting: 0,
        failed: 2,
        problems: [
          { ...one, url: `${SOURCE}/text`, reason: 'The file is not a picture that can be used.' },
          { ...one, url: `${SOURCE}/missing`, reason: 'The server answered 404.' },
        ],
      });
      expect((await settle('dismiss')).body).toEqual({ waiting: 0, failed: 0, problems: [] });
    },
  );

  longTest(
    'whose server fails are fetched later, at most three times, and again on request',
    async () => {
      const sku = unique('PF');
      isBroken = true;
      await send(line(sku, 'Indigo', '/broken'));
      for (const [minutes, times] of [
        [0, 1],
        [0.5, 1],
        [1, 2],
        [7, 3],
        [60, 3],
      ] as const) {
        ahead = minutes * 60_000;
        await fetchDue();
        expect([minutes, asked.get('/broken')]).toEqual([minutes, times]);
      }
      expect(await report()).toMatchObject({
        waiting: 0,
        failed: 1,
        problems: [{ reason: 'The server answered 503.' }],
      });
      isBroken = false;
      ahead = 0;
      expect((await settle('retry')).body).toMatchObject({ waiting: 1, failed: 0 });
      await fetchDue();
      expect(await imagesOf(sku)).toEqual({ Indigo: 1 });
    },
  );

  longTest(
    'are not fetched for a color that has pictures, a deleted product, or if they are not wanted',
    async () => {
      const sku = unique('PF');
      const colors = [{ name: 'Indigo', newImages: 1 }];
      await shop.create(
        { sku, name: 'Kurti', colors, stock: '3', price: '500', saleprice: '500' },
        [await picture()],
      );
      expect(await send(line(sku, 'Indigo', '/1.jpg'))).toMatchObject({ pictures: 0 });
      await send(line(`${sku}-2`, 'Red', '/2.jpg'));
      await shop.remove((await bySku(`${sku}-2`))._id);
      await fetchDue();
      expect(asked.size).toBe(0);
      expect(await report()).toMatchObject({ waiting: 0, failed: 0 });
      const { body } = await http.call<ImportResult>('POST', '/api/products/import?pictures=0', {
        token: admin,
        headers: { 'content-type': 'text/csv' },
        body: [HEADER, line(`${sku}-3`, 'Red', '/3.jpg')].join('\n'),
      });
      expect(body).toMatchObject({ added: 1, pictures: 0 });
    },
  );

  longTest('keep what others change meanwhile', async () => {
    const sku = unique('PF');
    await send(line(sku, 'Indigo', '/1.jpg'));
    const { _id } = await bySku(sku);
    const fetching = fetchDue();
    const changed = await shop.change(_id, { description: 'By hand' });
    expect(changed.status).toBe(200);
    await fetching;
    expect(await bySku(sku)).toMatchObject({ description: 'By hand' });
    expect(await imagesOf(sku)).toEqual({ Indigo: 1 });
  });

  longTest(
    'are stored once although the service ends between storing a picture and noting it',
    async () => {
      const sku = unique('PF');
      await send(line(sku, 'Indigo', '/1.jpg', '/2.jpg'));
      const { save } = storage.pictureFetches;
      const queue = {
        ...storage.pictureFetches,
        save: async (...given: Parameters<typeof save>) => {
          if (given[0].pictures.some(({ state }) => state === 'stored')) throw new Error('killed');
          await save(...given);
        },
      };
      await expect(fetchDue({ queue })).rejects.toThrow('killed');
      expect(await imagesOf(sku)).toEqual({ Indigo: 1 });
      ahead = 31 * 60_000;
      await fetchDue();
      expect(await imagesOf(sku)).toEqual({ Indigo: 2 });
      expect(await report()).toMatchObject({ waiting: 0, failed: 0 });
    },
  );

  longTest(
    'stay due if the service is stopped meanwhile, and are fetched by the next instance',
    async () => {
      const sku = unique('PF');
      await send(line(sku, 'Indigo', '/1.jpg', '/2.jpg'));
      const stopping = new AbortController();
      const fetchPicture = async (url: string) => {
        stopping.abort();
        return createPictureFetch(['127.0.0.1'])(url);
      };
      await fetchDue({ fetchPicture, signal: stopping.signal });
      expect(await imagesOf(sku)).toEqual({ Indigo: 1 });
      await fetchDue();
      expect(await imagesOf(sku)).toEqual({ Indigo: 2 });
    },
  );

  longTest('that several colors share are stored for each', async () => {
    const sku = unique('PF');
    await send(line(sku, 'Indigo', '/1.jpg'), line(sku, 'Rani', '/1.jpg'));
    await fetchDue();
    expect(await imagesOf(sku)).toEqual({ Indigo: 1, Rani: 1 });
    expect(await report()).toMatchObject({ waiting: 0, failed: 0 });
  });

  test('are reported to admins only', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const path = '/api/products/picture-fetches';
      expect((await http.call(method, path)).status).toBe(401);
      expect((await http.call(method, path, { token: shop.shopper })).status).toBe(403);
    }
    expect((await settle('other')).status).toBe(400);
  });
});
