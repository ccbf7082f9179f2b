import { sampleThingEndpoints } from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import { sampleThingHandlers } from './routes.ts';
import { createSampleThingService } from './sample-things/sample-thing-service.ts';
import type { SampleThingStorage } from './storage.ts';

export interface AppDeps extends ServiceDeps {
  storage: SampleThingStorage;
}

/** The sample things service as a Koa app, for main and tests. No side effects. */
export const createApp = ({ storage, ...deps }: AppDeps) =>
  createService({
    name: 'sample-things',
    endpoints: sampleThingEndpoints,
    handlers: sampleThingHandlers(createSampleThingService(storage.sampleThings)),
    ready: storage.ready,
    isUnavailable,
    ...deps,
  });
