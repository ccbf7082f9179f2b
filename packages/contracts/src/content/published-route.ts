import { route } from '../endpoint.ts';

/** Published content that differs from a new shop's; the pages of every visitor read it. */
export const publishedContent = route('GET', '/api/content', 'all', { gives: { data: {} } });

/** The same with the version that a signed link shows; never cached. */
export const previewedContent = route('GET', '/api/content/preview', 'all', {
  gives: { data: {} },
});
