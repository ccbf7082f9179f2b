/** Whether there is a window: false where a page is rendered on a server. */
export const inBrowser = typeof window !== 'undefined';
