import type { ContentPicture } from '../../rules/content/fields.ts';

/** A picture that is part of the pages; it is decorative. */
export const builtIn = (id: string): ContentPicture => ({
  ...{ id, width: 0, height: 0, alt: '' },
  ...{ x: 50, y: 50 },
});
