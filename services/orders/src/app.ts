import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps } from '@tanabana/service-kit';
import {
  createMailLimits,
  DEFAULT_MAIL_LIMITS,
  type MailLimitSettings,
} from '@tanabana/service-kit/mail';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { createQueues } from '@tanabana/service-kit/queues';
import { createBackInStock } from './back-in-stock/back-in-stock-service.ts';
import type { OrderDeps } from './deps.ts';
import { createReturnService } from './gst-returns/return-service.ts';
import { createInvoiceService } from './invoices/invoice-service.ts';
import { createInvoicePdf } from './invoices/pdf/invoice-pdf.ts';
import { createOrderMails } from './mails/order-mails.ts';
import { createOrderService } from './orders/order-service.ts';
import { createActivity } from './placing/batch-queue.ts';
import { createPlaceOrder } from './placing/place-order.ts';
import { createRefundService } from './refunds/refund-service.ts';
import { orderAdmission, orderHandlers } from './routes.ts';
import { createSalesAggregateSync } from './stats/sales-aggregate-sync.ts';
import { createStatsService } from './stats/stats-service.ts';
import { createStatusService } from './statuses/status-service.ts';
import { createStockHistoryService } from './stock-history/stock-history-service.ts';

export interface AppDeps
  extends ServiceDeps,
    Pick<OrderDeps, 'storage' | 'settings' | 'batchMs'>,
    Partial<Pick<OrderDeps, 'figures' | 'activity' | 'now'>> {
  /** Limits of emails that shoppers may cause. */
  mailLimits?: MailLimitSettings;
}

/** The orders service as a Koa app, used by main and tests. No side effects. */
export function createApp(deps: AppDeps) {
  const { storage, settings, verifyToken, log, metrics, now = () => new Date() } = deps;
  const orderDeps: OrderDeps = {
    figures: createSalesAggregateSync(storage.stats, now),
    activity: createActivity(),
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
  return createService({
    name: 'orders',
    endpoints: orderEndpoints,
    admit: orderAdmission(settings),
    handlers: orderHandlers({
      place: createPlaceOrder(orderDeps),
      orders: createOrderService(orderDeps),
      exported: (query) => storage.orders.all(query),
      chosen: (ids) => storage.orders.ofIds(ids),
      statuses: createStatusService(orderDeps),
      invoices: createInvoiceService(orderDeps),
      pdf: createInvoicePdf(settings),
      refunds: createRefundService(orderDeps),
      returns: createReturnService(orderDeps),
      stats: createStatsService(orderDeps),
      stockHistory: createStockHistoryService(orderDeps),
      audit: storage.audit,
      backInStock: createBackInStock(orderDeps),
    }),
    verifyToken,
    ready: storage.ready,
    isUnavailable,
    log,
    metrics,
  });
}
