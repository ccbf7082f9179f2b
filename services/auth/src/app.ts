import { authBetweenServices, authEndpoints } from '@tanabana/contracts/endpoints';
import { isUnavailable } from '@tanabana/mongo-kit';
import { createService, type Logger, type ServiceOptions } from '@tanabana/service-kit';
import { type ContactDeps, contactHandlers } from './contact/contact.ts';
import { messageEndpoints } from './contact/routes.ts';
import { authHandlers } from './routes.ts';
import type { AuthServices } from './services.ts';

const endpoints = { ...authEndpoints, ...authBetweenServices, ...messageEndpoints };

export interface AppDeps {
  services: AuthServices;
  contact: ContactDeps;
  /** Whether the database answers. */
  ready: () => Promise<boolean>;
  log: Logger;
  /** Shown beside the service's own. */
  metrics?: ServiceOptions<typeof endpoints>['metrics'];
}

/** The auth service as a Koa app; what main and the tests use. No side effects. */
export const createApp = ({ services, contact, ready, log, metrics }: AppDeps) =>
  createService({
    name: 'auth',
    endpoints,
    handlers: { ...authHandlers(services), ...contactHandlers(contact) },
    verifyToken: services.tokens.verify,
    ready,
    isUnavailable,
    log,
    metrics,
  });
