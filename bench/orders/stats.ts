import type { Order } from '@tanabana/contracts';
import { connect } from '@tanabana/service-kit/mongo';
import { createStorage } from '@tanabana/service-orders/library';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { createCaller, signInAdmin } from '@tanabana/test-kit/shop-client';
import { fillOrders } from '../demo-orders.ts';
import { compare, logLoad } from '../figures.ts';
import { withSizes } from '../shop.ts';

const SIZES = [10_000, 100_000];
const MEASURED = { rounds: 60, shares: [0.5, 0.95] };

const QUESTIONS: Record<string, string> = {
  'statistics, 30 days': '/api/orders/stats?days=30',
  'statistics, 90 days': '/api/orders/stats?days=90',
  'newest page': '/api/orders?limit=20',
  'late page': '/api/orders?limit=20&page=400',
  'one status': '/api/orders?limit=20&status=Delivered',
  'rare status': '/api/orders?limit=20&status=Returned',
  'payments to check': '/api/orders?limit=20&paymentMethod=pre-paid&paymentStatus=Pending',
  'one day': `/api/orders?limit=20&from=${today()}&to=${today()}`,
  'by total': '/api/orders?limit=20&sort=total-desc',
  'common word': '/api/orders?limit=20&q=kurti',
  'two words': '/api/orders?limit=20&q=asha%20rao',
  'a phone number': '/api/orders?limit=20&q=9810000017',
  'nothing found': '/api/orders?limit=20&q=nobodyatall',
  'word and status': '/api/orders?limit=20&q=meera&status=Shipped',
};

type Measured = ReturnType<typeof createCaller> & { token: string };

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function fill(uri: string, prefix: string, size: number): Promise<void> {
  const client = await connect(uri);
  await createStorage(client, prefix).prepare();
  await client.close();
  await fillOrders(uri, prefix, size);
}

async function open(shop: StartedShop): Promise<Measured> {
  const { token } = await signInAdmin(shop);
  return { ...createCaller(shop.instances.orders?.[0] ?? ''), token };
}

async function ask<T>({ call, token }: Measured, method: string, path: string, body?: object) {
  const answer = await call<T>({ method, path, token, body });
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  return answer;
}

/** Changes an order of today, so that statistics are recalculated. */
async function change(service: Measured, round: number): Promise<void> {
  const { body } = await ask<{ orders: Order[] }>(service, 'GET', '/api/orders?limit=1');
  const orderStatus = round % 2 ? 'Accepted' : 'Pending';
  await ask(service, 'PUT', `/api/orders/update-status/${body.orders[0]?._id}`, { orderStatus });
}

/** The dashboard's requests with 10,000 and with 100,000 orders, alternating. */
export const measureStats = (): Promise<void> =>
  withSizes(SIZES, fill, async (shops) => {
    logLoad();
    const services = await Promise.all(shops.map(open));
    for (const [index, service] of services.entries()) {
      const { ms } = await ask(service, 'GET', '/api/orders/stats');
      console.log(`${SIZES[index]}: first statistics after ${Math.round(ms)} ms`);
    }
    console.log(
      `\n${'milliseconds'.padEnd(28)}   p50: ${SIZES.join(', ')}, ratio    p95: the same`,
    );
    await compare('statistics after a change', services, MEASURED, async (service, round) => {
      await change(service, round);
      return (await ask(service, 'GET', '/api/orders/stats')).ms;
    });
    for (const [kind, path] of Object.entries(QUESTIONS))
      await compare(kind, services, MEASURED, async (one) => (await ask(one, 'GET', path)).ms);
    const exported = await Promise.all(
      services.map((service) => ask(service, 'GET', '/api/orders/export.csv')),
    );
    console.log(`\nexport: ${exported.map(({ ms }) => `${Math.round(ms)} ms`).join(', ')}`);
    for (const { close } of services) close();
  });
