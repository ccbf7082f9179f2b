/** Whether there is a window: false where a page is drawn on a server. */
export const inBrowser = typeof window !== 'undefined';
