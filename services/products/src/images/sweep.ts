import type { PictureRepository } from './picture-repository.ts';

export interface SweepOptions {
  pictures: PictureRepository;
  /** Returns the picture ids of a product; none if it does not exist. */
  namedBy(productId: string): Promise<readonly string[]>;
  now?: () => Date;
}

/** Milliseconds; longer than any upload or change. */
const SURELY_OVER_MS = 3_600_000;
const BATCH = 100;

/**
 * Deletes pictures that a crash left behind: of a product that was never stored, or removed from
 * one but not yet deleted. It checks only products with a note older than an hour, and only
 * pictures as old, so that several instances may sweep during uploads.
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
