import { createOutbox, prepareSubscribers } from '@tanabana/service-kit/events';
import { createMailQueue } from '@tanabana/service-kit/mail';
import {
  createAudit,
  createChangeFeed,
  createFeedFollower,
  createGstRateTable,
  createMergedAccounts,
  createRates,
  createRemovedAccounts,
  createSigner,
  databaseName,
  type MigrateOptions,
  migrate,
  secretOf,
  serviceDatabase,
} from '@tanabana/service-kit/mongo';
import { createStock, PRODUCTS_SERVICE } from '@tanabana/service-kit/stock';
import type { MongoClient } from 'mongodb';
import { createBackInStockRepository } from './back-in-stock/back-in-stock-repository.ts';
import { createOrderChangeRepository } from './changes/order-change-repository.ts';
import { createConfirmationRepository } from './confirmations/confirmation-repository.ts';
import { createCustomerIndex } from './customers/customer-index.ts';
import { createCustomerRepository } from './customers/customer-repository.ts';
import { createSegmentRepository } from './customers/segment-repository.ts';
import { prepareDatabase } from './database.ts';
import { createDeliveredRepository } from './deliveries/delivered-repository.ts';
import { createDeliverySettings } from './delivery/delivery-settings-repository.ts';
import { createPinCodeTables } from './delivery/pin-code-repository.ts';
import { createTrackingLinks } from './fulfilment/tracking-links.ts';
import { createGstReturnRepository } from './gst-returns/return-repository.ts';
import { createOrderKeys } from './guests/order-keys.ts';
import { createInvoiceRepository } from './invoices/invoice-repository.ts';
import { createOpenUnits } from './limits/open-units-repository.ts';
import { createOrderMails } from './mails/order-mails.ts';
import { createProvenAddressRepository } from './mails/proven-address-repository.ts';
import { createMergedAccountRepository } from './merged-accounts/merged-account-repository.ts';
import { createMergedGuestRepository } from './merged-accounts/merged-guest-repository.ts';
import { paymentDeadlines } from './migrations/0001-payment-deadlines.ts';
import { searchTexts } from './migrations/0002-search-text.ts';
import { createOrderRepository } from './orders/order-repository.ts';
import { createOrderPaymentRepository } from './payments/order-payment-repository.ts';
import { createPaymentRepository } from './payments/payment-repository.ts';
import { createScreenshotRepository } from './payments/screenshot-repository.ts';
import { createPlacingRepository } from './placing/placing-repository.ts';
import { createQuoteSignatures } from './pricing/quote-signature.ts';
import { activePromotions } from './promotions/active-promotions.ts';
import { createPromotionRepository } from './promotions/promotion-repository.ts';
import { createPromotionUses } from './promotions/promotion-uses-repository.ts';
import { createRefundRepository } from './refunds/refund-repository.ts';
import { createRemovedAccountRepository } from './removed-accounts/removed-account-repository.ts';
import { createRefundDetails } from './returns/refund-details.ts';
import { createReturnQueueRepository } from './returns/return-queue-repository.ts';
import type { ShopSettings } from './settings.ts';
import { createStatsRepository } from './stats/stats-repository.ts';
import { createStatusRepository } from './statuses/status-repository.ts';
import { createStockHistoryRepository } from './stock-history/stock-history-repository.ts';
import { createUnpaidRepository } from './unpaid/unpaid-repository.ts';

interface OrderMigrateOptions extends MigrateOptions {
  now?: () => Date;
}

export type OrderStorage = ReturnType<typeof createStorage>;

/** All data of this service, in `<prefix>_orders` of the cluster, and the products' stock. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'orders');
  const { db } = database;
  const changeFeed = createChangeFeed(client, dbPrefix);
  const productsDatabase = databaseName(dbPrefix, PRODUCTS_SERVICE);
  const stock = createStock(client, productsDatabase, changeFeed);
  const mails = createMailQueue(db);
  const outbox = createOutbox(db);
  const audit = createAudit(db);
  const openUnits = createOpenUnits(db);
  const invoices = createInvoiceRepository(db);
  const provenAddresses = createProvenAddressRepository(db);
  const backInStock = createBackInStockRepository(db, mails);
  const rates = createRates(db);
  const orderKeys = createOrderKeys(createSigner(db, 'order-keys'));
  const segments = createSegmentRepository(db, audit, changeFeed);
  const customers = createCustomerRepository(db, audit);
  const promotions = createPromotionRepository(db, { audit, segments, changeFeed });
  const promotionUses = createPromotionUses(db);
  const quoteSigner = createSigner(db, 'quotes');
  const trackingSigner = createSigner(db, 'tracking-links');
  const payments = createPaymentRepository(db, outbox);
  const statuses = createStatusRepository({
    db,
    stock,
    openUnits,
    promotionUses,
    payments,
    invoices,
    mails,
    outbox,
    audit,
  });
  const migrations = (settings: ShopSettings, now?: () => Date) => [
    paymentDeadlines({
      queue: mails,
      mails: createOrderMails(settings),
      provenAddresses,
      settings,
      now,
    }),
    searchTexts,
  ];
  return {
    ...database,
    orders: createOrderRepository(db),
    delivered: createDeliveredRepository(db),
    placing: createPlacingRepository({
      db,
      stock,
      openUnits,
      promotionUses,
      provenAddresses,
      mails,
      outbox,
    }),
    statuses,
    /** Parcels, returns, refunds and edits. */
    changes: createOrderChangeRepository({
      db,
      stock,
      statuses,
      invoices,
      openUnits,
      mails,
      outbox,
      audit,
      provenAddresses,
    }),
    trackingLinks: createTrackingLinks(trackingSigner),
    refundDetails: createRefundDetails(() => secretOf(db, 'refund-details')),
    returnQueue: createReturnQueueRepository(db),
    refunds: createRefundRepository({ db, payments, mails, outbox, audit }),
    payments,
    orderPayments: createOrderPaymentRepository(db),
    unpaid: createUnpaidRepository(db, mails),
    confirmations: createConfirmationRepository(db),
    screenshots: createScreenshotRepository(db),
    invoices,
    gstReturns: createGstReturnRepository(db),
    stats: createStatsRepository(db),
    stockHistory: createStockHistoryRepository(db),
    orderKeys,
    promotions,
    promotionUses,
    /** Returns the promotions from memory. */
    promotionsNow: activePromotions(promotions, changeFeed),
    deliverySettings: createDeliverySettings(db, client.db(productsDatabase), audit, changeFeed),
    pinCodes: createPinCodeTables(db, audit, changeFeed),
    quoteSignatures: createQuoteSignatures(quoteSigner),
    audit,
    mails,
    outbox,
    provenAddresses,
    backInStock,
    customers,
    customerIndex: createCustomerIndex(customers, () => new Date()),
    segments,
    /** Copies accounts of the auth service from where it stopped. */
    accountsFollowed: createFeedFollower(db, 'accounts'),
    mergedAccounts: createMergedAccounts(db),
    ordersOfMerged: createMergedAccountRepository({
      db,
      customers,
      promotionUses,
      provenAddresses,
    }),
    mergedGuests: createMergedGuestRepository({
      db,
      customers,
      promotionUses,
      provenAddresses,
      audit,
    }),
    removedAccounts: createRemovedAccounts(db),
    ordersOfRemoved: createRemovedAccountRepository(db),
    rates,
    stock,
    gstRates: createGstRateTable(client.db(productsDatabase), changeFeed),
    changeFeed,
    /** Migrates data of older versions; call it first. */
    migrate: (settings: ShopSettings, options?: OrderMigrateOptions): Promise<void> =>
      migrate(db, migrations(settings, options?.now), options),
    /** Creates missing collections, indexes and secrets. */
    async prepare(): Promise<void> {
      await prepareDatabase(db);
      await Promise.all([
        mails.prepare(),
        outbox.prepare(),
        prepareSubscribers(db),
        stock.prepare(),
        audit.prepare(),
        provenAddresses.prepare(),
        backInStock.prepare(),
        rates.prepare(),
        orderKeys.prepare(),
        quoteSigner.prepare(),
        trackingSigner.prepare(),
        changeFeed.prepare(),
      ]);
    },
  };
}
