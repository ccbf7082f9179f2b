import { createMailQueue } from '@tanabana/mail-kit';
import { createAudit, createRates, databaseName, ping, secretOf } from '@tanabana/mongo-kit';
import { createStock, PRODUCTS_SERVICE } from '@tanabana/stock';
import type { MongoClient } from 'mongodb';
import { createOrderKeys } from './guests/order-keys.ts';
import { prepareDatabase } from './indexes.ts';
import { createInvoiceRepository } from './invoices/invoice-repository.ts';
import { createOpenPieces } from './limits/open-pieces-repository.ts';
import { createProvenAddressRepository } from './mails/proven-address-repository.ts';
import { createOrderRepository } from './orders/order-repository.ts';
import { createScreenshotRepository } from './payments/screenshot-repository.ts';
import { createPlaceRepository } from './placing/place-repository.ts';
import { createStatsRepository } from './stats/stats-repository.ts';
import { createStatusRepository } from './statuses/status-repository.ts';
import { createUnpaidRepository } from './unpaid/unpaid-repository.ts';

export type OrderStorage = ReturnType<typeof createStorage>;

/** All that this service keeps, in `<prefix>_orders` of the cluster, and the products' stock. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const db = client.db(databaseName(dbPrefix, 'orders'));
  const stock = createStock(client, databaseName(dbPrefix, PRODUCTS_SERVICE));
  const mails = createMailQueue(db);
  const audit = createAudit(db);
  const openPieces = createOpenPieces(db);
  const provenAddresses = createProvenAddressRepository(db);
  const rates = createRates(db);
  const orderKeys = createOrderKeys(() => secretOf(db, 'order-keys'));
  return {
    orders: createOrderRepository(db),
    placing: createPlaceRepository({ client, db, stock, openPieces, mails }),
    statuses: createStatusRepository({ client, db, stock, openPieces, mails, audit }),
    unpaid: createUnpaidRepository(client, db, mails),
    screenshots: createScreenshotRepository(db),
    invoices: createInvoiceRepository(client, db),
    stats: createStatsRepository(db),
    orderKeys,
    audit,
    mails,
    provenAddresses,
    rates,
    stock,
    /** Makes collections and indexes that are missing, and secrets. */
    async prepare(): Promise<void> {
      await prepareDatabase(db);
      await Promise.all([
        mails.prepare(),
        audit.prepare(),
        provenAddresses.prepare(),
        rates.prepare(),
        orderKeys.prepare(),
      ]);
    },
    ready: () => ping(client),
  };
}
