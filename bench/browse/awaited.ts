import type { Awaited } from '../painted.ts';

const shown = {
  rows: 'main article h3, main article h2',
  busy: 'main [aria-busy="true"], main [data-fading]',
  says: { at: 'main [role="status"]', text: 'Showing' },
} satisfies Awaited;

/** Products, on a page that is being opened. */
export const opened: Awaited = { ...shown, fromStart: true };

/** Other products than before. */
export const other: Awaited = { ...shown, others: true };

/** Suggestions for these words. */
export const suggestionsFor = (words: string): Awaited => ({
  rows: '[role="option"]',
  busy: '[role="option"][data-fading]',
  contains: `“${words}”`,
});
