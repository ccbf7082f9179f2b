import { type ContentValues, DEFAULT_STORES } from '@tanabana/contracts';
import { useContent } from '@tanabana/storefront';
import { useFilled } from '../rich-text/text-fields.tsx';

type Stores = ContentValues<'stores'>;
export type Store = Stores['stores'][number];
/** Opening hours of all stores (rule 2.17). */
export type Hours = Stores['hours'];

/** Returns the stores, which the owner edits (rule 21.1). */
export function useStores(): Stores {
  const { stores = DEFAULT_STORES } = useContent('stores');
  return useFilled(stores);
}
