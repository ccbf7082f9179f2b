import { contentEndpoints } from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { contentHandlers } from './routes.ts';
import type { ContentStorage } from './storage.ts';

export interface AppDeps extends ServiceDeps {
  storage: ContentStorage;
  now?: () => Date;
}

/** The content service as a Koa app, for main and tests. No side effects. */
export const createApp = ({ storage, now = () => new Date(), ...deps }: AppDeps) =>
  createService({
    name: 'content',
    endpoints: contentEndpoints,
    handlers: contentHandlers({ storage, now }),
    ready: storage.ready,
    isUnavailable,
    ...deps,
  });
