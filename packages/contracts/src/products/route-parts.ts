const colour = { name: 'text', sizes: [], images: [] } as const;
/** What pages rely on in a product. */
export const product = {
  _id: 'text',
  name: 'text',
  category: { name: 'text' },
  price: 'number',
  saleprice: 'number',
  images: [],
  colors: [colour],
} as const;

/**
 * Body limit: large enough for 10,000 variants, so that an oversized request fails on the variant
 * count, not on its size.
 */
export const IMAGES = { field: 'images', max: 60, spooled: true, textBytes: 1024 ** 2 } as const;
