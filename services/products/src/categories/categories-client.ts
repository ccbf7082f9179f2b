import { categoryRoutes } from '@tanabana/contracts';
import { categoryEndpoints } from '@tanabana/contracts/endpoints';
import { AppError } from '@tanabana/service-kit';
import type { CategoryRef } from '../products/product.ts';

/** How products learn of categories. */
export interface Categories {
  /** The category of an id, a slug or a name; null where there is none. Throws `server.unavailable`. */
  find(idSlugOrName: string): Promise<CategoryRef | null>;
}

const TIMEOUT_MS = 3000;

/** Asks the categories service at `baseUrl` (`CATEGORIES_URL`). */
export function createCategoriesClient(baseUrl: string): Categories {
  return {
    async find(idSlugOrName) {
      const path = categoryRoutes.get.path.replace(':id', encodeURIComponent(idSlugOrName));
      try {
        const answer = await fetch(new URL(path, baseUrl), {
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (answer.status === 404) return null;
        if (!answer.ok) throw new Error(`The categories service answered ${answer.status}`);
        const { _id, name, slug } = categoryEndpoints.get.response.parse(await answer.json());
        return { id: _id, name, slug };
      } catch (cause) {
        throw new AppError('server.unavailable', { cause, headers: { 'Retry-After': '5' } });
      }
    },
  };
}
