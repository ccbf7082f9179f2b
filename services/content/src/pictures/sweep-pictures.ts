import type { PictureRepository } from './picture-repository.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const BATCH = 100;

/**
 * Deletes pictures that were uploaded a week ago and that no version has used (rule 21.6). Several
 * instances may sweep while versions are saved.
 */
export async function sweepPictures(
  pictures: Pick<PictureRepository, 'unused' | 'remove'>,
  now = new Date(),
): Promise<{ removed: number }> {
  const before = new Date(now.getTime() - WEEK_MS);
  let removed = 0;
  for (;;) {
    const ids = await pictures.unused(before, BATCH);
    for (const id of ids) if (await pictures.remove(id)) removed += 1;
    if (ids.length < BATCH) return { removed };
  }
}
