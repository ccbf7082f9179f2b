import { route } from '../endpoint.ts';

/** The calls of the sample things service. */
export const sampleThingRoutes = {
  list: route('GET', '/api/sample-things', 'all'),
  // with accounts
  /** All sample things that the caller created, for the export of an account's data. */
  mine: route('GET', '/api/sample-things/mine', 'user', { gives: { data: [{ _id: 'text' }] } }),
  // end
  get: route('GET', '/api/sample-things/:id', 'all'),
  create: route('POST', '/api/sample-things', 'admin', { permission: 'products.write' }),
  // with pictures
  addPicture: route('POST', '/api/sample-things/:id/pictures', 'admin', {
    permission: 'products.write',
    files: { field: 'picture', max: 1 },
    gives: { _id: 'text', pictures: ['text'] },
  }),
  picture: route('GET', '/api/sample-things/pictures/:id', 'all'),
  // end
};
