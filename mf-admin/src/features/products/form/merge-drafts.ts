import { type Draft, type DraftColour, differing, same } from './draft.ts';
import { mergeVariants } from './variants.ts';

/** A field that both changed differently. */
interface Conflict<K extends keyof Draft = keyof Draft> {
  field: K;
  mine: Draft[K];
  theirs: Draft[K];
}

export interface MergedDraft {
  /** Mine plus their changes. */
  draft: Draft;
  conflicts: Conflict[];
  /** Fields that only they changed. */
  taken: (keyof Draft)[];
}

/**
 * Merges two edits of a product that started from `base`: changes of one side are kept; conflicts
 * keep mine until decided.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): MergedDraft {
  const changed = differing(base, theirs);
  const kept = differing(base, mine);
  // By cell, so that sales during editing are no conflict.
  const variants = {
    mine: mergeVariants(base.variants, mine.variants, theirs.variants),
    theirs: mergeVariants(base.variants, theirs.variants, mine.variants),
  };
  const quarrel = !same('variants', variants.mine, variants.theirs);
  const taken = changed.filter(
    (field) => !kept.includes(field) || (field === 'variants' && !quarrel),
  );
  const both = changed.filter(
    (field) =>
      kept.includes(field) &&
      (field === 'variants' ? quarrel : !same(field, mine[field], theirs[field])),
  );
  const draft = {
    ...mine,
    ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
    variants: variants.mine,
  };
  draft.colours = withoutLost(draft.colours, theirs.colours);
  return {
    draft,
    taken,
    conflicts: both.map((field) => ({
      field,
      mine: draft[field],
      theirs: field === 'variants' ? variants.theirs : theirs[field],
    })),
  };
}

/** Removes pictures that they deleted. */
function withoutLost(mine: DraftColour[], theirs: DraftColour[]): DraftColour[] {
  const there = new Set(theirs.flatMap(({ pictures }) => pictures.map(({ key }) => key)));
  return mine.map((colour) => ({
    ...colour,
    pictures: colour.pictures.filter((picture) => 'file' in picture || there.has(picture.key)),
  }));
}
