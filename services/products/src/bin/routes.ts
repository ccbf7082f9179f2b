import type { binEndpoints } from '@tanabana/contracts/endpoints';
import { actorOf, type Handlers } from '@tanabana/service-kit';
import type { BinService } from './bin-service.ts';

/** One handler for each call about deleted products. */
export const binHandlers = (bin: BinService): Handlers<typeof binEndpoints> => ({
  binnedProducts: ({ query: { page, limit } }) => bin.list(page, limit),

  async restoreProduct({ params, user }) {
    await bin.restore(params.id.toLowerCase(), actorOf(user));
    return { message: 'Product restored' };
  },

  async eraseProduct({ params, user }) {
    await bin.erase(params.id.toLowerCase(), actorOf(user));
    return { message: 'Product deleted for good' };
  },
});
