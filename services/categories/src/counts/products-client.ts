import { productsBetweenServices as calls } from '@tanabana/contracts/endpoints';
import { AppError } from '@tanabana/service-kit';

/** What categories want of products. Both throw `server.unavailable`. */
export interface Products {
  /** Whether any product has this category, as stored now. */
  use(categoryId: string): Promise<boolean>;
  /** Tells that a category has another name or slug; done when its products have it too. */
  categoryChanged(categoryId: string): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Asks the products service at `baseUrl` (`PRODUCTS_URL`). */
export function createProductsClient(baseUrl: string): Products {
  async function ask(call: { method: string; path: string }, id: string): Promise<unknown> {
    try {
      const answer = await fetch(new URL(call.path.replace(':id', id), baseUrl), {
        method: call.method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`The products service answered ${answer.status}`);
      return await answer.json();
    } catch (cause) {
      throw new AppError('server.unavailable', { cause, headers: { 'Retry-After': '5' } });
    }
  }

  return {
    use: async (id) => calls.categoryUse.response.parse(await ask(calls.categoryUse, id)).used,
    categoryChanged: async (id) => {
      await ask(calls.categoryChanged, id);
    },
  };
}
