import type { PictureRepository } from './picture-repository.ts';

export interface SweepOptions {
  pictures: PictureRepository;
  /** Ids of the pictures that a product names; none where it is gone or never came. */
  namedBy(productId: string): Promise<readonly string[]>;
  now?: () => Date;
}

/** No upload and no change of a product takes this long. */
const SURELY_OVER_MS = 3_600_000;
const BATCH = 100;

/**
 * Removes pictures that a crash left behind: stored for a product that never came, or let go by one
 * and not yet removed. It looks only at products with a note older than an hour, and of their pictures
 * only at those as old: several instances may sweep at once, beside uploads that are under way.
 */
export async function sweepPictures(options: SweepOptions): Promise<{ removed: number }> {
  const { pictures, namedBy, now = () => new Date() } = options;
  const olderThan = new Date(now().getTime() - SURELY_OVER_MS);
  let removed = 0;
  for (;;) {
    const notes = await pictures.oldNotes(olderThan, BATCH);
    for (const productId of new Set(notes.map((note) => note.productId))) {
      const stored = await pictures.idsOf(productId, olderThan);
      const named = new Set(stored.length > 0 ? await namedBy(productId) : []);
      const orphans = stored.filter((id) => !named.has(id));
      await pictures.remove(orphans);
      removed += orphans.length;
    }
    await pictures.removeNotes(notes.map((note) => note.id));
    if (notes.length < BATCH) return { removed };
  }
}
