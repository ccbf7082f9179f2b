import { createHash } from 'node:crypto';
import type { PublishedContent } from '@tanabana/contracts';
import type { contentEndpoints } from '@tanabana/contracts/endpoints';
import { actorOf, type Handlers, reply } from '@tanabana/service-kit';
import { pictureHeaders } from '@tanabana/service-kit/pictures';
import { createPictureService } from './pictures/picture-service.ts';
import { createPreviewService } from './previews/preview-service.ts';
import { createPublishedService } from './published/published-service.ts';
import type { ContentStorage } from './storage.ts';
import { createVersionService } from './versions/version-service.ts';

interface ContentDeps {
  storage: ContentStorage;
  now: () => Date;
}

/** Picture ids are never reused. */
const FOREVER = 'public, max-age=31536000, immutable';

const etagOf = (data: PublishedContent): string =>
  `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`;

/** One handler for each call of the contract. */
export function contentHandlers({ storage, now }: ContentDeps): Handlers<typeof contentEndpoints> {
  const published = createPublishedService({ storage, now });
  const versions = createVersionService({ storage, now });
  const previews = createPreviewService(storage.signer, now);
  const pictures = createPictureService(storage.pictures, now);

  return {
    async published({ query }) {
      const data = await published.read(query.keys);
      return reply({ data }, { headers: { ETag: etagOf(data) } });
    },

    async preview({ query }) {
      const { key, version } = previews.read(query.token);
      const data = await published.read(query.keys, await versions.find(key, version));
      return reply({ data }, { headers: { 'Cache-Control': 'no-store' } });
    },

    async picture({ params, query, header }) {
      const picture = await pictures.read(params.id.toLowerCase(), query.w, header('accept'));
      return reply(picture.data, { headers: pictureHeaders(picture, FOREVER) });
    },

    documents: async () => ({ data: await versions.documents() }),

    history: ({ params, query }) => versions.history(params.key, query),

    version: ({ params }) => versions.version(params.key, params.version),

    save: ({ body, user }) => versions.save(body, actorOf(user)),

    async issuePreview({ body }) {
      await versions.find(body.key, body.version);
      return previews.issue(body);
    },

    addPicture: ({ files, query }) =>
      query.for === 'logo' ? pictures.addLogo(files[0]) : pictures.add(files[0]),

    audit: ({ query }) => storage.audit.page(query),
  };
}
