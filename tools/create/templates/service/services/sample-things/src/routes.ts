import type { sampleThingEndpoints } from '@tanabana/contracts/endpoints';
import type { Handlers } from '@tanabana/service-kit';
// with pictures
import { reply } from '@tanabana/service-kit';
import type { PictureService } from './pictures/picture-service.ts';
// end
import type { SampleThingService } from './sample-things/sample-thing-service.ts';

// with pictures
/** Picture ids are never reused. */
const FOREVER = 'public, max-age=31536000, immutable';

// end
export const sampleThingHandlers = (
  sampleThings: SampleThingService,
  // with pictures
  pictures: PictureService,
  // end
): Handlers<typeof sampleThingEndpoints> => ({
  list: ({ query }) => sampleThings.list(query),
  // with accounts
  mine: ({ user }) => sampleThings.mine(user.id),
  // end
  get: ({ params }) => sampleThings.get(params.id),
  create: ({
    body,
    // with accounts
    user,
    // end
  }) =>
    sampleThings.create(
      body,
      // with accounts
      user.id,
      // end
    ),
  // with pictures
  addPicture: ({ params, files }) => pictures.add(params.id, files[0]),
  async picture({ params }) {
    const { data, contentType, etag } = await pictures.get(params.id);
    const headers = { 'Content-Type': contentType, 'Cache-Control': FOREVER, ETag: etag };
    return reply(data, { headers });
  },
  // end
});
