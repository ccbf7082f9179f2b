import type { Endpoints } from '@tanabana/contracts';

type ListInput = Endpoints.QueryInput<typeof Endpoints.reviewEndpoints.list>;

export type Sort = NonNullable<ListInput['sort']>;

/** Choice of reviews in the section of a product. */
export interface Choice {
  /** 1 to 5; null for all. */
  stars: number | null;
  /** Empty for all. */
  size: string;
  withPictures: boolean;
  sort: Sort;
}

export const ALL: Choice = { stars: null, size: '', withPictures: false, sort: 'helpful' };

/** Sort orders with their labels. */
export const SORTS: readonly { value: Sort; label: string }[] = [
  { value: 'helpful', label: 'Most helpful' },
  { value: 'newest', label: 'Newest' },
  { value: 'highest', label: 'Highest rating' },
  { value: 'lowest', label: 'Lowest rating' },
];

/** Reviews per page of the section. */
export const PAGE_SIZE = 5;

/** Query of one page; `page` counts from 1. */
export const listQuery = (product: string, choice: Choice, page: number): ListInput => ({
  product,
  stars: choice.stars === null ? undefined : [String(choice.stars)],
  size: choice.size || undefined,
  withPictures: choice.withPictures ? '1' : undefined,
  sort: choice.sort,
  page: String(page),
  limit: String(PAGE_SIZE),
});

/** Whether the choice shows fewer than all reviews. */
export const isFiltered = ({ stars, size, withPictures }: Choice): boolean =>
  stars !== null || size !== '' || withPictures;
