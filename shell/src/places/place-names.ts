/** What stands in each place, in the words of the shopper. */
const names: Record<string, string> = {
  'header.search': 'Search',
  'header.account': 'Account',
  'menu.account': 'Account',
  'header.cart': 'Cart',
  'product.actions': 'Add to Cart',
  'product.card': 'This piece',
};

export const placeName = (place: string): string => names[place] ?? 'This part';

/** Places that stay empty rather than tell of a hole: the page loses nothing that it needs. */
export const isExtra = (place: string): boolean =>
  ['product-card.actions', 'product.tools', 'header.tools'].includes(place);

/** Places in the header have the room of an icon. */
export const isSmall = (place: string): boolean => place.startsWith('header.');
