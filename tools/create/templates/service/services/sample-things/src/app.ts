import { sampleThingEndpoints } from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
// with emails
import type { MailSettings } from './mails/sample-thing-mails.ts';
// end
// with pictures
import { createPictureService } from './pictures/picture-service.ts';
// end
import { sampleThingHandlers } from './routes.ts';
import { createSampleThingService } from './sample-things/sample-thing-service.ts';
import type { SampleThingStorage } from './storage.ts';

export interface AppDeps extends ServiceDeps {
  storage: SampleThingStorage;
  // with emails
  mailSettings: MailSettings;
  // end
}

/** The sample things service as a Koa app, for main and tests. No side effects. */
export const createApp = ({
  storage,
  // with emails
  mailSettings,
  // end
  ...deps
}: AppDeps) =>
  createService({
    name: 'sample-things',
    endpoints: sampleThingEndpoints,
    handlers: sampleThingHandlers(
      createSampleThingService(
        storage.sampleThings,
        // with emails
        mailSettings,
        // end
      ),
      // with pictures
      createPictureService(storage.pictures, storage.sampleThings),
      // end
    ),
    ready: storage.ready,
    isUnavailable,
    ...deps,
  });
