import type { ErrorBody, NewOrderInput, PlacedOrder } from '@tanabana/contracts';
import { createLogger, localVerifier } from '@tanabana/service-kit';
import { notificationSubscribers } from '@tanabana/service-kit/channels';
import { createSubscriberRounds } from '@tanabana/service-kit/events';
import { createMailLimits, DEFAULT_MAIL_LIMITS } from '@tanabana/service-kit/mail';
import { createQueues } from '@tanabana/service-kit/queues';
import { PRODUCTS_COLLECTION, type StockedProduct } from '@tanabana/service-kit/stock';
import {
  buildOrderInput,
  buildUser,
  listen,
  type StoredData,
  serviceData,
} from '@tanabana/test-kit';
import { ObjectId } from 'mongodb';
import { afterAll, expect } from 'vitest';
import { type AppDeps, createApp } from '../src/app.ts';
import { createConfirmations } from '../src/confirmations/confirmation-service.ts';
import { createConsistencyRepository } from '../src/consistency/consistency-repository.ts';
import type { Couriers } from '../src/couriers/couriers.ts';
import { createShipmentService } from '../src/fulfilment/shipment-service.ts';
import { createOrderMails } from '../src/mails/order-mails.ts';
import { createOrderNotifications } from '../src/notifications/order-notifications.ts';
import { createPaymentService } from '../src/payments/payment-service.ts';
import type { PaymentProviders } from '../src/payments/providers/providers.ts';
import type { ShopSettings } from '../src/settings.ts';
import { createStorage } from '../src/storage.ts';

type Line = NewOrderInput['products'][number];
export type Placed = PlacedOrder & ErrorBody;

type SignedIn = NonNullable<Parameters<typeof buildUser>[0]> & { isEmailProven?: boolean };

export const SETTINGS: ShopSettings = {
  storeName: 'Tanabana',
  publicUrl: 'https://shop.example',
  upiId: 'tanabana@bank',
  takesPrepaid: true,
  guestCheckout: false,
  firstOrderFreeShipping: false,
  sellerKind: null,
  gstRate: null,
  gstBetween: 'higher',
  paysExportTax: true,
  gstin: null,
  legalName: null,
  storeAddress: null,
  storeRegion: null,
  maxOpenUnits: 500,
  declinedKeptMs: 24 * 3_600_000,
  remindAfterMs: 12 * 3_600_000,
  payWithinMs: 30 * 60_000,
  refundKey: null,
  notifies: { payments: true, returns: true },
  ownerEmail: 'owner@shop.example',
};

const keyed = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'Idempotency-Key': key };

/** Checks the orders of a test file after its last test (rule 17.8). */
const checkAfterwards = (db: Parameters<typeof createConsistencyRepository>[0]): void =>
  afterAll(async () => {
    expect((await createConsistencyRepository(db).check()).faults).toEqual([]);
  });

/**
 * The orders service over HTTP on a database of the test file.
 * @param stored documents by collection, of an earlier version
 */
export async function openShop(overrides: Partial<ShopSettings> = {}, stored: StoredData = {}) {
  const { serviceClient: client, prefix, db, tokens } = await serviceData('orders', stored);
  const storage = createStorage(client, prefix);
  await storage.migrate({ ...SETTINGS, ...overrides });
  await storage.prepare();
  const products = db('products').collection<StockedProduct>(PRODUCTS_COLLECTION);
  await products.createIndex({ sku: 1 });
  let clock = () => new Date();
  checkAfterwards(db('orders'));
  const verifyToken = localVerifier(tokens.jwks);
  const log = createLogger('orders', 'silent');
  /** Starts another instance on the same database. */
  const start = (changed: Partial<ShopSettings> = {}, deps: Partial<AppDeps> = {}) =>
    listen(
      createApp({
        storage,
        settings: Object.defineProperties(
          { ...SETTINGS, ...overrides },
          Object.getOwnPropertyDescriptors(changed),
        ),
        verifyToken,
        log,
        now: () => clock(),
        ...deps,
      }),
    );
  const http = await start();
  /** Lines that the log channel has written. */
  const logged: [object, string][] = [];
  const subscribers = createSubscriberRounds({
    db: storage.db,
    outbox: storage.outbox,
    subscribers: notificationSubscribers(
      createOrderNotifications({
        storage,
        mails: createOrderMails({ ...SETTINGS, ...overrides }),
      }),
      {
        mails: storage.mails,
        log: { info: (fields: object, text: string) => void logged.push([fields, text]) } as never,
        env: { NOTIFICATION_LOG: true },
      },
    ),
    log,
  });
  await subscribers.prepare();

  const signIn = async ({ isEmailProven, ...overrides }: SignedIn = {}) => {
    const user = buildUser(overrides);
    return { ...user, token: await tokens.buildToken({ ...user, isEmailProven }) };
  };

  return {
    http,
    start,
    prefix,
    storage,
    client,
    db,
    products,
    signIn,
    shopper: await signIn(),
    admin: await signIn({ isAdmin: true }),
    /** Handles the domain events that are stored, as instances do every second. */
    handleEvents: subscribers.run,
    logged,
    /** What cancels unconfirmed orders. */
    confirmations: () =>
      createConfirmations({
        storage,
        mails: createOrderMails({ ...SETTINGS, ...overrides }),
        now: () => clock(),
      }),
    /** The service that looks up booked parcels at their couriers. */
    shipments: (couriers: Couriers) =>
      createShipmentService({
        storage,
        settings: { ...SETTINGS, ...overrides },
        couriers,
        inTurn: createQueues(),
        mails: createOrderMails({ ...SETTINGS, ...overrides }),
        now: () => clock(),
      }),
    /** What reconciles payments with their providers and cancels orders that are not paid. */
    payments: (providers: PaymentProviders, limits = DEFAULT_MAIL_LIMITS) =>
      createPaymentService({
        storage,
        settings: { ...SETTINGS, ...overrides },
        providers,
        inTurn: createQueues(),
        mails: createOrderMails({ ...SETTINGS, ...overrides }),
        mailLimits: createMailLimits({
          rates: storage.rates,
          settings: limits,
          now: () => clock().getTime(),
        }),
        now: () => clock(),
      }),
    setClock(next: () => Date) {
      clock = next;
    },

    /** Stores a product; prices in paise. */
    async stock(overrides: Partial<StockedProduct> = {}): Promise<StockedProduct> {
      const stocked = buildStocked(overrides);
      await products.insertOne(stocked);
      return stocked;
    },

    async left(product: StockedProduct): Promise<number | undefined> {
      return (await products.findOne({ _id: product._id }))?.stock;
    },

    /** As a guest without a token. */
    place: (input: NewOrderInput, token?: string, key?: string, instance = http) =>
      instance.call<Placed>('POST', '/api/orders/create', {
        token,
        body: input,
        headers: keyed(key),
      }),

    placeUpi: (input: NewOrderInput, token?: string, options: UpiOptions = {}) => {
      const body = new FormData();
      body.append('orderData', JSON.stringify(input));
      const { screenshot, key, instance = http } = options;
      if (screenshot) {
        body.append('paymentScreenshot', new Blob([new Uint8Array(screenshot)]), 'paid.png');
      }
      const headers = keyed(key);
      return instance.call<Placed>('POST', '/api/orders/create-upi', { token, body, headers });
    },
  };
}

export interface UpiOptions {
  screenshot?: Uint8Array;
  key?: string;
  instance?: Awaited<ReturnType<typeof listen>>;
}

/** A stored product: 999 rupees instead of 1299, 10 in stock, two colours. */
export function buildStocked(overrides: Partial<StockedProduct> = {}): StockedProduct {
  const stock = overrides.stock ?? 10;
  const _id = new ObjectId();
  return {
    _id,
    name: 'Indigo Kurti',
    sku: `KU-${_id.toHexString()}`,
    category: { _id: new ObjectId(), name: 'Kurti', slug: 'kurti' },
    gender: 'women',
    tag: 'regular',
    price: 129900,
    sellingPrice: 99900,
    inStock: stock > 0,
    colors: [
      { name: 'Indigo', sizes: ['S', 'M'], images: [new ObjectId()] },
      { name: 'Rani', sizes: [], images: [new ObjectId(), new ObjectId()] },
    ],
    ...overrides,
    stock,
  };
}

/** A line as a browser sends it, at the selling price. */
export const lineOf = (product: StockedProduct, overrides: Partial<Line> = {}): Line => ({
  productId: product._id.toHexString(),
  name: product.name,
  quantity: 1,
  price: product.sellingPrice / 100,
  originPrice: product.price / 100,
  selectedColor: 'Indigo',
  selectedSize: 'M',
  ...overrides,
});

/** An order as a browser sends it, with the total of its lines. */
export function orderOf(products: Line[], overrides: Partial<NewOrderInput> = {}): NewOrderInput {
  const subtotal = products.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const shippingCharge = subtotal >= 1000 ? 0 : 50;
  return buildOrderInput({
    products,
    shippingCharge,
    totalPrice: Math.round((subtotal + shippingCharge) * 100) / 100,
    ...overrides,
  });
}

/** An order that is paid through a provider, as a browser sends it. */
export const onlineOrderOf = (products: Line[], overrides: Partial<NewOrderInput> = {}) =>
  orderOf(products, {
    paymentMethod: 'pre-paid',
    paymentProvider: 'simulated',
    ...overrides,
  });

/** A prepaid order as a browser sends it, with a unique UTR by default. */
export const upiOrderOf = (products: Line[], overrides: Partial<NewOrderInput> = {}) =>
  orderOf(products, {
    paymentMethod: 'pre-paid',
    transactionId: `UTR${new ObjectId().toHexString()}`,
    ...overrides,
  });
