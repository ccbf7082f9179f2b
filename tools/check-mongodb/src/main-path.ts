import { startShop } from '@tanabana/shop-runner/shop';
import { buildOrderOf } from '@tanabana/test-kit/builders';
import {
  apiOf,
  createCaller,
  makeProducts,
  orderRepeatedly,
  signUpBuyers,
} from '@tanabana/test-kit/shop-client';
import type { Finding } from './examine-cluster.ts';

const BUYERS = 8;
const UNITS = 100_000;
const BOUGHT = 3;
const SECONDS = 5;

interface ShopOptions {
  uri: string;
  /** Prefix of the shop's temporary databases. */
  prefix: string;
}

/** Opens a shop on the cluster, orders as shoppers do, and verifies the stock. */
export async function* walkMainPath({ uri, prefix }: ShopOptions): AsyncGenerator<Finding> {
  const shop = await startShop({
    env: {
      MONGODB_URI: uri,
      DB_PREFIX: prefix,
      SEED: 'none',
      LOG_LEVEL: 'warn',
      MAX_OPEN_PIECES: '1000000',
    },
  });
  try {
    const caller = createCaller(shop.address);
    const products = await makeProducts(shop, BUYERS, UNITS);
    const buyers = await signUpBuyers(shop, BUYERS);
    const [product] = products;
    if (!product) throw new Error('No product was created.');
    const { status } = await caller.call({
      method: 'POST',
      path: '/api/orders/create',
      token: buyers[0]?.token,
      body: buildOrderOf([{ product, quantity: BOUGHT }]),
    });
    const left = (await apiOf(shop).products.get({ params: { id: product._id } })).stock;
    yield {
      name: 'main path',
      isGood: status === 201 && left === UNITS - BOUGHT,
      line: `product, account, order (${status}); ${UNITS - left} of ${BOUGHT} units left the stock`,
    };
    const { perSecond } = await orderRepeatedly(
      caller,
      buyers,
      (buyer) => products[buyer] ?? product,
      SECONDS,
    );
    yield {
      name: 'orders',
      isGood: true,
      line: `${perSecond.toFixed(0)} a second with ${BUYERS} buyers, for ${SECONDS} s`,
    };
  } finally {
    await shop.stop();
  }
}
