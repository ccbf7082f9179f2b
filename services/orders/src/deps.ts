import type { MailLimits } from '@tanabana/service-kit/mail';
import type { InTurn } from '@tanabana/service-kit/queues';
import type { Couriers } from './couriers/couriers.ts';
import type { OrderMails } from './mails/order-mails.ts';
import type { PaymentProviders } from './payments/providers/providers.ts';
import type { Activity } from './placing/batch-queue.ts';
import type { ShopSettings } from './settings.ts';
import type { SalesAggregateSync } from './stats/sales-aggregate-sync.ts';
import type { OrderStorage } from './storage.ts';

/** Dependencies of the order rules; each names what it needs. */
export interface OrderDeps {
  storage: OrderStorage;
  settings: ShopSettings;
  mails: OrderMails;
  couriers: Couriers;
  providers: PaymentProviders;
  mailLimits: MailLimits;
  figures: SalesAggregateSync;
  activity: Activity;
  inTurn: InTurn;
  now: () => Date;
  /** Milliseconds for storing a batch of orders. */
  batchMs?: number;
}
