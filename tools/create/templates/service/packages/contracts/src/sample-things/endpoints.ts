import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { sampleThingRoutes } from './routes.ts';
import { newSampleThing, sampleThing, sampleThingList, sampleThingQuery } from './schema.ts';

export const sampleThingEndpoints = {
  list: endpoint(sampleThingRoutes.list, { query: sampleThingQuery, response: sampleThingList }),
  get: endpoint(sampleThingRoutes.get, {
    params: z.object({ id }),
    response: sampleThing,
    notFound: 'sample_thing.not_found',
  }),
  create: endpoint(sampleThingRoutes.create, {
    body: newSampleThing,
    response: sampleThing,
    status: 201,
    errors: ['sample_thing.name_taken'],
  }),
};
