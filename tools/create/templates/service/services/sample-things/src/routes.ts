import type { sampleThingEndpoints } from '@tanabana/contracts/endpoints';
import type { Handlers } from '@tanabana/service-kit';
import type { SampleThingService } from './sample-things/sample-thing-service.ts';

export const sampleThingHandlers = (
  sampleThings: SampleThingService,
): Handlers<typeof sampleThingEndpoints> => ({
  list: ({ query }) => sampleThings.list(query),
  get: ({ params }) => sampleThings.get(params.id),
  create: ({ body }) => sampleThings.create(body),
});
