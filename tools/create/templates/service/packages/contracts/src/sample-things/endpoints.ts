import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, pageOf, paging, requiredText, time } from '../fields.ts';
import { sampleThingRoutes } from './routes.ts';

/** A sample thing in responses. */
export const sampleThing = z.object({
  _id: id,
  name: z.string(),
  // with pictures
  /** Addresses, in the order of their upload. */
  pictures: z.array(z.string()),
  // end
  createdAt: time,
});

export const sampleThingQuery = z.object(paging(20));
export const sampleThingList = pageOf(sampleThing);

export const newSampleThing = z.object({ name: requiredText(100) });

export const sampleThingEndpoints = {
  list: endpoint(sampleThingRoutes.list, { query: sampleThingQuery, response: sampleThingList }),
  // with accounts
  mine: endpoint(sampleThingRoutes.mine, { response: z.object({ data: z.array(sampleThing) }) }),
  // end
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
  // with pictures
  addPicture: endpoint(sampleThingRoutes.addPicture, {
    params: z.object({ id }),
    response: sampleThing,
    status: 201,
    notFound: 'sample_thing.not_found',
    errors: ['sample_thing.picture_invalid', 'sample_thing.too_many_pictures'],
  }),
  picture: endpoint(sampleThingRoutes.picture, {
    params: z.object({ id }),
    response: null,
    notFound: 'sample_thing.picture_not_found',
  }),
  // end
};
