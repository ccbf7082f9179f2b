import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { createMailLimits, DEFAULT_MAIL_LIMITS, type MailLimitSettings } from '@tanabana/mail-kit';
import { isUnavailable } from '@tanabana/mongo-kit';
import { createQueues } from '@tanabana/mongo-kit/queues';
import {
  createService,
  type Logger,
  type ServiceOptions,
  type VerifyToken,
} from '@tanabana/service-kit';
import { createInvoiceService } from './invoices/invoice-service.ts';
import { createOrderMails } from './mails/order-mails.ts';
import { createOrderService } from './orders/order-service.ts';
import { createPlaceOrder } from './placing/place-order.ts';
import { orderAdmission, orderHandlers } from './routes.ts';
import type { ShopSettings } from './settings.ts';
import { createFiguresKeeper, type FiguresKeeper } from './stats/figures-keeper.ts';
import { createStatsService } from './stats/stats-service.ts';
import { createStatusService } from './statuses/change-status.ts';
import type { OrderStorage } from './storage-repository.ts';
import { type Activity, createActivity } from './turns/activity.ts';

export interface AppDeps {
  storage: OrderStorage;
  settings: ShopSettings;
  /** How many mails shoppers may cause. */
  mailLimits?: MailLimitSettings;
  verifyToken: VerifyToken;
  log: Logger;
  /** Of the mail sender. */
  metrics?: ServiceOptions<never>['metrics'];
  /** Of all days, where they are known already. */
  figures?: FiguresKeeper;
  /** Tells others when orders are being stored. */
  activity?: Activity;
  now?: () => Date;
  /** Milliseconds that storing some orders together may take. */
  roundMs?: number;
}

/** The orders service as a Koa app; what main and the tests use. No side effects. */
export function createApp(deps: AppDeps) {
  const { storage, settings, verifyToken, log, metrics, roundMs } = deps;
  const { activity = createActivity(), now = () => new Date() } = deps;
  const { orders, stock, orderKeys, audit, provenAddresses, rates } = storage;
  const mails = createOrderMails(settings);
  const inTurn = createQueues();
  const mailLimits = createMailLimits({
    rates,
    settings: deps.mailLimits ?? DEFAULT_MAIL_LIMITS,
    now: () => now().getTime(),
  });
  const common = { mails, provenAddresses, mailLimits, settings, inTurn, now };
  const { figures = createFiguresKeeper(storage.stats, now) } = deps;
  return createService({
    name: 'orders',
    endpoints: orderEndpoints,
    admit: orderAdmission(settings),
    handlers: orderHandlers({
      place: createPlaceOrder({
        ...common,
        repository: storage.placing,
        stock,
        orderKeys,
        activity,
        roundMs,
      }),
      orders: createOrderService({ ...common, orders, screenshots: storage.screenshots, figures }),
      exported: (query) => orders.all(query),
      statuses: createStatusService({ ...common, repository: storage.statuses }),
      invoices: createInvoiceService({
        ...common,
        repository: storage.invoices,
        find: orders.find,
      }),
      stats: createStatsService({ repository: storage.stats, figures, orders, now }),
      audit,
    }),
    verifyToken,
    ready: storage.ready,
    isUnavailable,
    log,
    metrics,
  });
}
