import type { webhookEndpoints } from '@tanabana/contracts/endpoints';
import type { Handlers } from '@tanabana/service-kit';
import { type MailQueue, type MailTemplates, mailHandlers } from '@tanabana/service-kit/mail';
import type { Audit } from '@tanabana/service-kit/mongo';
import type { createDeliveryService } from './deliveries/delivery-service.ts';
import type { EndpointService } from './endpoints/endpoint-service.ts';

interface WebhookCalls {
  endpoints: EndpointService;
  deliveries: ReturnType<typeof createDeliveryService>;
  audit: Pick<Audit, 'page'>;
  templates: MailTemplates;
  mails: Pick<MailQueue, 'queue'>;
}

export const webhookHandlers = ({
  endpoints,
  deliveries,
  audit,
  templates,
  mails,
}: WebhookCalls): Handlers<typeof webhookEndpoints> => ({
  list: endpoints.list,
  create: ({ body, user }) => endpoints.create(body, user),
  update: ({ params, body, user }) => endpoints.update(params.id.toLowerCase(), body, user),
  async remove({ params, user }) {
    await endpoints.remove(params.id.toLowerCase(), user);
    return { message: 'Webhook deleted' };
  },
  rotate: ({ params, user }) => endpoints.rotate(params.id.toLowerCase(), user),
  test: ({ params }) => deliveries.test(params.id.toLowerCase()),
  deliveries: ({ params, query }) => deliveries.list(params.id.toLowerCase(), query),
  delivery: ({ params, user }) => deliveries.get(params.id, params.delivery, user),
  replay: ({ params, user }) => deliveries.replay(params.id, params.delivery, user),
  replayFailed: ({ params, body, user }) =>
    deliveries.replayFailed(params.id.toLowerCase(), body.since, user),
  ...mailHandlers(templates, mails),
  audit: ({ query }) => audit.page(query),
});
