import { BUYER_RETURN_REASONS, RETURN_STATES, type ShipmentImport } from '@tanabana/contracts';
import { connect, databaseName, newId } from '@tanabana/service-kit/mongo';
import { ORDERS, type OrderRecord } from '@tanabana/service-orders/library';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { signInAdmin } from '@tanabana/test-kit/shop-client';
import { fillOrders } from '../demo-orders.ts';
import { logLoad, logMedianAndWorst } from '../figures.ts';
import { withShop } from '../shop.ts';

// `npm run bench:fulfilment [orders]` measures a file of parcels and the pages of returns, on a temporary
// shop and loopback addresses only; see README.md.

const COUNT = Number(process.argv[2] ?? 100_000);
const PARCELS = 2000;
const ROUNDS = 20;
/** Every tenth delivered order has a return. */
const RETURNED = 10;

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** An order with a return, if it is one of those. */
function withReturn(order: OrderRecord, index: number): OrderRecord {
  if (order.orderStatus !== 'Delivered' || index % RETURNED !== 0) return order;
  const number = Math.floor(index / RETURNED);
  const state = of(RETURN_STATES, number);
  const by = { id: order.userId, username: order.username };
  const at = order.createdAt;
  return {
    ...order,
    returns: [
      {
        id: newId(at).toHexString(),
        number: 1,
        line: 0,
        quantity: 1,
        reason: of(BUYER_RETURN_REASONS, number),
        note: '',
        photos: 0,
        resolution: 'refund',
        method: 'pickup',
        state,
        history: [{ at, state, by }],
        movements: [],
        requestedAt: at,
      },
    ],
  };
}

async function openOrders(shop: StartedShop): Promise<string[]> {
  const client = await connect(shop.mongodbUri);
  const found = await client
    .db(databaseName(shop.dbPrefix, 'orders'))
    .collection(ORDERS)
    .find({ orderStatus: { $in: ['Pending', 'Accepted'] } }, { projection: { _id: 1 } })
    .limit(PARCELS)
    .toArray();
  await client.close();
  return found.map(({ _id }) => _id.toHexString());
}

async function send(shop: StartedShop, token: string, rows: readonly string[]): Promise<string> {
  const began = performance.now();
  const answer = await fetch(`${shop.address}/api/orders/shipments.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
    body: ['order,awb,courier,status', ...rows].join('\n'),
  });
  const { changed, unchanged, refused } = (await answer.json()) as ShipmentImport;
  const seconds = (performance.now() - began) / 1000;
  return `${seconds.toFixed(1)} s: ${changed} changed, ${unchanged} unchanged, ${refused} refused`;
}

async function measureFile(shop: StartedShop, token: string): Promise<void> {
  const ids = await openOrders(shop);
  const rowsOf = (status: string): string[] =>
    ids.map((id, at) => `${id},AWB${100_000 + at},Delhivery,${status}`);
  console.log(
    `${ids.length} parcels created, packed: ${await send(shop, token, rowsOf('Packed'))}`,
  );
  console.log(`the same file again: ${await send(shop, token, rowsOf('Packed'))}`);
  console.log(`handed over, with invoices: ${await send(shop, token, rowsOf('Handed over'))}`);
  console.log(`delivered: ${await send(shop, token, rowsOf('Delivered'))}`);
}

const PAGES = {
  'open returns, first page': 'returns?state=open&limit=50',
  'open returns, page 20': 'returns?state=open&limit=50&page=20',
  'all returns, last page': 'returns?limit=50&page=100',
  'returns, search for a name': 'returns?q=asha',
  'report of 30 days': 'returns/report?days=30',
  'report of 90 days': 'returns/report?days=90',
  'report of 365 days': 'returns/report?days=365',
};

async function measurePages(shop: StartedShop, token: string): Promise<void> {
  console.log('milliseconds                     median    worst');
  for (const [name, path] of Object.entries(PAGES)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const answer = await fetch(`${shop.address}/api/orders/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      times.push(performance.now() - began);
    }
    logMedianAndWorst(name, times);
  }
}

logLoad();
await withShop({ LOG_LEVEL: 'error', GST_RATE: '5' }, async (shop) => {
  await fillOrders(shop.mongodbUri, shop.dbPrefix, COUNT, withReturn);
  const { token } = await signInAdmin(shop);
  await measurePages(shop, token);
  await measureFile(shop, token);
});
