import { sampleThingEndpoints } from '@tanabana/contracts/endpoints';
import { isUnavailable } from '@tanabana/mongo-kit';
import {
  createService,
  type Logger,
  type ServiceOptions,
  type VerifyToken,
} from '@tanabana/service-kit';
import { sampleThingHandlers } from './routes.ts';
import { createSampleThingService } from './sample-things/sample-thing-service.ts';
import type { SampleThingStorage } from './storage-repository.ts';

export interface AppDeps {
  storage: SampleThingStorage;
  verifyToken: VerifyToken;
  log: Logger;
  /** Shown on the metrics page. */
  metrics?: ServiceOptions<never>['metrics'];
}

/** The sample things service as a Koa app; what main and the tests use. No side effects. */
export const createApp = ({ storage, verifyToken, log, metrics }: AppDeps) =>
  createService({
    name: 'sample-things',
    endpoints: sampleThingEndpoints,
    handlers: sampleThingHandlers(createSampleThingService(storage.sampleThings)),
    verifyToken,
    ready: storage.ready,
    isUnavailable,
    log,
    metrics,
  });
