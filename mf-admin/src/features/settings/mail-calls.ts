import { type Endpoints, reviewRoutes, telemetryRoutes, webhookRoutes } from '@tanabana/contracts';
import { api, callsOf } from '@tanabana/storefront';

export type MailCalls = Pick<typeof api.orders, 'mails' | 'mailPreview' | 'sendTestMail'>;

/** Services that send emails, in the order of the list. */
export const mailServices: readonly { id: string; label: string; calls: MailCalls }[] = [
  { id: 'orders', label: 'Orders', calls: api.orders },
  { id: 'auth', label: 'Accounts', calls: api.auth },
  {
    id: 'reviews',
    label: 'Reviews',
    calls: callsOf<typeof Endpoints.reviewEndpoints>(reviewRoutes),
  },
  {
    id: 'telemetry',
    label: 'Deployments',
    calls: callsOf<typeof Endpoints.telemetryEndpoints>(telemetryRoutes),
  },
  {
    id: 'webhooks',
    label: 'Integrations',
    calls: callsOf<typeof Endpoints.webhookEndpoints>(webhookRoutes),
  },
];
