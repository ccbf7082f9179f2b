/** Query of the shop page (rule 10.6: same names as in the call). */
export interface ShopQuery {
  q?: string;
  category?: string;
  size?: readonly string[];
  colour?: readonly string[];
  tag?: string;
  sort?: string;
  page?: number;
}

/** Every address of the pages (rule 2.1); always use these instead of literals. */
export const paths = {
  home: () => '/',
  shop: (query: ShopQuery = {}) => withQuery('/shop', query),
  /** Includes the chosen colour and size; empty texts are omitted. */
  product: (id: string, choice: { colour?: string; size?: string } = {}) =>
    withQuery(`/product/${encodeURIComponent(id)}`, choice),
  /** By id, slug or name. */
  category: (key: string) => `/category/${encodeURIComponent(key)}`,
  /** By slug: products that the owner has put together. */
  productCollection: (slug: string) => `/collection/${encodeURIComponent(slug)}`,
  /** Target of the Women and Man collection cards. */
  collection: (gender?: 'women' | 'men') =>
    gender ? `/shop-custom-banner?for=${gender}` : '/shop-custom-banner',
  cart: () => '/cart',
  checkout: () => '/checkout',
  /** `key` gives anyone with the link access to a guest's order. */
  order: (id: string, key?: string) => withQuery(`/order/${encodeURIComponent(id)}`, { key }),
  /** `number` selects a document; default: the latest invoice or the summary. */
  invoice: (id: string, key?: string, number?: string) =>
    withQuery(`/order/${encodeURIComponent(id)}/invoice`, { key, number }),
  /** Payment of an order through a provider; opened with a full page load. `key` as for `order`. */
  pay: (id: string, key?: string) => withQuery(`/order/${encodeURIComponent(id)}/pay`, { key }),
  /** Form that requests a return or an exchange; `key` as for `order`. */
  returnRequest: (id: string, key?: string) =>
    withQuery(`/order/${encodeURIComponent(id)}/return`, { key }),
  /** Parcels of an order for anyone with the signed link. */
  track: (id: string, token: string) => withQuery(`/track/${encodeURIComponent(id)}`, { token }),
  dashboard: (tab?: string) => (tab ? `/dashboard/${encodeURIComponent(tab)}` : '/dashboard'),
  /** The profile, or another account section: `addresses`, `security`. */
  account: (section?: string) => (section ? `/account/${section}` : '/account'),
  /** Target of the recovery email's link, `?token=…`. */
  resetPassword: () => '/reset-password',
  /** Target of the link in an invitation to the staff, `?token=…`. */
  join: () => '/join',
  about: () => '/about',
  faq: () => '/faq',
  contact: () => '/contact',
  terms: () => '/terms',
  privacy: () => '/privacy',
  returns: () => '/returns',
  storeLocation: () => '/store-location',
  /** Alternative address of the store page in the footer. */
  store: () => '/store',
} as const;

function withQuery(path: string, query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat())
      if (one !== undefined && one !== '') search.append(name, String(one));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
