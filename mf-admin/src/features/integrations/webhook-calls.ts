import { type Endpoints, webhookRoutes } from '@tanabana/contracts';
import { callsOf, invalidate } from '@tanabana/storefront';

/** Calls of the webhooks service. */
export const webhookCalls = callsOf<typeof Endpoints.webhookEndpoints>(webhookRoutes);

/** Reloads what the page shows of webhooks and their deliveries. */
export const reloadWebhooks = () => invalidate(webhookRoutes.list.path);
