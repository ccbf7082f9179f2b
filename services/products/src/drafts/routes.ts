import type { draftEndpoints } from '@tanabana/contracts/endpoints';
import { actorOf, type Handlers } from '@tanabana/service-kit';
import { presentAdminCard, presentAdminProduct } from '../products/present.ts';
import { withETag } from '../routes.ts';
import type { DraftService } from './draft-service.ts';

/** One handler for each call about drafts. */
export const draftHandlers = (drafts: DraftService): Handlers<typeof draftEndpoints> => ({
  async drafts({ query: { page, limit, fields } }) {
    const found = await drafts.page(page, limit);
    const data =
      fields === 'full' ? found.data.map(presentAdminProduct) : found.data.map(presentAdminCard);
    return { ...found, data };
  },

  draft: async ({ params }) => withETag(presentAdminProduct(await drafts.get(params.id))),

  async createDraft({ body, files, user }) {
    return withETag(presentAdminProduct(await drafts.create(body, files, actorOf(user))));
  },

  async updateDraft({ params, body, files, user, header }) {
    const ifMatch = header('if-match');
    const changed = await drafts.update(params.id, body, files, actorOf(user), ifMatch);
    return withETag(presentAdminProduct(changed));
  },

  async removeDraft({ params, user }) {
    await drafts.remove(params.id.toLowerCase(), actorOf(user));
    return { message: 'Draft deleted' };
  },

  async publishDraft({ params, user }) {
    await drafts.publish(params.id.toLowerCase(), actorOf(user));
    return { message: 'Product published' };
  },

  async unpublishProduct({ params, user }) {
    await drafts.unpublish(params.id.toLowerCase(), actorOf(user));
    return { message: 'Product is a draft' };
  },
});
