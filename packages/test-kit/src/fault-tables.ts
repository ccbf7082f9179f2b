const AWAY = {
  heading: 'This page is temporarily unavailable',
  button: 'Retry',
  patience: 0,
} as const;

/**
 * Faults of a module and what its page shows: one line of docs/composition.md each.
 * `stage`: whether its files do not arrive, or cannot run.
 * `patience`: milliseconds until the page gives up waiting; 0 if it detects the fault at once.
 */
export const moduleFaults = [
  { ...AWAY, stage: 'delivery', name: 'missing (404)' },
  { ...AWAY, stage: 'delivery', name: 'hanging', patience: 7000 },
  { ...AWAY, stage: 'delivery', name: '503' },
  { ...AWAY, stage: 'delivery', name: 'HTML instead of JavaScript' },
  { ...AWAY, stage: 'execution', name: 'throws at load' },
  { ...AWAY, stage: 'execution', name: 'throws while rendering' },
  {
    stage: 'execution',
    name: 'made for another contract',
    heading: 'This page needs the latest version of the shop',
    button: 'Load again',
    patience: 0,
  },
  { ...AWAY, stage: 'execution', name: 'made for another React' },
  { ...AWAY, stage: 'execution', name: 'differs from its hash' },
] as const;
export type ModuleFaultRow = (typeof moduleFaults)[number];

/** Fallback of a slot whose module is unavailable; null if it stays empty. */
export const slotFallbacks: Readonly<Record<string, string | null>> = {
  'header.search': 'Search unavailable',
  'header.account': 'Account unavailable',
  'menu.account': 'Account unavailable',
  'header.cart': 'Cart unavailable',
  'product.actions': 'Add to Cart unavailable',
  'header.tools': null,
  'product-card.actions': null,
  'product.tools': null,
  'product.reviews': 'Reviews unavailable',
  'order.line': null,
};

/** Faults of a server entry of another team, and when its place is left to the browser. */
export const serverEntryFaults = {
  throws: 'at once',
  'returns more than 256 kB': 'at once',
  'returns unclosed HTML': 'at once',
  hangs: 'after 150 ms',
  'blocks its thread': 'after 150 ms',
  'differs from its hash': 'at its start',
} as const;
export type ServerEntryFault = keyof typeof serverEntryFaults;

/** Faults of a service as the gateway meets them. */
export const serviceFaults = {
  down: 'nobody listens where it was',
  hanging: 'takes requests and never answers',
  slow: 'answers in the end',
  'garbage (HTML)': '200 with a page of somebody else',
  'garbage (cut JSON)': '200 with half an answer',
  'garbage (other JSON)': '200 with an answer of another shape',
} as const;
export type ServiceFault = keyof typeof serviceFaults;

/** The message that a page shows while a service fails: one line of docs/composition.md each. */
export const serviceCells = [
  {
    service: 'auth',
    /** A page that depends on it, and the module that owns the page. */
    path: '/account/addresses',
    module: 'mf-account',
    /** Text instead of missing content. */
    words: 'Your addresses could not be loaded',
    /** Text when the content is available. */
    whole: /No address yet/,
  },
  {
    service: 'categories',
    path: '/category/kurti',
    module: 'mf-catalog',
    words: 'Failed to get category',
    whole: /Kurti/,
  },
  {
    service: 'orders',
    path: '/dashboard/my-orders',
    module: 'mf-admin',
    words: 'Error:',
    whole: /You have no recent orders/,
  },
  {
    service: 'products',
    path: '/shop',
    module: 'mf-catalog',
    words: 'Failed to load products',
    whole: /Showing \d+ of \d+/,
  },
  {
    service: 'reviews',
    path: '/reviews',
    module: 'mf-reviews',
    words: 'Your reviews could not be loaded',
    whole: /Nothing to review yet/,
  },
  {
    service: 'wishlists',
    path: '/wishlist',
    module: 'mf-wishlist',
    words: 'Your lists could not be loaded',
    whole: /Nothing on your wishlist yet/,
  },
] as const;
export type ServiceCell = (typeof serviceCells)[number];
