import { binRoutes, type Endpoints } from '@tanabana/contracts';
import { announce, callsOf, invalidate } from '@tanabana/storefront';

/** Calls about deleted products. */
export const binCalls = callsOf<typeof Endpoints.binEndpoints>(binRoutes);

/** Puts a deleted product back into the shop. @throws ApiError */
export async function restoreProduct({ _id, name }: { _id: string; name: string }): Promise<void> {
  await binCalls.restoreProduct({ params: { id: _id } });
  await Promise.all([invalidate('/api/products'), invalidate('/api/categories')]);
  announce(`${name} restored`);
}
