import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, pageOf, paging, requiredText, time } from '../fields.ts';
import { sampleThingRoutes } from './routes.ts';

/** A sample thing in responses. */
export const sampleThing = z.object({ _id: id, name: z.string(), createdAt: time });

export const sampleThingQuery = z.object(paging(20));
export const sampleThingList = pageOf(sampleThing);

export const newSampleThing = z.object({ name: requiredText(100) });

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
