/** False when a page is rendered on a server. */
export const inBrowser = typeof window !== 'undefined';
