import {
  customerEndpoints,
  eventsBetweenServices,
  orderEndpoints,
  ordersBetweenServices,
} from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps } from '@tanabana/service-kit';
import {
  createMailLimits,
  DEFAULT_MAIL_LIMITS,
  type MailLimitSettings,
  mailHandlers,
} from '@tanabana/service-kit/mail';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { createQueues } from '@tanabana/service-kit/queues';
import { createBackInStock } from './back-in-stock/back-in-stock-service.ts';
import { createConfirmations } from './confirmations/confirmation-service.ts';
import type { Couriers } from './couriers/couriers.ts';
import { createCustomerService } from './customers/customer-service.ts';
import { customerHandlers } from './customers/routes.ts';
import { createDeliveryFeed } from './deliveries/delivery-feed.ts';
import { createDeliveryService } from './delivery/delivery-service.ts';
import type { OrderDeps } from './deps.ts';
import { createOrderEditService } from './edits/order-edit-service.ts';
import { createParcelDocuments } from './fulfilment/parcel-service.ts';
import { createShipmentImportService } from './fulfilment/shipment-import-service.ts';
import { createShipmentService } from './fulfilment/shipment-service.ts';
import { createGstReturnService } from './gst-returns/return-service.ts';
import { createInvoiceService } from './invoices/invoice-service.ts';
import { createInvoicePdf } from './invoices/pdf/invoice-pdf.ts';
import type { LogoReader } from './invoices/pdf/logo-reader.ts';
import { createOrderMails } from './mails/order-mails.ts';
import { orderMailTemplates } from './mails/sample-mails.ts';
import { createOrderService } from './orders/order-service.ts';
import { createPaymentReportService } from './payments/payment-report-service.ts';
import { createPaymentService } from './payments/payment-service.ts';
import { type PaymentProviders, paymentProviders } from './payments/providers/providers.ts';
import { createSettlementService } from './payments/settlements/settlement-service.ts';
import { createActivity } from './placing/batch-queue.ts';
import { createPlaceOrder } from './placing/place-order.ts';
import { createCodeGuesses } from './pricing/code-guesses.ts';
import { createQuoteService } from './pricing/quote-service.ts';
import { createPromotionService } from './promotions/promotion-service.ts';
import { createPartialRefundService } from './refunds/partial-refund-service.ts';
import { createRefundService } from './refunds/refund-service.ts';
import { createGoodsReturnService } from './returns/goods-return-service.ts';
import { createReturnReportService } from './returns/return-report-service.ts';
import { orderAdmission, orderHandlers } from './routes.ts';
import { createSalesAggregateSync } from './stats/sales-aggregate-sync.ts';
import { createStatsService } from './stats/stats-service.ts';
import { createStatusService } from './statuses/status-service.ts';
import { createStockHistoryService } from './stock-history/stock-history-service.ts';

export interface AppDeps
  extends ServiceDeps,
    Pick<OrderDeps, 'storage' | 'settings' | 'batchMs'>,
    Partial<Pick<OrderDeps, 'figures' | 'activity' | 'now' | 'couriers' | 'providers'>> {
  /** Limits of emails that shoppers may cause. */
  mailLimits?: MailLimitSettings;
  /** For the PDFs of invoices, which otherwise have the shop's name. */
  readLogo?: LogoReader | undefined;
}

/** Parcels are entered by hand. */
const NO_COURIERS: Couriers = { all: () => [], find: () => undefined };
/** Orders are paid by hand. */
const NO_PROVIDERS: PaymentProviders = paymentProviders([]);

/** The orders service as a Koa app, used by main and tests. No side effects. */
export function createApp(deps: AppDeps) {
  const { storage, settings, verifyToken, log, metrics, upToDate, now = () => new Date() } = deps;
  const orderDeps: OrderDeps = {
    figures: createSalesAggregateSync(storage.stats, { now, settings }),
    activity: createActivity(),
    couriers: NO_COURIERS,
    providers: NO_PROVIDERS,
    now,
    ...deps,
    mails: createOrderMails(settings),
    inTurn: createQueues(),
    mailLimits: createMailLimits({
      rates: storage.rates,
      settings: deps.mailLimits ?? DEFAULT_MAIL_LIMITS,
      now: () => now().getTime(),
    }),
  };
  const deliveries = createDeliveryFeed(storage.delivered, now);
  return createService({
    name: 'orders',
    endpoints: {
      ...orderEndpoints,
      ...customerEndpoints,
      ...ordersBetweenServices,
      ...eventsBetweenServices,
    },
    admit: orderAdmission(settings),
    handlers: {
      ...orderHandlers({
        place: createPlaceOrder(orderDeps),
        orders: createOrderService(orderDeps),
        exported: (query) => storage.orders.all({ ...query, zone: settings.timeZone }),
        chosen: (ids) => storage.orders.ofIds(ids),
        statuses: createStatusService(orderDeps),
        invoices: createInvoiceService(orderDeps),
        pdf: createInvoicePdf(settings, { readLogo: deps.readLogo }),
        refunds: createRefundService(orderDeps),
        gstReturns: createGstReturnService(orderDeps),
        stats: createStatsService(orderDeps),
        stockHistory: createStockHistoryService(orderDeps),
        audit: storage.audit,
        backInStock: createBackInStock(orderDeps),
        quote: createQuoteService(orderDeps),
        guesses: createCodeGuesses(storage.rates, now),
        promotions: createPromotionService(orderDeps),
        delivery: createDeliveryService(orderDeps),
        shipments: createShipmentService(orderDeps),
        shipmentImport: createShipmentImportService(orderDeps),
        couriers: orderDeps.couriers,
        parcels: createParcelDocuments(orderDeps),
        goodsReturns: createGoodsReturnService(orderDeps),
        returnReport: createReturnReportService(orderDeps),
        partialRefunds: createPartialRefundService(orderDeps),
        edits: createOrderEditService(orderDeps),
        confirmations: createConfirmations(orderDeps),
        payments: createPaymentService({ ...orderDeps, log }),
        paymentReports: createPaymentReportService(orderDeps),
        settlements: createSettlementService(orderDeps),
        online: orderDeps.providers.online?.id,
        mailCalls: mailHandlers(orderMailTemplates(settings), storage.mails),
        publicUrl: settings.publicUrl,
        zone: () => settings.timeZone,
      }),
      ...customerHandlers(createCustomerService(orderDeps)),
      deliveries: ({ query }) => deliveries.since(query.since),
      events: ({ query }) => storage.outbox.after(query.after, query.limit),
    },
    verifyToken,
    upToDate,
    ready: storage.ready,
    isUnavailable,
    log,
    metrics,
  });
}
