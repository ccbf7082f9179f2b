import { createService, type Readiness, type ServiceDeps } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { authHandlers, endpoints } from './routes.ts';
import type { AuthServices } from './services.ts';

export interface AppDeps extends Omit<ServiceDeps, 'verifyToken'> {
  services: AuthServices;
  /** Whether the database responds. */
  ready: () => Promise<Readiness>;
}

/** The auth service as a Koa app, used by main and tests. No side effects. */
export const createApp = ({ services, ...deps }: AppDeps) =>
  createService({
    name: 'auth',
    endpoints,
    handlers: authHandlers(services),
    verifyToken: services.tokens.verify,
    isUnavailable,
    ...deps,
  });
