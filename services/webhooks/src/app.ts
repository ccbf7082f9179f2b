import { webhookEndpoints, webhookMessages } from '@tanabana/contracts/endpoints';
import { createService, type Logger, type ServiceDeps, type Site } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { createDeliveryService } from './deliveries/delivery-service.ts';
import { createEndpointSecrets } from './endpoints/endpoint-secrets.ts';
import { createEndpointService } from './endpoints/endpoint-service.ts';
import { webhookMailTemplates } from './mails/sample-mails.ts';
import { disabledMails } from './mails/webhook-mails.ts';
import { webhookHandlers } from './routes.ts';
import type { Addresses } from './sending/addresses.ts';
import { createPostMessage } from './sending/post-message.ts';
import { createSending, type Sending } from './sending/send-deliveries.ts';
import type { WebhookStorage } from './storage.ts';

interface SendingDeps {
  storage: WebhookStorage;
  addresses: Addresses;
  site: Site;
  /** Returns the email addresses of the shop's owners. */
  fetchOwners: () => Promise<readonly string[]>;
  log: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds for one attempt. */
  timeoutMs?: number;
}

/** Wires the sender of deliveries. No side effects. */
export const createWebhookSending = (deps: SendingDeps): Sending => {
  const { storage, addresses, site, fetchOwners, log, now = Date.now, timeoutMs } = deps;
  return createSending({
    storage,
    secrets: createEndpointSecrets(storage.secretKey),
    post: createPostMessage(addresses, timeoutMs),
    async disabledMails({ id, url, failingSince }, because) {
      const key = String(failingSince?.getTime() ?? now());
      return disabledMails({ id, url, because, key }, await fetchOwners(), site);
    },
    log,
    now,
  });
};

export interface AppDeps extends ServiceDeps {
  storage: WebhookStorage;
  addresses: Addresses;
  sending: Pick<Sending, 'start'>;
  site: Site;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** The webhooks service as a Koa app, for main and tests. No side effects. */
export function createApp({ storage, addresses, sending, site, now = Date.now, ...deps }: AppDeps) {
  const secrets = createEndpointSecrets(storage.secretKey);
  const endpoints = createEndpointService({ storage, secrets, addresses, now });
  const startSending = (): void =>
    void sending.start().catch((err: unknown) => deps.log.warn({ err }, 'sending did not start'));
  const deliveries = createDeliveryService({ storage, endpoints, startSending, now });
  return createService({
    name: 'webhooks',
    endpoints: webhookEndpoints,
    handlers: webhookHandlers({
      ...{ endpoints, deliveries, templates: webhookMailTemplates(site) },
      ...{ audit: storage.audit, mails: storage.mails },
    }),
    sentMessages: webhookMessages,
    ready: storage.ready,
    isUnavailable,
    ...deps,
  });
}
