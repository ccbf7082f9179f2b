import { authBetweenServices, authEndpoints } from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { messageEndpoints, messageHandlers } from './contact/routes.ts';
import { authHandlers } from './routes.ts';
import type { AuthServices } from './services.ts';

const endpoints = { ...authEndpoints, ...authBetweenServices, ...messageEndpoints };

export interface AppDeps extends Omit<ServiceDeps, 'verifyToken'> {
  services: AuthServices;
  /** Whether the database answers. */
  ready: () => Promise<boolean>;
}

/** The auth service as a Koa app; what main and the tests use. No side effects. */
export const createApp = ({ services, ...deps }: AppDeps) =>
  createService({
    name: 'auth',
    endpoints,
    handlers: { ...authHandlers(services), ...messageHandlers(services.contact) },
    verifyToken: services.tokens.verify,
    isUnavailable,
    ...deps,
  });
